"""By how many percent a figure grew: "growth of Acme's total deductions 2023 over 2022", of one row at two times."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rag.answering.ratios.figures import Figure
from rag.answering.ratios.form import Form, ended
from rag.answering.ratios.masked import SIGN, TIME
from rag.answering.ratios.tree import Leaf, Tree

_MOVED = r"(?:growth|increase|decrease|decline|change|rise|drop)"
_WENT = r"(?:grow|increase|decrease|decline|change|rise|drop|fall)"
_WHAT = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^(?:the )?(?:(?P<percent>percent\w*|%) )?{_MOVED}(?: rate)? (?:of|in) (?P<what>.+)$",
        rf"^(?:by )?(?:what|how many) (?P<percent>percent\w*|%) (?:did|has|have) (?P<what>.+?) {_WENT}\w*$",
        rf"^(?P<what>.+?) (?:(?P<percent>percent\w*|%) )?{_MOVED}(?: rate)?$",
    )
)
_FRAME = re.compile(r"^[\s:;,]*(?:what(?:['’]s)? (?:(?:is|was|were) )?)?(?:the )?", re.IGNORECASE)
_GROWTH = re.compile(r"\bgrowth\b", re.IGNORECASE)
# "2023 vs 2022" names the later time first, "from 2022 to 2023" the earlier one.
_BACK = re.compile(
    r"\s*,?\s*(?:vs\.?|v\.?|versus|over|on|from|compared (?:to|with)|against)\s*(?:the )?", re.IGNORECASE
)
_ON = re.compile(r"\s*(?:to|and|through|-|–)\s*", re.IGNORECASE)
_BOTH = 2


@dataclass(frozen=True, slots=True)
class Times:
    """The later and the earlier time of a question, and the question with the later one only."""

    later: str
    earlier: str
    question: str


def times_of(question: str) -> Times | None:
    """The two times between which something moved; None where it names no two of them so."""
    found = list(TIME.finditer(question))
    if len(found) != _BOTH:
        return None
    between = question[found[0].end() : found[1].start() + len(found[1][0]) - len(found[1]["time"])]
    first, second = (" ".join(one["time"].split()) for one in found)
    bare = f"{question[: found[0].start()]} {{}} {question[found[1].end() :]}"
    if _BACK.fullmatch(between):
        return Times(first, second, bare.format(f"in {first}"))
    led = re.search(r"\b(?:from|between)\s*$", question[: found[0].end() - len(found[0]["time"])], re.IGNORECASE)
    if led is None or not _ON.fullmatch(between):
        return None
    bare = f"{question[: min(led.start(), found[0].start())]} {{}} {question[found[1].end() :]}"
    return Times(second, first, bare.format(f"in {second}"))


def growth(text: str, times: Times, *, percent: bool) -> Form | None:
    """The growth of what a question without its time asks for; None where it asks for none in percent."""
    text = ended(_FRAME.sub("", ended(text), count=1))
    found = next((one for shape in _WHAT if (one := shape.match(text))), None)
    if found is None or not (percent or found["percent"] or _GROWTH.search(text)):
        return None
    later, earlier = (Tree(leaf=replace(Leaf.of(found["what"]), when=one)) for one in (times.later, times.earlier))
    tree = Tree("/", left=Tree("-", left=later, right=earlier), right=earlier)
    what = " ".join(found["what"].split())
    name = f"growth of {what}" if not SIGN.match(what) else f"{what} growth"
    return Form(tree, "percent", f"{name} from {times.earlier} to {times.later}", moved=True)


def is_of_one_row(found: Mapping[Leaf, Figure]) -> bool:
    """Whether both figures are of one row and as long a time, the earlier one above nought and before the other."""
    later, earlier = found.values()
    labels = {one.places[0][0].label for one in (later, earlier)}
    one, other = later.period, earlier.period
    if len(labels) != 1 or earlier.value <= 0 or one is None or other is None:
        return False
    alike = (one.kind, one.months, one.fiscal_quarter) == (other.kind, other.months, other.fiscal_quarter)
    return alike and (one.fiscal_year or 0) > (other.fiscal_year or 0) > 0
