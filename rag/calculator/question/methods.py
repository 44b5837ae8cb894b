"""How a question wants a known ratio worked out: "use average payables and 365 days", "on year-end balances".

What it says is taken out of the question and put into the formula of the book; a method that the formula has no place
for is not understood, so that nobody gets the usual figure for another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.calculator.expressions import (
    Mean,
    Node,
    Number,
    Operation,
    Ref,
    average,
    change,
    in_year,
    refs,
    renamed,
    shifted,
)
from rag.calculator.formulas import ROW, book
from rag.calculator.question.phrases import NotUnderstood, plain
from rag.calculator.spans import MONTHS

_HOW = r"(?:calculated|computed|measured|based|worked out)"
# "Return on average assets" and "the rate on average loans" are figures; behind a ratio, a year or a comma it is a way.
_WEAK = r"(?:(?<=\d )|(?<=[,;(] )|(?<=[,;(])|(?<=turnover )|(?<=outstanding )|(?<=days )|(?<=ratio )|(?<=equity ))"
_BEGINS = re.compile(
    rf"(?:[,;(]\s*)?(?:\b(?P<based>{_HOW} (?:on|upon|from|with|using|by)|on the basis of)|"
    rf"\b(?:using|use|assuming|assume|taking|take|apply|applying)|{_WEAK}(?:all )?(?:with|on|from))\s+(?=[a-z\d])",
    re.IGNORECASE,
)
# A typed question lists them behind a comma: "dso FY2023, closing receivables, 365 days".
_LISTED = re.compile(r",\s*(?=(?:average|avg|closing|ending|year[- ]end|36\d[- ]days?)\b)", re.IGNORECASE)
_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\s+)?(?:(?:using|use|with|on|over|assum(?:e|ing))\s+)?", re.IGNORECASE)
_DAYS = re.compile(
    r"(?:an? |the )?(?P<days>36[056])[- ]days?(?:[- ](?:years?|basis|convention|count)| (?:per|in an?|in the|a) year)?",
    re.IGNORECASE,
)
_MEAN = r"(?:average|avg\.?|mean)"
_END = (
    r"(?:(?:fiscal )?year[- ]?end|(?:the )?end[- ]of[- ](?:the[- ])?(?:fiscal[- ])?(?:year|period)|period[- ]end|"
    r"ending|closing)"
)
_BOTH = r"(?:(?:the )?(?:opening|beginning) and (?:the )?(?:closing|ending) )?"
_AT = re.compile(rf"(?:the )?(?:(?P<mean>{_MEAN})|(?P<end>{_END}))\s+(?:of )?(?:the )?{_BOTH}", re.IGNORECASE)
_ALL = re.compile(
    r"(?:balance[- ]sheet )?(?:balances?|figures?|values?|amounts?|numbers)(?: only)?(?=\W|$)", re.IGNORECASE
)
_NOT = re.compile(r",?\s+(?:rather than|instead of|(?:and )?not)\s+(?:the )?", re.IGNORECASE)
# "Average balances should be used."
_SHOULD = re.compile(
    rf"(?<=[.?!] )(?P<what>(?:{_MEAN}|{_END}) [a-z &-]+?) (?:should be|must be|are to be|is to be|are|is) used\b",
    re.IGNORECASE,
)
# An opening balance has no place in any formula.
_LEFT = re.compile(
    rf"\b(?:us(?:e|ing)|based on|on the basis of|assum(?:e|ing))\s+(?:the |an? )?(?:opening|beginning|{_END}|"
    rf"{_MEAN} (?:of )?(?:the )?(?:opening|beginning|balances?)|3\d\d[- ]day)\b(?! (?:balance sheet|statement))",
    re.IGNORECASE,
)
# "Use average total assets for the denominator": where the formula has them.
_AS_PART = re.compile(r"\s+(?:for|as|in) the (?:denominator|numerator|divisor|calculation|computation|formula)\b", re.I)
_RESTS = re.compile(r"\s*(?:[.?!,;)]|$|(?:in|for|at|of|over|as of|to|from|during|what|how)\b)", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z&][\w&/’'.-]*,?")
_DATED = re.compile(
    rf"\s+(?:at|as of|on) (?:the )?(?:(?:fiscal )?year[- ]?end|end of (?:the )?(?:fiscal )?(?:year|period)|"
    rf"(?:{'|'.join(MONTHS)})[a-z]*\.? \d{{1,2}}, (?:19|20)\d\d)(?= *(?:[,.?!;)]|$|and\b))",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONGEST = 8
_EVERY = "every"
_FLOWS = frozenset(("revenue", "cost_of_revenue"))


@dataclass(frozen=True, slots=True)
class Method:
    """What to take at the end of a year, what as its average, how many days it has, what flows and what else is used.

    ends, means: line items, or "every" for all of them.
    """

    ends: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    days: int | None = None
    flow: Ref | None = None
    uses: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ends or self.means or self.days or self.flow)

    def applied(self, node: Node) -> Node:
        """The expression by this method; raises NotUnderstood where it has no place for it."""
        if not self:
            return node
        node = spelled(node)
        said = {*self.ends, *self.means} - {_EVERY}
        leaves = {name for ref in refs(node) for name in book().family(ref.name)}
        averaged = any(isinstance(part, Mean) for part in _parts(node))
        node = renamed(node, {old: new for new in said for old in book().family(new)})
        if said - leaves or (_EVERY in self.means and not averaged) or set(self.ends) & set(self.means):
            raise NotUnderstood(", ".join(sorted(name.replace("_", " ") for name in said)) or "the method")
        node = _turned(node, self._balanced)
        if self.days is not None and all(part != Number(Decimal(365)) for part in _parts(node)):
            raise NotUnderstood(f"{self.days} days")
        node = _turned(node, lambda part: self._counted(part))
        return _flowing(node, self.flow) if self.flow else node

    def _balanced(self, node: Node) -> Node:
        """A balance at the end of the year, or its average over it."""
        if isinstance(node, Mean) and isinstance(node.parts[0], Ref) and _is_of(node.parts[0].name, self.ends):
            return node.parts[0]
        if isinstance(node, Ref) and not node.back and _is_of(node.name, tuple(set(self.means) - {_EVERY})):
            return average(node)
        return node

    def _counted(self, node: Node) -> Node:
        whole = isinstance(node, Number) and node.value == 365 and self.days is not None
        return Number(Decimal(self.days or 0)) if whole else node


NO_METHOD = Method()
"""As the book works it out."""


def read_method(question: str) -> tuple[Method, str]:
    """The method that a question asks for, and the question without it; raises NotUnderstood for half of one."""
    text, found = _SHOULD.sub(lambda m: f"Use {m['what'].lower()}", question), Method()
    for pattern in (_BEGINS, _LISTED):
        start = 0
        while (begins := pattern.search(text, start)) is not None:
            based = pattern is _BEGINS and begins["based"] is not None
            made, end = _read(text, begins.end(), found, based=based)
            start = begins.end()
            if made is not None:
                found, start = made, begins.start()
                text = f"{text[: begins.start()]} {text[end:].lstrip(' )') if '(' in begins[0] else text[end:]}"
    if _LEFT.search(text):
        raise NotUnderstood(" ".join(text.split()).strip(" ?."))
    text = re.sub(r"\s+(?=[,.?!;])", "", re.sub(r"(?<=[.?!])\s*[,.;]+(?=\s|$)", " ", text))
    return found, re.sub(r"^[\s,;]+", "", text) if found else question


def asks_method(question: str) -> bool:
    """Whether a question says how a figure is to be worked out, understood or not."""
    try:
        return bool(read_method(question)[0])
    except NotUnderstood:
        return True


def _read(text: str, at: int, found: Method, *, based: bool) -> tuple[Method | None, int]:
    """The method with what stands there, and where that ends; None where it is no method."""
    made, end = found, at
    while (part := _part(text, at, made)) is not None:
        made, end = part
        joint = _JOINT.match(text, end)
        at = joint.end() if joint is not None else end
    own = replace(made, flow=None, uses=()) != replace(found, flow=None, uses=()) or (based and made.flow != found.flow)
    end = as_part.end() if (as_part := _AS_PART.match(text, end)) else end
    return (made, end) if own and _RESTS.match(text, end) else (None, at)


def _part(text: str, at: int, found: Method) -> tuple[Method, int] | None:
    """One thing that the method says at that place."""
    if days := _DAYS.match(text, at):
        return replace(found, days=int(days["days"])), days.end()
    if balance := _AT.match(text, at):
        named = (_EVERY, whole.end()) if (whole := _ALL.match(text, balance.end())) else _named(text, balance.end())
        if named is None or not (named[0] == _EVERY or _is_balance(named[0])):
            return None
        if balance["mean"]:
            return replace(found, means=(*found.means, named[0])), named[1]
        return replace(found, ends=(*found.ends, named[0])), named[1]
    other = _named(text, at)
    if other is None or other[0] in found.uses:
        return None
    if _is_balance(other[0]) and (dated := _DATED.match(text, other[1])) and len(set(_YEAR.findall(text))) == 1:
        # A day of the year asked for is its end; it goes where the question says the year again.
        return replace(found, ends=(*found.ends, other[0])), dated.end() if _says_year(text, dated) else other[1]
    if other[0] not in _FLOWS:
        return replace(found, uses=(*found.uses, other[0])), other[1]
    against = _named(text, stop.end()) if (stop := _NOT.match(text, other[1])) else None
    flow = Ref(other[0], said=plain(text[at : other[1]]))
    return replace(found, flow=flow), against[1] if against else other[1]


def _says_year(text: str, dated: re.Match[str]) -> bool:
    """Whether the year of a day is said beside it, or the day is told as the end of the year."""
    return not _YEAR.search(dated[0]) or len(_YEAR.findall(text)) > 1


def _named(text: str, at: int) -> tuple[str, int] | None:
    """The longest name of the book that stands there, and where it ends."""
    at += len(article[0]) if (article := re.match(r"(?:the |its |net (?=receivables))", text[at:], re.I)) else 0
    ends: list[int] = []
    while len(ends) < _LONGEST and (word := _WORD.match(text, ends[-1] + 1 if ends else at)):
        ends.append(word.end())
    for end in reversed(ends):
        words = plain(text[at:end].rstrip("."))
        if known := book().names.get(words) or ("equity" if words == "equity" else None):
            said = re.compile(r" balances?\b", re.IGNORECASE).match(text, end)
            return known, said.end() if said else end - (text[end - 1] in ",.")
    return None


def _is_balance(name: str) -> bool:
    item = book().line(name)
    return item is not None and item.statements[0] == "balance_sheet"


def _is_of(name: str, names: tuple[str, ...]) -> bool:
    return _EVERY in names or any(name in book().family(one) for one in names)


def _flowing(node: Node, flow: Ref) -> Node:
    """The expression with that flow for the cost of sales; purchases are the cost and what inventories rose by."""
    purchases = Operation("+", Ref("cost_of_revenue"), change(Ref("inventory")))
    made = _turned(node, lambda part: flow if part in (purchases, Ref("cost_of_revenue"), Ref(flow.name)) else part)
    if flow.name not in {ref.name for ref in refs(made)}:
        raise NotUnderstood(flow.said)
    return made


def spelled(node: Node) -> Node:
    """The expression down to line items."""
    if isinstance(node, Ref) and not node.name.startswith(ROW) and book().line(node.name) is None:
        made = spelled(book().formula[node.name].nodes[0])
        return in_year(made, node.year) if node.year is not None else shifted(made, node.back)
    if isinstance(node, Operation):
        return replace(node, left=spelled(node.left), right=spelled(node.right))
    return node


def _turned(node: Node, turn: Callable[[Node], Node]) -> Node:
    """The expression with `turn` made of each of its parts, from the top; what it changes is not looked into."""
    made = turn(node)
    if made != node:
        return made
    if isinstance(node, Operation):
        return replace(node, left=_turned(node.left, turn), right=_turned(node.right, turn))
    return node


def _parts(node: Node) -> list[Node]:
    """The expression and all within it."""
    if isinstance(node, Operation):
        return [node, *_parts(node.left), *_parts(node.right)]
    return [node, *(part for one in node.parts for part in _parts(one))] if isinstance(node, Mean) else [node]
