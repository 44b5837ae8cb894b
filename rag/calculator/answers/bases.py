"""One figure on two bases: "GAAP and adjusted net income", "consolidated and standalone revenue", and how far apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from rag.calculator.results import Calculation, Draft, numbered
from rag.types import NumberCheck

_PLAIN = r"gaap|ifrs|statutory|reported|unadjusted|consolidated|group"
_APART = r"adjusted|non-?gaap|underlying|stand-?\s?alone|separate|unconsolidated"
_JOINT = r"\s+(?:and|or|versus|vs\.?|with|to|from|against)\s+(?:its\s+|the\s+)?"
_PAIR = re.compile(
    rf"\b(?:(?P<a>{_PLAIN}){_JOINT}(?P<b>{_APART})|(?P<c>{_APART}){_JOINT}(?P<d>{_PLAIN}))\s+(?=[a-z])", re.I
)
# "Diluted EPS 2025 GAAP vs adjusted": both bases stand behind the figure.
_BEHIND = re.compile(
    rf"^(?P<figure>[^?]+?),?:?\s+(?:(?P<a>{_PLAIN}){_JOINT}(?P<b>{_APART})|(?P<c>{_APART}){_JOINT}(?P<d>{_PLAIN}))\W*$",
    re.IGNORECASE,
)
# "Net income and adjusted net income": the figure is said twice.
_TWICE = re.compile(
    rf"\b(?P<figure>[a-z][a-z ]{{2,40}}?){_JOINT}(?P<apart>{_APART})\s+(?P=figure)\b|"
    rf"\b(?P<first>{_APART})\s+(?P<other>[a-z][a-z ]{{2,40}}?){_JOINT}(?:(?:{_PLAIN})\s+)?(?P=other)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:compare|contrast|show|give me|how (?:do|does|did|far apart (?:are|is|were|was))|"
    r"(?:what|how large|how big) (?:is|are|was|were)(?: the)?(?: (?:difference|gap|distance) between)?|"
    r"by how much (?:do|does|did|is|are))\b(?:\s+the\b)?|\bcompare\b(?=\W*$)|\bdiffer\b",
    re.IGNORECASE,
)
_PRINTED = re.compile(r"(\D*?)([\d,]+(?:\.(\d+))?)(\D*)")
# One digit a marker, so that the text keeps its length when they are numbered anew.
_MOST_MARKERS = 9


def bases_of(question: str, calculated: Callable[[str], object]) -> Calculation | None:
    """Both figures, each called by its basis, and the amount between them; None where either cannot be told.

    calculated answers one question for a figure.
    """
    split = bases_asked(question)
    if split is None:
        return None
    names, questions = split
    made = [calculated(one) for one in questions]
    one, other = made
    if not isinstance(one, Calculation) or not isinstance(other, Calculation):
        return None
    if len(one.citations) + len(other.citations) > _MOST_MARKERS or one.text == other.text:
        return None
    second = numbered(other, len(one.citations))
    draft = Draft()
    for name, side in zip(names, (one, second), strict=True):
        lead = f"{name[:1].upper()}{name[1:]}: "
        moved = [replace(n, start=n.start + len(lead), end=n.end + len(lead)) for n in side.numbers]
        draft.add("\n\n" if draft.text else "")
        draft.add(f"{lead}{side.text}", moved)
    _apart(draft, one, second)
    said = f"{names[1][:1].upper()}{names[1][1:]} and {names[0]} figures do not measure the same thing."
    notices = tuple(dict.fromkeys((said, *one.notices, *other.notices)))
    return Calculation(draft.text, (*one.citations, *second.citations), tuple(draft.numbers), one.value, notices)


def bases_asked(question: str) -> tuple[tuple[str, str], tuple[str, str]] | None:
    """The names of the two bases, the plain one first, and a question for the figure on each."""
    pair = _PAIR.search(question)
    if pair is not None:
        plain, apart = pair["a"] or pair["d"], pair["b"] or pair["c"]
        ends = question[: pair.start()], question[pair.end() :]
        figures = (ends[1], f"{apart} {ends[1]}")
        return (plain, apart), (_asking(ends[0], figures[0]), _asking(ends[0], figures[1]))
    if (behind := _BEHIND.match(question)) is not None:
        plain, apart = behind["a"] or behind["d"], behind["b"] or behind["c"]
        figure = _ASKS.sub("", behind["figure"]).strip()
        return (plain, apart), (_asking("", figure), _asking("", f"{apart} {figure}"))
    twice = _TWICE.search(question)
    if twice is None:
        return None
    apart, figure = twice["apart"] or twice["first"], twice["figure"] or twice["other"]
    figure = _ASKS.sub("", figure).strip()
    front = question[: twice.start()] if twice["first"] else ""
    rest = question[twice.end() :]
    return ("reported", apart), (_asking(front, f"{figure}{rest}"), _asking(front, f"{apart} {figure}{rest}"))


def _asking(front: str, figure: str) -> str:
    """ "What was Lantern's adjusted net income in 2023?" from what stands before the bases and after them."""
    return " ".join(f"What was {_ASKS.sub('', front)} {_ASKS.sub('', figure)}".rstrip(" ?.!").split()) + "?"


def _apart(draft: Draft, one: Calculation, other: Calculation) -> None:
    """The amount between two printed figures of one unit."""
    if len(one.numbers) != 1 or len(other.numbers) != 1:
        return
    first, second = one.numbers[0], other.numbers[0]
    printed = [_PRINTED.fullmatch(number.text) for number in (first, second)]
    if first.status != "verified" or second.status != "verified" or first.unit != second.unit:
        return
    if not all(printed) or first.value is None or second.value is None:
        return
    (before, _, places, behind), (lead, _, other_places, tail) = (match.groups() for match in printed if match)
    if (before, behind) != (lead, tail):
        return
    most = max(len(places or ""), len(other_places or ""))
    values = [Decimal(match[2].replace(",", "")) for match in printed if match]
    inputs = tuple((n.citation, n.cell) for n in (first, second) if n.citation and n.cell is not None)
    text = f"{before}{abs(values[0] - values[1]):,.{most}f}{behind}"
    gap = abs(first.value - second.value)
    draft.add("\n\nThey are ")
    draft.number(text, NumberCheck(text, 0, 0, gap, first.unit, None, "derived", None, "one - other", inputs=inputs))
    draft.add(" apart.")
