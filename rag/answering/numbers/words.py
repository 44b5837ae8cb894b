"""Numbers in words: "four point six billion dollars", "twenty-three percent", "two-thirds of", "more than doubled".

A number word is a figure where a scale, a unit or a fraction's "of" makes it one, or where it is over ten and counts no
time: "one of three segments", "the first three quarters of 2022" and "fifty-two weeks" claim nothing to be checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from rag.answering.numbers.hedges import HEDGE
from rag.answering.numbers.mentions import SCALES, Kind, Mention

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: at for at, word in enumerate(_ONES.split())} | {
    word: 10 * at for at, word in enumerate(_TENS.split(), start=2)
}
_SCALE = "|".join(SCALES)
_SMALL = "|".join(sorted(_VALUES, key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?<![\w-])(?P<minus>(?:minus|negative)\s)?(?P<words>(?:(?:{_SMALL})|an?(?=\shundred\b))"
    rf"(?:[\s-](?:and[\s-])?(?:{_SMALL}|hundred|{_SCALE})\b)*(?P<point>\spoint(?:\s(?:{_SMALL}))+)?"
    rf"(?P<half>\sand\sa\shalf)?(?:[\s-](?P<scale>{_SCALE})\b)?)(?![\w-])"
    r"(?P<unit>\s(?:percentage points?|percent|per cent|basis points|times(?! in\b)|(?:US |U\.S\. )?dollars|euros|yen"
    r"|pounds sterling)\b|-fold\b)?",
    re.IGNORECASE,
)
_TIME = re.compile(r"[\s-](?:months?|weeks?|days?|years?|quarters?|hours?|minutes?|o'clock)\b", re.IGNORECASE)
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "tenth": 10}
_PART = re.compile(
    rf"(?<![\w-])(?P<by>by\s(?:{HEDGE}\s)?)?"
    rf"(?:(?P<count>an?|one|two|three|four|five|six|seven|nine)[\s-])?(?P<part>{'|'.join(_PARTS)})s?\b"
    rf"(?:(?P<scale>\s(?:an?\s|of an?\s)(?:{_SCALE})\b(?:\s(?P<dollars>dollars|euros)\b)?)|(?P<of>\sof\b)"
    r"|(?P<more>\s(?:more|less|higher|lower|larger|smaller)\b))?",
    re.IGNORECASE,
)
_NO_SHARE = re.compile(r"\b(?:first|second|last|past|latest|next|prior|previous|each|every|the|this|that|other|its)\s$")
_OF_TIME = re.compile(
    r"\sof\s(?:the\s)?(?:(?:fiscal|calendar|last|prior|next|same|current|previous)\s)*(?:year|quarter|month|FY"
    r"|(?:19|20)\d\d(?!\s(?:total|net|gross|revenues?|sales|operating)\b))",
    re.IGNORECASE,
)
_TIMES: dict[str, int | Decimal] = {
    "doubled": 2, "doubling": 2, "twofold": 2, "twice": 2, "tripled": 3, "tripling": 3, "trebled": 3, "threefold": 3,
    "quadrupled": 4, "fourfold": 4, "quintupled": 5, "fivefold": 5, "tenfold": 10, "halved": Decimal("0.5"),
    "halving": Decimal("0.5"),
}  # fmt: skip
_CHANGED = re.compile(rf"(?<![\w-])(?:{'|'.join(_TIMES)})\b(?!\s(?:a|per|each)\b|-digit)", re.IGNORECASE)
_LARGEST_UNNAMED = 10
_PART_STEP, _TIMES_STEP = Decimal(3), Decimal("0.05")
_CURRENCY = {"dollars": "USD", "euros": "EUR", "yen": "JPY", "pounds sterling": "GBP"}


def worded_figures(text: str) -> Iterator[Mention]:
    """Every figure that `text` writes in words, parts and multiples before plain numbers; spans may overlap."""
    yield from (made for match in _PART.finditer(text) if (made := _part(text, match)) is not None)
    for match in _CHANGED.finditer(text):
        value = Decimal(_TIMES[match[0].lower()])
        yield _made(match[0], match.start(), value, _TIMES_STEP * value, "multiple", worded=True)
    yield from (made for match in _NUMBER.finditer(text) if (made := _number(text, match)) is not None)


def _part(text: str, match: re.Match[str]) -> Mention | None:
    """ "two-thirds of", "fell by half", "a third more", "half a billion"."""
    count, whole = _VALUES.get((match["count"] or "one").lower(), 1), _PARTS[match["part"].lower()]
    start = match.start("count") if match["count"] else match.start("part")
    named = match["count"] is not None or match["part"].lower() == "half"
    if not named or count >= whole:
        return None
    if match["scale"]:
        factor = next(SCALES[word] for word in match["scale"].lower().split() if word in SCALES)
        code = _CURRENCY.get((match["dollars"] or "").lower(), "")
        value = Decimal(count) / whole * factor
        return _made(text[start : match.end()], start, value, Decimal(factor) / 10, currency=code)
    period = _NO_SHARE.search(text, 0, start) or _OF_TIME.match(text, match.start("of") if match["of"] else start)
    if period or not (match["of"] or match["by"] or match["more"]):
        return None
    end = match.end("part") + (text[match.end("part") : match.end("part") + 1] == "s")
    value = Decimal(count) / whole * 100
    return _made(text[start:end], start, value, _PART_STEP, "percent", worded=True)


def _number(text: str, match: re.Match[str]) -> Mention | None:
    said = re.split(r"[\s-]+", match["words"].lower())
    value, step = _valued(said)
    unit = " ".join((match["unit"] or "").lower().split()).removeprefix("us ").removeprefix("u.s. ")
    big = any(word in SCALES for word in said)
    if not unit and not big and (value <= _LARGEST_UNNAMED or _TIME.match(text, match.end())):
        return None
    kind: Kind = "plain"
    if unit:
        kind = "points" if "point" in unit else "percent" if unit.startswith("per") else "plain"
        kind = "bps" if unit.startswith("basis") else "multiple" if unit in ("times", "-fold") else kind
    sign = -1 if match["minus"] else 1
    return _made(match[0], match.start(), sign * value, step, kind, currency=_CURRENCY.get(unit, ""), scaled=big)


def _valued(words: Sequence[str]) -> tuple[Decimal, Decimal]:
    """The value of number words and what one of their last digit is worth."""
    total, group, decimals, factor, places = Decimal(0), Decimal(0), "", 1, 0
    for at, word in enumerate(words):
        if decimals or (at and words[at - 1] == "point"):
            decimals += str(_VALUES[word]) if word in _VALUES else ""
        elif word in _VALUES:
            group += _VALUES[word]
        elif word == "hundred":
            group = max(group, Decimal(1)) * 100
        if word == "half" or (word in SCALES and decimals):
            group += Decimal(f"0.{decimals or 5}")
            places, decimals = len(decimals) or 1, ""
        if word in SCALES:
            factor = SCALES[word]
            total, group = total + group * factor, Decimal(0)
    if decimals:
        group, places = group + Decimal(f"0.{decimals}"), len(decimals)
    step = Decimal(factor if group == 0 or places else 1).scaleb(-places)
    return total + group, step


def _made(
    text: str,
    start: int,
    value: Decimal,
    step: Decimal,
    kind: Kind = "plain",
    *,
    currency: str = "",
    scaled: bool = True,
    worded: bool = False,
) -> Mention:
    percent = kind in ("percent", "points")
    scaled = scaled or kind != "plain"
    end = start + len(text)
    return Mention(text, start, end, value, step, percent, scaled, kind=kind, currency=currency, worded=worded)
