"""What a question without its company and its time asks for, in free words: a share, a ratio, an average, a sum.

"What slice of its earnings did book as tax" is tax as a percentage of earnings. Every word has to belong to the way of
asking or to a figure; a figure is one of the book, two payments together, or what a row of its own may be called.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from rag.calculator.formulas import book
from rag.calculator.question.described import figure_of, is_held, is_spent, may_be_for, name_of
from rag.calculator.question.phrases import plain

Mode = Literal["single", "mean", "sum", "cagr", "change"]
_SHARE = (
    r"(?:what|which|how (?:large|big) an?) "
    r"(?:share|slice|part|portion|proportion|percentage|percent|%|fraction|chunk|cut) of"
)
_PART_OF = rf"(?:{_SHARE}|how much of)"
_OWN = r"(?:(?:the|its|their|each year['’]s|every year['’]s) )*"
_HOLDERS = r"(?:to (?:its |their |the )?(?:share|stock)?(?:holders|owners|investors))"
_INTO = r"(?:(?:back|out|over|up|aside|away|in|down) )?(?:as|on|in|into|for|to|through|via|by|towards?|with) "
_GONE = r"(?:(?:was |were )?(?P<verb>(?<=was )\w+|(?<=were )\w+|went|goes))(?: (?:back|out|over|straight|away|up))*"
_DID = r"did (?P<verb>\w+)(?: (?:back|out|over|straight|away|up))*"
_MOVED = (
    r"(?:move|shift|change|increase|decrease|improve|decline|rise|fall|grow|drop|slip|slide|shrink|widen|narrow|climb|"
    r"expand|contract|gain|swing|deteriorate|worsen|jump|go up|go down|come down)"
)
_THROUGH = r"(?:counting|adding(?: up)?|taking|through|via|as|in the form of|by way of|in|by|with|on)"
_TOGETHER = r"(?:,? (?:(?:taken |added |put )?together|combined|in total|altogether|in all))"
_GREW = (
    r"(?:grow|increase|rise|expand|climb|advance|compound|shrink|decline|decrease|fall|drop|contract|change|move)"
    r"(?:,? or (?:grow|increase|rise|shrink|decline|decrease|fall|drop|contract))?"
)
_A_YEAR = r"(?:(?:(?:per|a|each|every) year|annually|yearly|on average),? ?)"
_PACE = r"(?:rate|pace|clip|speed)(?: of growth)?"
_NOT_PAID = r"(?:rather than|instead of|and not|as opposed to|without)"
_PAYING = r"(?:pay(?:ing)?(?: it| them)?(?: out)?|distribut(?:e|ing)(?: it| them)?|hand(?:ing)?(?: it| them)? out)"
_MEAN = re.compile(
    r"\bon average,? |,? on average(?=[\s?,]|$)|^(?:what (?:is|was|were) )?(?:the |its )*"
    r"(?:(?:\d|two|three|four|five)[- ]years? )?(?:simple )?(?:average|mean)(?: annual| yearly)? (?:of )?",
    re.IGNORECASE,
)
_SUMMED = re.compile(
    r",?\s*\b(?:(?:all )?(?:taken|added|put) )?(?:together|altogether|combined|in total|cumulatively)\b", re.I
)
# What is not meant: "revenue from services, as opposed to goods".
_OPPOSED = re.compile(r",\s*as opposed to (?:that from |those from )?[a-z][a-z ]*(?:,|(?=\s*[?.]?$))", re.IGNORECASE)
_COMPOUND = re.compile(r"\bcompound\w*\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Asked:
    """expression: the figure in words that are read as arithmetic; figures: what it is made of; points: told in points.

    mode: how the years go together.
    """

    expression: str
    figures: tuple[str, ...]
    mode: Mode = "single"
    points: bool = False


def asked_freely(text: str, years: tuple[int, ...]) -> Asked | None:
    """What is asked for; None where a word is left over."""
    text = " ".join(_OPPOSED.sub("", text).split()).strip(" ,.?")
    several = len(years) > 1
    if several and (moved := _moved(text)) is not None:
        return moved
    if several and _MEAN.search(text):
        told = _MEAN.sub(" ", text)
        made = _expression(_bare(told)) or _of_two(_bare(told))
        return replace(made, mode="mean") if made is not None else None
    summed = _SUMMED.search(text) if several else None
    if summed is not None:
        made = _paid(_bare(_SUMMED.sub("", text)))
        return replace(made, mode="sum") if made is not None else None
    return None if several else _expression(_bare(text)) or _paid(_bare(text))


def _bare(text: str) -> str:
    return " ".join(text.split()).strip(" ,.?")


def _moved(text: str) -> Asked | None:
    """A rate a year, or how far something moved."""
    for shape in _RATES if _COMPOUND.search(text) else ():
        found = shape.match(text)
        figure = figure_of(found["a"]) if found is not None else ""
        if figure:
            return Asked(figure, (figure,), "cagr")
    for shape in _MOVES:
        if (found := shape.match(text)) is None:
            continue
        made = _of_two(found["a"]) or _alone(found["a"])
        points = "points" in text[: found.start("a")]
        if made is None or (points and not (" as a percentage of " in made.expression or _is_rate(made.figures[0]))):
            return None
        return replace(made, mode="change", points=points or " as a percentage of " in made.expression)
    return None


_RATES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?:at|by) what (?:average )?(?:(?:compound(?:ed)?|annual|yearly|growth|per-year),? )+{_PACE}"
        rf"(?: (?:a|per) year)? did (?P<a>.+?) {_GREW}(?: {_A_YEAR})?$",
        rf"^how (?:fast|quickly|rapidly|strongly|much) did (?P<a>.+?) {_GREW},? (?:{_A_YEAR})*,? ?"
        r"(?:(?:when )?compound(?:ed|ing)?|on an? compound(?:ed)?(?: annual| yearly)? basis|at a compound(?:ed)? rate)"
        rf"(?: {_A_YEAR})?$",
        rf"^what (?:is|was|were) (?:the )?(?:(?:compound(?:ed)?|annual|yearly|growth),? )+{_PACE} (?:of|in|for) "
        r"(?P<a>.+)$",
    )
)
_MOVES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^by how many (?:percentage )?points did (?P<a>.+?) {_MOVED}$",
        rf"^(?:how far|by how much|how much) did (?P<a>.+?) {_MOVED}(?: or {_MOVED})?$",
        r"^what (?:is|was) the change in (?P<a>.+)$",
    )
)
_WEIGHT = re.compile(
    rf"^{_OWN}(?:weight|share|proportion|portion) of (?P<a>.+?) (?:in|within|relative to) (?P<b>.+)$|"
    rf"^{_OWN}(?P<a2>.+?) as (?:an? |the )?(?:share|percentage|percent|%|proportion|fraction|part) of (?P<b2>.+)$",
    re.IGNORECASE,
)


def _of_two(text: str) -> Asked | None:
    """One figure as a percentage of the other, told without a verb."""
    found = _WEIGHT.match(text)
    return _share(found["a"] or found["a2"], found["b"] or found["b2"]) if found is not None else None


def _alone(text: str) -> Asked | None:
    figure = figure_of(text)
    return Asked(figure, (figure,)) if figure else None


def _is_rate(figure: str) -> bool:
    name = book().names.get(plain(figure))
    return name is not None and book().kind_of(name) == "percent"


def _shared(found: re.Match[str]) -> Asked | None:
    """What was done with a part of a figure, for something that such a verb may be said of."""
    made = _share(found["a"], found["b"])
    if made is None or not may_be_for(found["verb"].lower(), *made.figures):
        return None
    part, whole = made.figures
    # Of a row that is known by its own words alone only what it cost was spent on it.
    own = not name_of(part) and " plus " not in part and is_spent(found["verb"])
    return replace(made, expression=f"spending on {part} as a percentage of {whole}") if own else made


def _kept(found: re.Match[str]) -> Asked | None:
    whole = name_of(figure_of(found["b"]))
    return (
        Asked("retention ratio", ("retention ratio",)) if whole in ("net_income", "net_income_attributable") else None
    )


def _ratio(found: re.Match[str]) -> Asked | None:
    one, other = figure_of(found["a"]), figure_of(found["b"])
    mean = "average " if found.groupdict().get("mean") else ""
    known = one and other and name_of(one) and name_of(other) and name_of(one) != name_of(other)
    # What flowed in a year is set beside a balance at its end or beside its average: the question has to say which.
    if known and not mean and is_held(name_of(one)) != is_held(name_of(other)):
        return None
    return Asked(f"ratio of {one} to {mean}{other}", (one, other)) if known else None


_ASKS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Asked | None]], ...] = tuple(
    (re.compile(shape, re.IGNORECASE), made)
    for shape, made in (
        # "Keep rather than pay out as dividends".
        (
            rf"^{_PART_OF} (?P<b>.+?) did (?:keep|retain|hold on to|hold back|plough back|plow back|reinvest),? "
            rf"{_NOT_PAID} {_PAYING}(?: (?:as|in|through) (?:cash )?dividends)?(?: to (?:share|stock)holders)?"
            r"(?: \((?:ignor(?:e|ing)|leaving out|not counting|without) (?:share |stock )?"
            r"(?:buybacks|repurchases)\))?$",
            _kept,
        ),
        # "Went back to its owners in cash, counting dividends and buybacks together".
        (
            rf"^{_PART_OF} (?P<b>.+?) {_GONE}(?: {_HOLDERS})?(?: in cash)?,? "
            rf"{_THROUGH} (?P<a>.+? (?:and|plus) .+?){_TOGETHER}?$",
            _shared,
        ),
        (
            rf"^{_PART_OF} (?P<b>.+?) {_DID}(?: {_HOLDERS})?(?: in cash)?,? {_THROUGH} (?P<a>.+? (?:and|plus) .+?)"
            rf"{_TOGETHER}?$",
            _shared,
        ),
        (rf"^{_PART_OF} (?P<b>.+?) {_DID} {_INTO}(?P<a>.+)$", _shared),
        (rf"^{_PART_OF} (?P<b>.+?) {_GONE} {_INTO}(?P<a>.+)$", _shared),
        # "For each dollar of profit, how many dollars of …".
        (
            r"^for (?:each|every) (?:dollar|\$1|USD) of (?P<b>.+?)(?: (?:that )?(?:it )?(?:reported|earned|made|booked|"
            r"sold|recorded))?,? how (?:much|many (?:dollars|cents)(?: of| in)?|much in) (?P<a>.+?)"
            r"(?: (?:did (?:it )?\w+|was there|were there))?$",
            _ratio,
        ),
        (
            r"^how (?:much|many (?:dollars|cents) of|many (?:dollars|cents) in) (?P<a>.+?) did \w+ "
            r"(?:out of|from|for|on|per|with) (?:each|every) dollar (?:of )?(?P<b>.+?)"
            r"(?P<mean>,? (?:taking|using|on) (?:the )?average (?:of )?"
            r"(?:the )?(?:net )?(?:book )?(?:values?|balances?|amounts?)(?: (?:at|of) (?:the )?(?:two|last|latest|both|"
            r"year[- ]ends?|opening|and|closing|start|end|of|year| )+)?)?$",
            _ratio,
        ),
        # "How much cash was left once it had paid for plant out of operating cash flow".
        (
            r"^how much cash (?:was|is|were|did it have) left(?: over)?(?: for)? (?:once|after) "
            r"(?:it (?:had )?)?(?:paid|paying) for (?:its |the |new )*(?:capital expenditures|"
            r"(?:property|plant|equipment)(?:(?:, | and |, and )(?:plant|property|equipment))*) out of (?:its )?"
            r"operating cash flow$",
            lambda found: Asked("free cash flow", ("free cash flow",)),
        ),
        # "How comfortably did operating profit cover interest".
        (
            r"^(?:how (?:comfortably|well|easily|safely|often|many times(?: over)?) did|what (?:is|was|were)) "
            r"(?P<a>.+?) cover (?P<b>.+)$",
            _ratio,
        ),
    )
)


def _expression(text: str) -> Asked | None:
    """A share or a ratio that is asked for with a verb."""
    for shape, made in _ASKS:
        found = shape.match(text)
        if found is not None and (asked := made(found)) is not None:
            return asked
    return None


_PAID = re.compile(
    rf"^how much(?: (?:cash|money))? did \w+(?: (?:out|back|over|up))?(?: {_HOLDERS})?"
    rf"(?: (?:on|for|in|as|through|via|to|by))? (?P<a>.+)$",
    re.IGNORECASE,
)


def _paid(text: str) -> Asked | None:
    """What was paid for one thing of the cash flow statement, or for two."""
    found = _PAID.match(text)
    figure = figure_of(found["a"]) if found is not None else ""
    items = [book().line(name) if (name := name_of(one)) else None for one in re.split(r" plus ", figure)]
    paid = bool(figure) and all(item is not None and item.statements[0] == "cash_flow" for item in items)
    return Asked(figure, (figure,)) if paid else None


def _share(part: str, whole: str) -> Asked | None:
    """One figure as a percentage of another that is known; what flowed is no part of what is held."""
    one, other = figure_of(part), figure_of(whole)
    if not one or not other or name_of(one) == name_of(other) or not name_of(other):
        return None
    names = [name for figure in (*one.split(" plus "), other) if (name := name_of(figure))]
    amounts = all(book().kind_of(name) == "money" for name in names)
    if not amounts or len({is_held(name) for name in names}) != 1:
        return None
    return Asked(f"{one} as a percentage of {other}", (one, other))
