"""Research notes of brokers: rating, price target and highlights as the note's own front page prints them (S2-03).

A rating is Buy, Neutral or Sell with the broker's word behind it where that is another one: "Buy (Overweight)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

RATINGS: dict[str, tuple[str, ...]] = {
    "Buy": ("strong buy", "buy", "overweight", "outperform", "accumulate", "add", "positive", "conviction buy"),
    "Neutral": (
        *("neutral", "hold", "perform", "equal-weight", "equal weight", "equalweight", "in-line", "in line"),
        *("market perform", "sector perform", "peer perform", "market weight", "sector weight"),
    ),
    "Sell": ("strong sell", "sell", "underweight", "underperform", "reduce", "negative"),
}
WORDS_OF_HIGHLIGHTS = 100
_KIND_OF = {word: kind for kind, words in RATINGS.items() for word in words}
_WORDS = "|".join(re.escape(word).replace(r"\ ", r"[\s-]") for word in sorted(_KIND_OF, key=len, reverse=True))
# "Rating: Outperform", "We reiterate our Buy rating", or the word alone on its line.
_RATED = re.compile(
    rf"\b(?:rating|recommendation|stance|rated|opinion)\b\s*(?:is|at|of|to|:|\||–|-)?\s*[“\"'(]?({_WORDS})\b"
    rf"|\b(?:reiterat\w+|maintain\w*|retain\w*|keep|stay|remain|initiat\w+|upgrad\w+|downgrad\w+|reaffirm\w*|resum\w+)\b"
    rf"[^.\n]{{0,60}}?\b({_WORDS})\b(?!\s+(?:back|side|off))"
    rf"|^\W*({_WORDS})\W*(?:\([^)\n]{{2,30}}\))?\W*$",
    re.IGNORECASE | re.MULTILINE,
)
_MOVED_TO = re.compile(rf"\bto\s+[“\"']?({_WORDS})\b", re.IGNORECASE)
_CURRENCIES = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "C$": "CAD", "HK$": "HKD", "A$": "AUD", "S$": "SGD"}
_CURRENCIES |= {
    "RM": "MYR",
    "Rp": "IDR",
    "NT$": "TWD",
    "₹": "INR",
    "Rs": "INR",
    "Rs.": "INR",
    "R$": "BRL",
    "Fr.": "CHF",
    "₩": "KRW",
}
_SIGN = r"(?:US\$|C\$|HK\$|A\$|S\$|NT\$|R\$|\$|€|£|¥|₹|₩|Rs\.?|Fr\.|RM|Rp|[A-Z]{3}(?![A-Za-z]))"
_AMOUNT = rf"(?P<before>{_SIGN})?\s?(?P<value>\d[\d,]*(?:\.\d+)?)(?P<after>\s?(?:p|GBp|[A-Z]{{3}})\b|\s?[€£])?"
# "Price target: USD 185", "PT to $72 from $65", "12-month TP (EUR) 41".
_TARGET = re.compile(
    r"\b(?:price\s+target|target\s+price|fair\s+value(?:\s+estimate)?|PT|TP)\b"
    rf"(?P<between>[^\d\n.]{{0,60}}?)\s*{_AMOUNT}"
    rf"(?:\s*(?:to|→|->)\s*(?P<sign2>{_SIGN})?\s?(?P<value2>\d[\d,]*(?:\.\d+)?))?",
    re.IGNORECASE,
)
_FROM = re.compile(r"\bfrom\b", re.IGNORECASE)
_RESEARCH = re.compile(
    r"\b(?:equity\s+research|company\s+(?:note|update|report)|analyst\s+certification|initiat\w+ )", re.I
)
# "Lantern Inc. (LTRN.O)", "Lantern plc [LSE: LTRN LN]", "晨星 (2399 TT)".
_LISTED = re.compile(
    r"([A-Z][\w&.,'’ -]{1,48}?)\s*[([]\s*(?:[A-Z]+\s*:\s*)?"
    r"([A-Z]{1,5}|\d{4,6})"
    r"(?:[ .-](?:N|O|OQ|US|LN|L|DE|GR|PA|FP|HK|T|JP|SW|S|TW|KS|SS|SZ|AX|AU|TO|CN|NA|AS|MI|MC"
    r"|NYSE|N(?:ASDAQ|asdaq|ASD)|AMEX|LSE|TSX|ASX))?\s*[)\]]"
)
_REUTERS = re.compile(
    r"^([A-Z][\w&.,'’ -]{1,48}?)\s+(\d{4,6}|[A-Z]{2,5})"
    r"\.(?:N|OQ?|L|DE|PA|HK|T|SW?|TWO?|KS|SS|SZ|AX|TO|NS|BO|AS|MI|MC)\b",
    re.MULTILINE,
)
"""“Lantern Electric 7913.T 7913 JP”: the codes of a quote screen stand behind the name as they are."""
_SCREEN = re.compile(r"(?:Bloomberg|Reuters|RIC|Ticker|Code|ISIN)\b", re.IGNORECASE)
"""Names the quote screen that a code is for, no company."""
_NO_TICKER = frozenset(
    ("EPS", "PT", "TP", "USD", "EUR", "GBP", "CEO", "CFO", "FCF", "EBIT", "DCF", "SEC", "M", "MM", "BN")
)
_BULLET = re.compile(r"^\s*(?:[•▪■●◆►‣∙·–—*]|-(?=\s))\s*(?=\S)")
_PANEL = re.compile(
    r"\s+(?:(?:Stock |Analyst )?Rating|Recommendation|Price [Tt]arget|Target [Pp]rice|Price \(|Market [Cc]ap"
    r"|52[- ][Ww]eek|Bloomberg|Reuters|Upside|Free [Ff]loat|Dividend [Yy]ield)(?=[\s:(]|\d).*$"
)
"""An entry of the panel of facts that stands beside the summary, at the end of a printed line."""
_SUMMARY = re.compile(
    r"^\W*(?:key (?:points|takeaways|messages|highlights)|highlights|investment (?:summary|thesis|view|conclusion)"
    r"|our (?:take|view)|what[’']s new|bottom line|summary|takeaways?)\W*$",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """None where the note does not print it; price_target with its currency ("USD 185")."""

    rating: str | None = None
    price_target: str | None = None
    highlights: str | None = None
    company: str | None = None
    ticker: str | None = None


def is_note(front: str) -> bool:
    """Whether pages read like a broker's note: a price target and a rating, or research that rates."""
    target = re.search(r"\b(?:price\s+target|target\s+price|fair\s+value\s+estimate)\b", front, re.IGNORECASE)
    rated = rating_of(front) is not None
    return bool((target and (rated or price_target_of(front))) or (rated and _RESEARCH.search(front)))


def read_note(front: str, blocks: Sequence[tuple[str, str]] = ()) -> NoteFacts:
    """The facts of a note's first pages; blocks are (kind, text) of the first one in reading order, where known."""
    company, ticker = _subject(front)
    highlights = highlights_of(front) or _listed(blocks) or _opening(blocks)
    return NoteFacts(rating_of(front), price_target_of(front), highlights, company, ticker)


def rating_of(text: str) -> str | None:
    """The first rating that is stated as one; of "downgrade from Buy to Hold" the new one."""
    match = next((found for found in _RATED.finditer(text) if _states(found)), None)
    if match is None:
        return None
    rest = text[match.start() : match.end() + 40].split("\n")[0]
    moved = _MOVED_TO.search(rest) if match[2] else None
    return normal_rating(moved[1] if moved else match[1] or match[2] or match[3])


def _states(match: re.Match[str]) -> bool:
    """ "We maintain our Buy rating", not "we maintain that we will not sell"."""
    word = match[2]
    return not word or word[0].isupper() or match.string[match.end() :].lstrip().lower().startswith(("rating", "recom"))


def normal_rating(printed: str) -> str | None:
    """A broker's word as Buy, Neutral or Sell, the word kept behind it; None for a word that is no rating."""
    word = re.sub(r"\s+", " ", printed.strip().lower())
    kind = _KIND_OF.get(word) or _KIND_OF.get(word.replace("-", " ")) or _KIND_OF.get(word.replace(" ", "-"))
    if kind is None:
        return None
    return kind if word == kind.lower() else f"{kind} ({printed.strip()[0].upper()}{printed.strip()[1:].lower()})"


def price_target_of(text: str) -> str | None:
    """The first price target with its currency: "USD 185"; of a change the new one. Years and horizons are none."""
    for match in _TARGET.finditer(text):
        found = _amount(match)
        if found is not None:
            return found
    return None


def _amount(match: re.Match[str]) -> str | None:
    before, after = match["before"], (match["after"] or "").strip()
    value = match["value"]
    if match["value2"]:
        before, value = match["sign2"] or before, match["value2"]
    elif _FROM.search(match["between"]):
        to = re.match(rf"[^.\n]{{0,30}}?\bto\s+({_SIGN})?\s?(\d[\d,]*(?:\.\d+)?)", match.string[match.end() :])
        if to is not None:
            before, value = to[1] or before, to[2]
    currency = _currency(before, after, match["between"])
    follows = match.string[match.end() : match.end() + 12].lower()
    # "12-month price target" and "price target 2024": a horizon, not money.
    if currency is None or follows.lstrip(" -").startswith(("month", "x ", "%")):
        return None
    return f"{currency} {value.rstrip(',')}"


def _currency(before: str | None, after: str, between: str) -> str | None:
    if after == "p" or "GBp" in (before, after):
        return "GBp"
    sign = before or after or next(iter(re.findall(r"[(\[]\s*([A-Z]{3}|[€£$])\s*[)\]]", between)), None)
    if not sign:
        return None
    return _CURRENCIES.get(sign, sign if sign == "¥" or (len(sign) == 3 and sign.isupper()) else None)


def highlights_of(text: str, words: int = WORDS_OF_HIGHLIGHTS) -> str | None:
    """The note's own summary: its first bullets, else the paragraph under its summary heading; about 100 words."""
    bullets = _bullets(text.splitlines())
    if len(bullets) >= 2:
        return _cut(bullets, words)
    heading = _SUMMARY.search(text)
    if heading is None:
        return None
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(text[heading.end() :].split()))
    return _cut([sentence for sentence in sentences if sentence][:8], words, " ") or None


def _listed(blocks: Sequence[tuple[str, str]]) -> str | None:
    """The first list of a front page, where it has one of sentences."""
    runs = (list(run) for kind, run in groupby(blocks, key=lambda block: block[0]) if kind == "ListItem")
    lists = ([_BULLET.sub("", text) for _, text in run] for run in runs)
    return next((_cut(own, WORDS_OF_HIGHLIGHTS) for own in lists if len(own) >= 2 and len(own[0].split()) >= 5), None)


def _opening(blocks: Sequence[tuple[str, str]]) -> str | None:
    """The paragraphs that a note without a list or a summary's heading opens with."""
    prose = [
        text for kind, text in blocks if kind == "Text" and text.count(" ") >= 12 and text.rstrip("”")[-1] in ".!?"
    ]
    return _cut(prose, WORDS_OF_HIGHLIGHTS) if prose else None


def _bullets(lines: list[str]) -> list[str]:
    """The first run of bullets, wrapped lines joined; a line that begins anew after a full stop ends the last one."""
    found: list[str] = []
    for line in (_PANEL.sub("", line) for line in lines):
        if _BULLET.match(line):
            found.append(_BULLET.sub("", line).strip())
        elif found and line.strip():
            done = found[-1].endswith((".", "!", "?")) and line.strip()[0].isupper()
            # No bullet is so long: the paragraph below was taken for its end.
            if done or len(found[-1]) > 600:
                if len(found) >= 2:
                    break
                found = []
            else:
                found[-1] = f"{found[-1]} {line.strip()}"
    return [bullet for bullet in found if len(bullet.split()) >= 3]


def _cut(parts: list[str], words: int, joint: str = "\n") -> str:
    """Whole parts as long as they stay within so many words; the first one always, cut at a word."""
    chosen: list[str] = []
    left = words
    for part in parts:
        count = len(part.split())
        if chosen and count > left:
            break
        chosen.append(part if count <= words else " ".join(part.split()[:words]) + " …")
        left -= count
    return joint.join(chosen)


def _subject(front: str) -> tuple[str | None, str | None]:
    """Company and ticker of "Lantern Inc. (LTRN.O)"."""
    for match in _LISTED.finditer(front[:6000]):
        if match[2] not in _NO_TICKER:
            name = re.sub(r"^.*[–—:|]\s*", "", match[1]).strip(" ,-")
            if len(name) >= 2:
                return name, match[2]
    coded = (match for match in _REUTERS.finditer(front[:3000]) if not _SCREEN.match(match[1]))
    return next(((match[1].strip(" ,-"), match[2]) for match in coded), (None, None))
