"""The registrant's name and its ticker, from the cover of an SEC form or the first lines of a release."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from preprocess.metadata.east_asian import east_asian_company

# "(Exact name of registrant as specified in its charter)", "(Exact Name of Registrant as Specified in the Trust …)".
_EXACT = re.compile(
    r"\(?\s*(?:exact\s+name\s+of\s+(?:the\s+)?registrant|name\s+of\s+(?:the\s+)?registrant\s+as\s+specified)", re.I
)
_ROW = re.compile(r"^\d{1,3}-\d{1,6}\s+([A-Z].+?)\s+\d{2}-\d{7}\b", re.MULTILINE)
"""The first of several registrants in columns: file number, name, employer's number."""
# A 6-K names the company twice: in its own language and, above this line, in English.
_TRANSLATED = re.compile(r"^(.+)\n\W*translation\s+of\s+(?:the\s+)?registrant", re.IGNORECASE | re.MULTILINE)
# "Lantern Works reports fourth quarter results".
_HEADLINE = re.compile(
    r"^(?:press\s+release|news\s+release)?\W*([A-Z][\w&.’' -]{1,50}?),?\s+(?:reports|announces|delivers|posts)\b",
    re.IGNORECASE,
)
# The registrant stands right below it on the covers of forms.
_FILE_NUMBER = re.compile(r"commission\s+file\s+(?:number|no\.?)s?:?", re.IGNORECASE)
# "Lantern Works Inc. (NYSE: LTRN) today …".
_EXCHANGES = (
    r"(?:NYSE(?:\s+(?:American|Arca))?|(?:NASDAQ|Nasdaq)(?:GS|GM|CM)?|AMEX|OTC(?:QB|QX)?|TSX-?V?|CSE|CBOE|LSE|AIM|SIX|SWX|ASX|NZX|NSE|BSE"
    r"|SEHK|HKEX|SGX|BVL|BVC|BYMA|TSE|TYO|TWSE|TPEX|KRX|JSE|BMV|B3|XETRA|ETR|FRA|EPA|AMS|BIT|BME|OSE|STO|WSE|TASE|Euronext(?:\s+\w+)?)"
)
_LISTED = re.compile(rf"([A-Z][\w&.,'’ -]{{2,60}}?)\s*\({_EXCHANGES}(?!\w)[^)]{{0,40}}\)")
# The row of a listed security ends in where it is listed: "Common Stock LTRN New York Stock Exchange".
_EXCHANGE = r"(?:the\s+)?(?:new\s+york|nasdaq|nyse|chicago|cboe|\w+\s+stock\s+(?:exchange|market))"
_TICKER_ROW = re.compile(rf"^(.*?)(?<![\w.-])([A-Z]{{1,5}}(?:[.-][A-Z])?)\s+{_EXCHANGE}", re.IGNORECASE | re.MULTILINE)
_SENIOR = re.compile(r"\b(?:preferred|preference|warrants?|notes?\b.{0,10}\bdue|debentures?|rights)\b", re.IGNORECASE)
"""What else is listed beside the common stock, and may stand above it."""
# In the ways that releases, notes and covers name a symbol; a bare word in capitals is none.
_SYMBOL = re.compile(
    rf"{_EXCHANGES}\s*:\s*([A-Z]{{1,10}})\b"
    r"|(?i:ticker|trading|the)\s+symbols?(?:\s*:)?\s+(?:is\s+)?([A-Z]{1,5})\b(?=[\s.,;])"
    r"|\b(?:Ticker|Bloomberg|Reuters)(?:\s+[Cc]ode)?\s*:?\s+([A-Z]{1,5})(?=[ .][A-Z]{1,2}\b|\s*$)"
    r"|\b(?:ticker|trading)?\s*symbols?,?\s*(?:is\s+)?[“\"'‘]([A-Z]{1,5})[,.]?[”\"'’]"
)
# East Asian exchanges list by number.
_CODE = re.compile(
    r"(?:股票代號|股票代码|證券代碼|证券代码|證券代號|公司代码|公司代號|股份代號|コード番号|(?:stock\s+|securities\s+)?code(?:\s+n(?:umber|o\.?))?)\s*:?\s*(\d{4,6})(?!\d)",
    re.I,
)
# On a cover without a form only a legal ending tells a company's name from a slogan.
_INCORPORATED = re.compile(
    r"\b(?:[A-ZÀ-Þ][\w&’'-]+[ ,]+){1,4}"
    r"(?:SA|AG|SE|N\.V\.|S\.p\.A\.|plc|PLC|Inc\.?|Corp\.?|Corporation|Ltd\.?|Limited|Berhad|Bhd\.?|Tbk\.?)(?!\w)"
)
_WHOLE_LINE = re.compile(
    r"(?:[A-ZÀ-Þ][\w&’'.-]*,?[ ])(?:[\w&’'.-]+,?[ ]){0,6}"
    r"(?:plc|PLC|AG|SE|SA|S\.A\.|N\.V\.|NV|ASA|AB|Oyj|A/S|KGaA|S\.p\.A\.|Inc\.?|Corp\.?|Corporation|Ltd\.?|Limited|LLC"
    r"|Berhad|Bhd\.?|Tbk\.?|Trust|Fund|Bancorp|Bancshares|L\.P\.|LIMITED|LTD\.?|INC\.?|CORP\.?|CORPORATION)"
)
"""A line that is nothing but a name with its legal form."""
_PROPER = re.compile(r"[A-ZÀ-Þ][\w&’'.-]+(?: (?:of|the|de|and|&|[A-ZÀ-Þ][\w&’'.-]*)){1,9}")
_OF_REPORTS = re.compile(
    r"\b(?:reports?|results?|statements?|information|data|supplement\w*|presentation|quarter\w*|annual|interim"
    r"|review|release|highlights|update|call|fact|overview|contents|notes?|page|policy|risk)\b",
    re.IGNORECASE,
)
"""What the title of a report says and a company's name does not."""
TITLE_LINES = 4
"""The name stands in one of so many lines of a title page."""
_IN_BRACKETS = re.compile(r"\s*\(([A-Z]{1,5})\)$")
"""“Lantern Works, Inc. (LTRN)” over the transcript of a call."""
_PUBLIC = re.compile(r"\s*\(publ\)$", re.IGNORECASE)
"""Behind the name of every listed company of Sweden and Finland."""
_LABELLED = re.compile(
    r"^\W*(?:company\s+name|name\s+of\s+(?:the\s+)?(?:listed\s+)?company)\s*:\s*(.{3,60})$", re.I | re.M
)
# "(a Delaware corporation)" below the name, where no line says "exact name".
_STATE = re.compile(r"^(?:\d{1,3}-\d{1,6}\s+)?\(An?\s+[A-Z]\w+(?:\s+\w+)?\s+(?:corporation|company)\)", re.IGNORECASE)
_PARTNER = re.compile(r"\b(?:L\.?P\.?|LLC|Partnership)$", re.IGNORECASE)
"""Below "Harbour Trust" on its cover stands "Harbour Properties, L.P.", through which it owns what it owns."""
# "BOSTON, July 25, 2023 – Lantern Works" begins with a place and a day, which are no part of the name.
_DATELINE = re.compile(r"^.*\b(?:19|20)\d\d\s?[.,:]\s+|^.*(?:--\s*|[–—-]\s+)")
_SUFFIX = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Llc|Plc|Lp|Nv|Sa|Ag)\b", re.IGNORECASE)
_KEEP = frozenset({"LLC", "PLC", "LP", "NV", "SA", "AG", "USA", "US", "UK"})


def registrant(cover: str, text: str, running: Sequence[str] = ()) -> str | None:
    """The exact name on the cover in the spelling the text uses, or the listed company of a release; else None.

    running: heads and feet of the pages, which name the company where neither cover nor text do.
    """
    name = _from_form(cover)
    if name:
        name = _translated(name, cover, text)
        return _as_text_spells(name, text) or _cased(name, text)
    listed, alone = _LISTED.search(cover[:6000]), _alone(cover)
    if listed:
        name = _DATELINE.sub("", listed[1]).strip()
        # A sentence that ends in the name was taken with it.
        inside = alone is not None and name.casefold().endswith(alone.casefold())
        return name[-len(alone) :] if alone and inside else name
    if labelled := _LABELLED.search(cover[:3000]):
        return _clean(labelled[1])
    asian = east_asian_company(cover[:3000])
    if asian and not (alone and cover.find(alone) < cover.find(asian)):
        return asian
    named = _in_headline(cover) or (alone and (_as_text_spells(alone, text) or _cased(alone, text)))
    named = named or _begins(cover) or _legal_name(cover, text) or _most_named(text) or _heads(text, running)
    return named or _over_pages(cover, running)


def _translated(name: str, cover: str, text: str) -> str:
    """The English name below a foreign one, where the report goes by it: TOYOTA JIDOSHA KABUSHIKI KAISHA signs only."""
    match = _TRANSLATED.search(cover)
    english = _clean(match[1]) if match else ""
    if not _is_name(english):
        return name
    own, other = (len(re.findall(re.escape(spelling), text, re.IGNORECASE)) for spelling in (name, english))
    return english if other > own else name


def _legal_name(cover: str, text: str) -> str | None:
    """The name with its legal form that the text gives to what stands alone on a line of the cover."""
    lines = {_clean(line).casefold() for line in cover.splitlines()[:20]}
    named = (re.sub(r"\s+", " ", match[0]) for match in _INCORPORATED.finditer(text))
    return next((name for name in named if re.sub(r",?\s+[\w.]+$", "", name).casefold() in lines), None)


def _alone(cover: str) -> str | None:
    """The first line of the front pages that is a company's name and nothing else."""
    lines = (_IN_BRACKETS.sub("", _PUBLIC.sub("", _clean(line))) for line in cover.splitlines()[:60])
    return next((line for line in lines if len(line) <= 60 and _WHOLE_LINE.fullmatch(line)), None)


def _begins(cover: str) -> str | None:
    """The company whose name with its legal form begins one of the first lines: "Orchard, Inc. First Quarter Call"."""
    found = (_INCORPORATED.match(_clean(line)) for line in cover.splitlines()[:4])
    return next((match[0] for match in found if match), None)


def _heads(text: str, running: Sequence[str]) -> str | None:
    """The one name that lines or running heads consist of, where a report has no other place for it."""
    lines = Counter(line for line in map(_clean, (*text.splitlines(), *running)) if _WHOLE_LINE.fullmatch(line))
    begun = Counter(match[0] for line in running if (match := _WHOLE_LINE.match(_clean(line))))
    spelled, named = lines + begun, Counter[str]()
    for name, count in spelled.items():
        named[name.casefold()] += count
    (found, most), (_, other) = [*named.most_common(2), ("", 0), ("", 0)][:2]
    # A cover writes small what the head of every page prints in capitals.
    told = sorted((name for name in spelled if name.casefold() == found), key=str.isupper)
    return told[0] if most > 2 * other else None


def _over_pages(cover: str, running: Sequence[str]) -> str | None:
    """A line of the title that all pages repeat before what they are: "Orchard Bank – Supplement – Q4"."""
    title = [line for line in map(_clean, cover.splitlines()) if line][:TITLE_LINES]
    proper = (line for line in title if _PROPER.fullmatch(line) and not _OF_REPORTS.search(line))
    heads = [_clean(line) for line in running]
    return next((name for name in proper if sum(_repeats(head, name) for head in heads) >= 2), None)


def _repeats(head: str, name: str) -> bool:
    return re.match(rf"{re.escape(name)}\s?[–—|·-]\s", head, re.IGNORECASE) is not None


def _in_headline(cover: str) -> str | None:
    """Who reports, in the first lines of a release: "Orchard reports first quarter results"."""
    found = (_HEADLINE.match(line.strip()) for line in cover.splitlines()[:6])
    name = next((match[1].strip() for match in found if match and match[1][0].isupper()), None)
    return _cased(name) if name else None


def _most_named(text: str) -> str | None:
    """The company that a report without a cover page names again and again, or a few times and no other as often."""
    named = Counter(re.sub(r"\s+", " ", match[0]).rstrip(",") for match in _INCORPORATED.finditer(text))
    (name, count), (_, other) = [*named.most_common(2), ("", 0), ("", 0)][:2]
    # Peers and subsidiaries are named too, but seldom so often; a short text names few at all.
    return name if count >= 8 or (count >= 3 and count > 2 * other) else None


def _from_form(cover: str) -> str | None:
    exact = _EXACT.search(cover)
    number = _FILE_NUMBER.search(cover)
    row = _ROW.search(cover[:4000])
    if exact:
        return _last_name(cover[: exact.start()]) or (row and row[1])
    if row:
        return row[1]
    # Of several registrants the first is the parent; what stands below its number is the next of them.
    lines = [_clean(line) for line in cover.splitlines()[:40]]
    stated = next((above for above, line in pairwise(lines) if _STATE.match(line) and _is_name(above)), None)
    if stated or number is None:
        return stated
    below = cover[number.end() :].splitlines()[1:3]
    return next((line for line in map(_clean, below) if _is_name(line)), None)


def _last_name(above: str) -> str | None:
    """The line or two directly above "(Exact name of registrant …)"."""
    lines = [line for line in map(_clean, above.splitlines()) if line]
    if not lines or not _is_name(lines[-1]):
        return None
    before = lines[-2] if len(lines) > 1 else ""
    if _is_name(before) and before.split()[0] == lines[-1].split()[0] and _PARTNER.search(lines[-1]):
        return before
    # A long name in capitals takes two lines of a cover.
    goes_on = before.isupper() and lines[-1].isupper() and _is_name(before) and not before.startswith(("FOR ", "OR"))
    return f"{before} {lines[-1]}" if goes_on and len(before.split()) > 1 else lines[-1]


def _clean(line: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"_{2,}|-{3,}", " ", line)).replace(" .", ".").strip()


def _is_name(line: str) -> bool:
    known = re.search(
        r"commission|file\s+n|transition|ended|form\s+\d|\d{2}-\d|washington\W+d\W?c|check|\bact\s+of\s+(?:19|20)\d\d"
        r"|^(?:registration\s+statement|(?:annual|current|quarterly)\s+report)\b",
        line,
        re.IGNORECASE,
    )
    return 2 <= len(line) <= 90 and any(c.isalpha() for c in line) and not known


def _as_text_spells(name: str, text: str) -> str | None:
    """The most frequent mixed-case spelling of the name in the text; blanks that small capitals tore in are ignored."""
    letters = [re.escape(c) for c in name if not c.isspace()]
    spaced = r"\s?".join(letters)
    found = Counter(re.sub(r"\s+", " ", match[0]) for match in re.finditer(spaced, text, re.IGNORECASE))
    good = {spelling: count for spelling, count in found.items() if not spelling.isupper() and not spelling.islower()}
    # Small capitals are often set as "L ANTERN": a torn spelling is not the company's.
    good = {s: n for s, n in good.items() if not re.search(r"\b[B-HJ-Z] (?=[A-Z]{2})", s) and s[0].isupper()}
    return max(good, key=lambda s: (good[s], s)) if good else None


def _cased(name: str, text: str = "") -> str:
    """ "BEST BUY CO., INC." as "Best Buy Co., Inc."; a name in mixed case stays, and so do words capital in prose."""
    if not name.isupper():
        return name
    prose = " ".join(line for line in text.splitlines() if not line.isupper()) if text else ""
    return " ".join(_cased_word(word, prose) for word in name.split())


def _cased_word(word: str, prose: str) -> str:
    bare = word.strip(".,")
    if bare and re.search(rf"(?<!\w){re.escape(bare)}(?= [A-Z][a-z])", prose):
        return word
    vowels = sum(c in "AEIOUY" for c in bare)
    if bare in _KEEP or re.fullmatch(r"(?:[A-Z]\.)+[A-Z]?", bare) or (not vowels and not _SUFFIX.fullmatch(bare)):
        return word
    return word.lower() if bare in ("OF", "AND", "THE") and word != "THE" else word.capitalize()


def ticker_of(cover: str, text: str) -> str | None:
    """The symbol of the common stock: in the table of registered securities, else as "(NYSE: XYZ)" or “XYZ”."""
    table = re.search(r"trading\s+symbol|symbol\(s\)", cover, re.IGNORECASE)
    if table:
        rows = cover[max(0, table.start() - 400) : table.end() + 1500]
        found = [m for m in _TICKER_ROW.finditer(rows) if m[2].isupper() and m[2] not in ("NONE", "THE", "N", "A")]
        if found:
            return next((match[2] for match in found if not _SENIOR.search(match[1])), found[0][2])
    if code := _CODE.search(cover):
        return code[1]
    symbol = _SYMBOL.search(cover) or _SYMBOL.search(text)
    if symbol:
        return next(found for found in symbol.groups() if found)
    titled = ((line, _IN_BRACKETS.search(line)) for line in map(_clean, cover.splitlines()[:60]))
    return next((match[1] for line, match in titled if match and _WHOLE_LINE.fullmatch(line[: match.start()])), None)
