"""What a computation comes to, in the unit that its figures make: percent, times, days or an amount."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, DivisionByZero, InvalidOperation

from rag.answering.ratios.figures import Figure
from rag.answering.ratios.form import Form
from rag.answering.ratios.tree import Leaf, Tree, degree, leaves
from rag.calculator.amounts import currency_sign, rounded, scaled_words

Found = Mapping[Leaf, Figure]
_DAYS = frozenset((Decimal(360), Decimal(365), Decimal(366)))
_HUNDRED = Decimal(100)
_PLACES = re.compile(r"\.(\d+)")


@dataclass(frozen=True, slots=True)
class Result:
    """The result as it is printed, its unit and its value in that unit; beside: a share of one, in percent."""

    text: str
    unit: str
    value: Decimal
    beside: Decimal | None = None


def result_of(form: Form, found: Found) -> Result | None:
    """The result of a form; None where a divisor is nought, unlike amounts are added up or its unit is not told."""
    value, kinds = _value(form.tree, found), {one.kind for one in found.values()}
    numbers = _numbers(form.tree)
    # A quotient and an amount do not add up, nor does an amount of an amount tell anything.
    if degree(form.tree) not in (0, 1):
        return None
    # A share of what is below nought, or of less than the part, is none.
    unlike = form.share and not all(one.value > 0 for one in found.values())
    # Two figures of one amount are one figure, found by two names.
    same = form.tree.divides and value == 1
    if value is None or unlike or same or (form.share and value > 1):
        return None
    if form.tree.divides and len(kinds) == 1:
        return _quotient(form, value, numbers)
    if numbers or (form.tree.divides and not form.per):
        return None
    return _each(found, value) if form.tree.divides else _amount(found, value)


def _quotient(form: Form, value: Decimal, numbers: frozenset[Decimal]) -> Result | None:
    if _DAYS.intersection(numbers):
        days = rounded(value, 2)
        return Result(f"{days:,.2f} days", "", days)
    if numbers - {_HUNDRED}:
        return None
    places = 1 if form.places is None else form.places
    share = rounded(value if numbers else value * _HUNDRED, places)
    if form.kind == "percent" or numbers:
        return Result(f"{share:,.{places}f}%", "%", share)
    times = rounded(value, max(places, 2))
    return Result(f"{times:,f}x", "", times, share if abs(times) < 1 else None)


def _value(tree: Tree, found: Found) -> Decimal | None:
    if tree.leaf is not None:
        return tree.leaf.number if tree.leaf.number is not None else found[tree.leaf].value
    assert tree.left is not None and tree.right is not None
    left, right = _value(tree.left, found), _value(tree.right, found)
    unlike = tree.operator in "+-" and len({found[leaf].kind for leaf in leaves(tree)}) > 1
    if left is None or right is None or unlike:
        return None
    try:
        return {"+": left.__add__, "-": left.__sub__, "*": left.__mul__, "/": left.__truediv__}[tree.operator](right)
    except (DivisionByZero, InvalidOperation, ZeroDivisionError):
        return None


def _each(found: Found, value: Decimal) -> Result | None:
    """An amount for each of a number of things."""
    kinds = {one.kind for one in found.values()}
    if not kinds <= {"USD", "shares", ""} or "USD" not in kinds or len(kinds) != 2:
        return None
    each = rounded(abs(value), 2)
    return Result(f"{'-' if value < 0 else ''}{currency_sign('USD')}{each:,.2f}", "USD", value)


def _amount(found: Found, value: Decimal) -> Result | None:
    """An amount in the smallest unit of the figures that it is made of."""
    if {one.kind for one in found.values()} != {"USD"}:
        return None
    own = min(found.values(), key=lambda one: one.scale)
    printed = _PLACES.search(own.shown)
    text = scaled_words(value, int(own.scale), len(printed[1]) if printed else 0, "USD")
    return Result(text, own.number.unit, value)


def _numbers(tree: Tree) -> frozenset[Decimal]:
    if tree.leaf is not None:
        return frozenset((tree.leaf.number,)) if tree.leaf.number is not None else frozenset()
    return frozenset[Decimal]().union(*(_numbers(one) for one in (tree.left, tree.right) if one))
