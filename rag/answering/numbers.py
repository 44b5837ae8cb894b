"""The numbers of a text: where they stand, what they are worth, and which digits are not figures at all.

"$4.6 billion", "(1,577)", "12.5%" and "5.1bn" are figures. Years, dates, footnote markers, page, note and item numbers,
form names such as 10-K, list numerals and names such as 787-9 or COVID-19 are not: nobody can check them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_LETTERS = {"k": 10**3, "m": 10**6, "mm": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}
MARKER = re.compile(r"\[(?:\d{1,3}|10K\d{1,3}|N\d{1,3})\]")
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
            r"(?i:\b(?:items?|notes?|pages?|pp?\.|sections?|rules?|exhibits?|topics?|asc|asu|level|part|form|phase|tier)"
            r"\s\d[\w.\-]*(?:\([a-z0-9]\))*(?:(?:,| and| or| to|–|-)\s?\d[\w.\-]*)*)",
            r"(?i:\b(?:fy|fiscal(?: year)?|q[1-4])\s?\d{2,4}\b)",
            r"(?m:^\s*\d{1,2}[.)]\s)",
            r"(?i:\b\d{1,2}[ -](?:months?|weeks?)(?= ended))",
            r"\b(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2}\b(?!\s?%)",
            r"\b[A-Za-z]+-\d[\w\-]*|\b\d+-[A-Za-z]{2}[\w\-]*|\b\d{3}-\d{1,4}[A-Z]*\b",
        )
    )
)
_FIGURE = re.compile(
    r"(?<![\w.,/])(?P<open>\()?\s?(?P<minus>[-−–])?\s?(?P<currency>(?:US|C|A|HK|NT)?[$€£¥])?\s?(?P<inner>\()?(?P<minus2>[-−])?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?!\.?\d)"
    r"(?:(?P<letters>[kKmMbB][mMnN]?|tn)(?![\w])|(?![A-Za-z]))(?P<close>\))?"
    r"(?P<percent>\s?(?:%|percent\b|per cent\b|percentage points?\b))?(?P<close2>\))?"
    r"(?:[\s-](?P<scale>thousand|million|billion|trillion)s?\b)?",
    re.IGNORECASE,
)
_LINE_SCALE = re.compile(r"\((?:[A-Z]{3}, )?in (thousand|million|billion)s\b[^)]*\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """One figure of a text. value is in base units with its sign; step is one unit of its last printed digit.

    scaled tells that a scale was said, by the number or by its line ("(in millions)"). either: "(39%)" may be an aside
    or a minus, so its sign is not compared.
    """

    text: str
    start: int
    end: int
    value: Decimal
    step: Decimal
    percent: bool
    scaled: bool
    either: bool = False

    def equals(self, value: Decimal, *, sign: bool = True) -> bool:
        """Whether `value` printed with as many digits as this mention has is this mention."""
        mine, other = (self.value, value) if sign and not self.either else (abs(self.value), abs(value))
        return abs(mine - other) * 2 <= self.step if self.scaled or self.step < 1 else mine == other


def figures(text: str) -> tuple[Mention, ...]:
    """Every figure of `text` in order."""
    scales = [(match.end(), SCALES[match[1].lower()]) for match in _LINE_SCALE.finditer(text)]
    blanked = _NO_FIGURE.sub(lambda match: "\x00" * len(match[0]), text)
    return tuple(
        mention for match in _FIGURE.finditer(blanked) if (mention := _mention(text, match, scales)) is not None
    )


def line_scale(text: str) -> int:
    """The scale that a text declares for its numbers ("(in millions)", "USD, in thousands"); 1 when it says none."""
    match = re.search(r"\b(thousand|million|billion)s?\b|\b000s?\b", text, re.IGNORECASE)
    return 1 if match is None else SCALES.get((match[1] or "thousand").lower(), 1)


def _mention(text: str, match: re.Match[str], scales: Sequence[tuple[int, int]]) -> Mention | None:
    digits = match["digits"].replace(",", "")
    if _is_year(match):
        return None
    scale, said = _scale(text, match, scales)
    step = Decimal(1).scaleb(-len(digits.partition(".")[2])) * scale
    negative = bool(match["minus"] or match["minus2"] or _bracketed(match))
    value = Decimal(digits) * scale * (-1 if negative else 1)
    start, end = _span(match)
    either = bool(negative and match["percent"] and match["close2"])
    return Mention(text[start:end], start, end, value, step, bool(match["percent"]), said, either)


def _scale(text: str, match: re.Match[str], scales: Sequence[tuple[int, int]]) -> tuple[int, bool]:
    """The factor of one figure and whether it was said: by the figure itself, else by its own line before it."""
    if match["percent"]:
        return 1, True
    if match["scale"]:
        return SCALES[match["scale"].lower()], True
    if match["letters"]:
        return _LETTERS[match["letters"].lower()], True
    line = text.rfind("\n", 0, match.start()) + 1
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
    if (match["close"] or match["close2"]) and not _bracketed(match):
        end = match.start("close") if match["close"] else match.start("close2")
    while match.string[start].isspace():
        start += 1
    return start, end


def _is_year(match: re.Match[str]) -> bool:
    digits = match["digits"]
    plain = len(digits) == 4 and digits.isdigit() and 1900 <= int(digits) <= 2100
    return plain and not any(match[name] for name in ("currency", "percent", "scale", "letters", "minus", "minus2"))


def numbers_in(texts: Sequence[str]) -> Iterator[Mention]:
    """The figures of several texts, one after the other."""
    for text in texts:
        yield from figures(text)
