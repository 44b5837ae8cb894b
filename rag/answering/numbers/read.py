"""The numbers of a text: where they stand, what they are worth, and which digits are not figures at all.

"$4.6 billion", "(1,577)", "12.5%" and "5.1bn" are figures. Years, dates, footnote markers, page, note and item numbers,
form names such as 10-K, list numerals and names such as 787-9 or COVID-19 are not: nobody can check them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from preprocess.tables.meaning.currencies import ANY, SIGN, currency
from rag.answering.numbers import chinese as chinese_numbers
from rag.answering.numbers import words as number_words
from rag.answering.numbers.chinese import Beside, beside
from rag.answering.numbers.chinese_written import written_figures
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.mentions import CJK, SCALES, Kind, Mention

_LETTERS = {"k": 10**3, "m": 10**6, "mm": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
MARKER = re.compile(r"\[(?:\d{1,3}|(?:10K|10Q|8K|N)\d{1,3})\]")
"""S4-08: [10K1] a filing by its form, [N1] a page of the web, [1] anything else."""
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_MONTH = f"(?:{_MONTH}|{_MONTH.upper()})"
_NO_FIGURE = re.compile(
    "|".join(
        (
            MARKER.pattern,
            rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:, ?\d{{4}})?\b",
            rf"\b\d{{1,2}} {_MONTH}(?: \d{{4}})?\b",
            r"\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b",
            r"\b(?:10-?[KQ]|8-?K|20-?F|6-?K|S-?[134])(?:/A)?\b",
            r"(?i:\b(?:items?|notes?|pages?|pp?\.|sections?|rules?|exhibits?|topics?|asc|asu|level|part|form|phase|tier|scope|step|stage|type)"
            r"\s\d[\w.\-]*(?:\([a-z0-9]\))*(?:(?:,| and| or| to|–|-)\s?\d[\w.\-]*)*)",
            r"(?i:\b(?:fy|fiscal(?: year)?|q[1-4]|[1-4]q|h[12]|[12]h)\s?['’]?\d{2,4}\b)",
            r"\b\d{3}\s?\([a-zA-Z]\)|\b40[13](?= (?:savings |retirement )?plans?\b)",
            r"(?:\b[A-Z]{2,3}\$?|[$€£¥])\s?['’]000\b",
            r"\b(?:[369]|12)M(?=\s?(?:FY|(?:19|20)\d\d|['’]?\d\d\b))",
            r"(?<=[-−–×*÷/]\s)(?:1|100)(?=\s?[,;)=%]|\s*$)",
            r"\(\d(?:\s?[-–−+×÷/]\s?\d)+\)|(?<=\s)\(\d\)(?=\s(?!thousand|million|billion)[A-Za-z])",
            r"(?m:^\s*\d{1,2}[.)]\s)|(?m:^\s*[-–*•]\s)",
            r"(?i:\b\d{1,2}[ -](?:months?|weeks?)(?= ended|\)))|\b(?:13|14|26|27|39|40|52|53)[ -]weeks?\b",
            r"(?i:\b\d{1,3}(?:[-–]\d{1,3})?\+?(?: or more)?[ -]days?(?: or more)?"
            r" (?:past due|overdue|delinquen\w+|or more))",
            r"(?i:(?<=\bfor )\d{1,2} years?\b|(?<=\bevery )\d{1,2} years?\b)",
            r"\b(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2}\b(?!\s?%)",
            r"\b(?!to-1\b)[A-Za-z]+-\d[\w\-]*|(?<![$€£¥])\b\d{3}-\d{1,4}[A-Z]*\b"
            r"|(?<![\d.,])\d+-(?!(?:(?:percentage|basis)[- ])?points?\b|to-(?:1|one)\b|(?i:percent|per[- ]cent|fold"
            r"|thousand|million|billion|trillion|crore|lakh)\b)[A-Za-z]{2}[\w\-]*",
        )
    )
)
_CENTS = 2
_APART = "'’\u202f\u2009"
_FIGURE = re.compile(
    r"(?<![\w.,/])(?=\S)(?P<open>\()?\s?(?P<minus>(?<![\w)%\]] )[-−–]|(?<= )[-−–](?=[$\d(]))?\s?(?P<currency>US\$|"
    + SIGN
    + r")?\s?(?P<inner>\()?(?P<minus2>[-−△])?"
    rf"(?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d{{1,2}}(?:,\d{{2}})+,\d{{3}}(?:\.\d+)?"
    rf"|\d{{1,3}}(?:[{_APART}]\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?!\.?\d)"
    r"(?:(?P<multiple>(?-i:x|×)(?!\w)|\s?times\b|[- ]?fold\b|[- ]to[- ](?:1|one)\b)"
    r"|(?P<letters>[kKmMbB][mMnN]?|\s?(?:mn|bn|tn))(?![\w])"
    r"|(?!(?!bps?\b|ppt?s?\b|pts\b|p\b)[A-Za-z]))"
    r"(?P<close>\s?\))?(?P<percent>[\s-]?(?:%[ -]points?\b|percentage[ -]points?\b|%|percent\b|per cent\b"
    r"|(?:basis[ -]points?|bps?|ppt?s?|pts|points?)\b))?(?P<close2>\))?"
    r"(?:[\s-](?P<scale>thousand|million|billion|trillion|crore|lakh)s?\b)?"
    r"(?P<cents>\s?(?:(?:US|U\.S\.|euro)\s)?(?:cents\b|¢)|\s?pence\b|(?-i:p)\b)?",
    re.IGNORECASE,
)
_OF_A_DOLLAR = re.compile(
    r"\s?(?:(?:of|on|out of|for|from|per)\s(?:(?:every|each|the|a)\s)?(?:[\w-]+\s){0,2}(?:dollar|euro|pound)\b)",
    re.IGNORECASE,
)
_LONG, _BEHIND_WORD = re.compile(r"^\d{6}"), re.compile(r"[a-z]\s$")
# "Ahead of Central America (778) and the United Kingdom (642)".
_BEHIND_NAME = re.compile(r"[a-z,;)] (?:\w+ )?[A-Z][a-z]+ (?:alone )?$")
_AFTER = re.compile(rf"\s?(?:{ANY})")
_NEGATIVE = re.compile(r"\b(?:negative|minus)\s?$", re.IGNORECASE)
_SCALE_BEFORE = re.compile(r"\bin (thousand|million|billion)s:\s?[$€£]?$", re.IGNORECASE)
_OPERAND = re.compile(r"(?:\d|[\d ][mb]n?|million|billion|thousand|\)|%)[*_]*\s$")
_NO_FIGURE_CHINESE = re.compile("|".join(chinese_numbers.NO_FIGURE))
_CHINESE = re.compile(f"[{CJK}]")
_SHARED_UNIT = re.compile(
    rf"\s?(?:[-–—→]|->|to|,|,? ?and| or|,? (?:{AGAINST}))\s?{HEDGED}",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\s?[-–—]|\s?to\s", re.IGNORECASE)
_LINE_SCALE = re.compile(
    r"\((?:(?:[A-Z]{3}, )?in |(?:US)?[$€£]\s?)(thousand|million|billion|trillion|crore|lakh|m|mn|bn|b)s?\b[^)]*\)",
    re.IGNORECASE,
)


def figures(text: str) -> tuple[Mention, ...]:
    """Every figure of `text` in order, in digits or in words."""
    scales = [(match.end(), (SCALES | _LETTERS)[match[1].lower()]) for match in _LINE_SCALE.finditer(text)]
    blanked = _NO_FIGURE.sub(lambda match: "\x00" * len(match[0]), _parted(text))
    found = [mention for match in _FIGURE.finditer(blanked) if (mention := _mention(text, match, scales)) is not None]
    worded = (*number_words.worded_figures(text), *chinese_numbers.worded_figures(text), *written_figures(text))
    return tuple(_joined(text, sorted(_apart(found, worded), key=lambda mention: mention.start)))


def _parted(text: str) -> str:
    """The text with Chinese dates blanked and other Chinese characters made marks that part words, at equal length."""
    if text.isascii():
        return text
    return _CHINESE.sub("\x01", _NO_FIGURE_CHINESE.sub(lambda match: "\x00" * len(match[0]), text))


def _apart(found: Iterable[Mention], others: Iterable[Mention]) -> list[Mention]:
    """The mentions of which none begins within another."""
    kept = list(found)
    for other in others:
        if all(other.end <= one.start or one.end <= other.start for one in kept):
            kept.append(other)
    return kept


def _joined(text: str, found: Sequence[Mention]) -> list[Mention]:
    """Figures of a list or range that share the scale or the percent sign of its last: "$4.6 to $5.0 billion"."""
    done: list[Mention] = []
    for mention in reversed(found):
        after = done[-1] if done else None
        bare = not mention.scaled and mention.kind == "plain"
        between = text[mention.end : after.start] if after is not None else ""
        if after is not None and bare and _SHARED_UNIT.fullmatch(between):
            mention = _sharing(mention, after, _RANGE.fullmatch(between) is not None)
        done.append(mention)
    return done[::-1]


def _sharing(mention: Mention, after: Mention, ranged: bool) -> Mention:
    """The figure with the scale or kind of the one after it, where both are of one currency ("$4.6–5.0 billion")."""
    if after.kind in ("percent", "points", "bps") and not mention.currency and abs(mention.value) < 1000:
        return replace(mention, kind=after.kind, percent=after.percent, scaled=True, joint=True)
    scale = after.step.scaleb(_places(after.text))
    one = mention.currency in ("", after.currency) or (ranged and not after.currency)
    priced = bool(mention.currency) and _places(mention.text) == _CENTS != _places(after.text) and not ranged
    if after.scaled and after.kind == "plain" and scale >= 1000 and one and not priced:
        code = mention.currency or after.currency
        return replace(
            mention, value=mention.value * scale, step=mention.step * scale, scaled=True, joint=True, currency=code
        )
    return mention


def _places(text: str) -> int:
    """Decimals of a printed figure."""
    found = re.search(r"\d*\.(\d+)", text)
    return len(found[1]) if found else 0


def _mention(text: str, match: re.Match[str], scales: Sequence[tuple[int, int]]) -> Mention | None:
    digits = re.sub(f"[,{_APART}]", "", match["digits"])
    start, end = _span(match)
    chinese = beside(text, start, end) if not text.isascii() else Beside(end)
    unit_behind = match.string[end : end + 2].strip()[:1] == "\x00"  # "2022 RMB’000" heads a column
    if _is_year(match) and (unit_behind or not (chinese.says or chinese.currency or chinese.kind)):
        return None
    scale, said = (chinese.factor, True) if chinese.says else _scale(text, match, scales)
    step = Decimal(1).scaleb(-len(digits.partition(".")[2])) * scale
    minus = bool(match["minus2"] or (match["minus"] and not _is_dash(text, match)))
    if match["minus"] and not minus:
        start = next(at for at in range(match.end("minus"), end) if not text[at].isspace())
    negative = minus or _bracketed(match) or chinese.minus
    negative = negative or _says_minus(text, start)
    value = Decimal(digits) * scale * (-1 if negative else 1)
    kind = chinese.kind or _kind(match)
    if match["cents"] and _OF_A_DOLLAR.match(text, end):  # "70 cents of every revenue dollar" are 70 %
        kind, value, step = "percent", value * 100, step * 100
    around = match["percent"] or match["currency"] or match["letters"] or match["multiple"]
    either = bool(match["open"] and _bracketed(match) and around and not minus)
    # A long number with a bracket behind words is an aside: "the fewest votes (53,876,257)".
    long = match["open"] and _bracketed(match) and not minus and _LONG.search(digits)
    named = match["open"] and _bracketed(match) and not minus and _BEHIND_NAME.search(text, 0, start)
    either = either or bool(named or (long and _BEHIND_WORD.search(text, 0, start)))
    either = either and not _in_row(text, start)
    currency = chinese.currency or _currency(text, match, end)
    percent, said = kind in ("percent", "points"), said or bool(chinese.kind)
    return Mention(text[start : chinese.end], start, chinese.end, value, step, percent, said, either, kind, currency)


def _says_minus(text: str, start: int) -> bool:
    """Whether the word before makes it negative; between two numbers it only parts them: "$9 million minus $7"."""
    said = _NEGATIVE.search(text, max(0, start - 12), start)
    return said is not None and not _OPERAND.search(text, 0, said.start())


def _is_dash(text: str, match: re.Match[str]) -> bool:
    """Whether the stroke before a number parts it from its name ("**Pet** – $5 million") and is no minus."""
    before = text[text.rfind("\n", 0, match.start("minus")) + 1 : match.start("minus")].rstrip()
    return text[match.end("minus")].isspace() and before[-1:] not in ("", *"|([=÷×+/,:−–-")


def _in_row(text: str, start: int) -> bool:
    """Whether the figure stands in a row of a table, where brackets are always a minus."""
    return text[text.rfind("\n", 0, start) + 1 : start].lstrip().startswith("|")


def _kind(match: re.Match[str]) -> Kind:
    if match["multiple"]:
        return "multiple"
    words = (match["percent"] or "").lower().strip(" -")
    if words.startswith("b"):
        return "bps"
    if "point" in words or words in ("pp", "pps", "ppt", "ppts", "pts"):
        return "points"
    return "percent" if words else "plain"


def _currency(text: str, match: re.Match[str], end: int) -> str:
    """The ISO code that stands with the figure; yen and yuan share a sign, so that "¥" says neither."""
    if match["cents"]:
        minor = match["cents"].lower().replace(".", "").strip()
        return "USD" if "us" in minor else "GBP" if minor.startswith("p") else ""
    after = None if match["currency"] else _AFTER.match(text, end)
    said = match["currency"] or (after[0] if after else "")
    return "" if said.strip() in ("", "¥") else currency(said) or ""


def _scale(text: str, match: re.Match[str], scales: Sequence[tuple[int, int]]) -> tuple[int | Decimal, bool]:
    """The factor of one figure and whether it was said: by the figure itself, else by its own line before it."""
    if match["cents"]:
        return Decimal("0.01"), True
    if match["percent"] or match["multiple"]:
        return 1, True
    if match["scale"]:
        return SCALES[match["scale"].lower()], True
    if match["letters"]:
        return _LETTERS[match["letters"].strip().lower()], True
    line = text.rfind("\n", 0, match.start()) + 1
    beside = _SCALE_BEFORE.search(text, line, match.start("digits"))
    if beside is not None:
        return SCALES[beside[1].lower()], True
    said = [factor for end, factor in scales if line <= end <= match.start()]
    return (said[-1], True) if said else (1, False)


def _bracketed(match: re.Match[str]) -> bool:
    closed = match["close"] or match["close2"]
    return bool((match["open"] or match["inner"]) and closed)


def _span(match: re.Match[str]) -> tuple[int, int]:
    """The span without a bracket that opens or closes more than the figure."""
    start, end = match.start(), match.end()
    if match["open"] and not _bracketed(match):
        start = match.end("open")
    elif match["inner"] and not _bracketed(match) and not (match["currency"] or match["minus"]):
        start = match.end("inner")
    if (match["close"] or match["close2"]) and not _bracketed(match):
        end = match.start("close") if match["close"] else match.start("close2")
    while match.string[start].isspace():
        start += 1
    return start, end


def _is_year(match: re.Match[str]) -> bool:
    digits = match["digits"]
    plain = len(digits) == 4 and digits.isdigit() and 1900 <= int(digits) <= 2100
    # "2022 % of Sales" heads a column; a percentage of thousands has its sign close by.
    percent = match["percent"] and not re.fullmatch(r"\s%", match["percent"])
    return plain and not (
        percent or any(match[name] for name in ("currency", "scale", "letters", "multiple", "minus", "minus2", "cents"))
    )
