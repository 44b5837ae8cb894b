"""Tables in which a sum stands over its parts: the total of an area with its products indented below it.

Deeper rows are taken for the parts of the row over them only where all of them together are its figure, in every year.
What stands under a heading of its own ("STELARA": U.S., International, Worldwide) is one part by that heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import takewhile

from preprocess.report import Row, Table
from rag.calculator.facts.parted import FEWEST, Values, exponent_of, is_heading
from rag.calculator.facts.regions import is_region
from rag.calculator.facts.statements import plain_label, printed_name

_REST = ("other", "all other")
_WORLDWIDE = re.compile(r"(?:total )?(?:worldwide|global|ww)")
_TOTAL = re.compile(r"(?:sub ?)?total\s+(?:for |of )?", re.IGNORECASE)
_MEASURE = re.compile(r"\s+(?:net )?(?:sales|revenues?)$", re.IGNORECASE)
# Small words that names have in them: "Acme family", "Acme alliance revenues and direct sales".
_IN_NAMES = frozenset(
    ("family", "alliance", "revenues", "revenue", "direct", "sales", "and", "of", "other", "products")
)
# As often a row has to be called so, to be the place that begins what stands under each heading.
_OFTEN = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A row with values that is no part of a sum yet; a sum knows the rows that it adds up.

    named: what a sum is called by where that is not its own label; level: how deep it stands; on_top: whether it stands
    over its parts.
    """

    index: int
    values: Values
    parts: tuple[Entry, ...] = ()
    named: str = ""
    level: int = 0
    on_top: bool = False


def divided(label: str) -> str:
    """What a sum is the sum of: "Oncology" of "Total Oncology", "Apparel" of "Total apparel sales"; "" of no name."""
    bare = _MEASURE.sub("", _TOTAL.sub("", printed_name(label), count=1)).strip(" :*")
    return "" if bare.lower() in ("", "total", "net", "sales", "revenue", "revenues") else bare


def topped(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The entries, those that stand under a sum of theirs as its parts; as they are where none does."""
    below: list[Entry] = []
    for entry in reversed(entries):
        deeper = next((at for at, one in enumerate(below) if one.level <= entry.level), len(below))
        own = below[:deeper]
        if _is_sum(entry, own):
            name = entry.named or divided(table.rows[entry.index].label)
            parts = tuple(_told_apart(table, one, name) for one in own)
            entry = Entry(entry.index, entry.values, parts, name, entry.level, on_top=True)
            below = below[deeper:]
        below.insert(0, entry)
    return below


def _told_apart(table: Table, part: Entry, whole: str) -> Entry:
    """A part by its own name; what is left over of one sum by a name that no other sum has: "Other Oncology"."""
    name = part.named or ("" if part.parts else _short_name(table.rows[part.index]))
    return replace(part, named=f"Other {whole}" if name.lower() in _REST else name)


def _is_sum(entry: Entry, parts: Sequence[Entry]) -> bool:
    """Whether a row is what all the parts come to; two parts of one year may do so by chance."""
    if len(parts) < FEWEST or len(parts) + len(entry.values) <= FEWEST + 1:
        return False
    positive = sum(any(value > 0 for value in one.values) for one in parts)
    return positive >= FEWEST and any(entry.values) and _comes_to(entry.values, parts)


def _comes_to(values: Values, parts: Sequence[Entry]) -> bool:
    """Whether the parts add up to the values, each of them rounded by itself."""
    near = Decimal(1).scaleb(max(exponent_of(value) for value in values)) * max(1, len(parts) // 2)
    sums = (sum(column, Decimal(0)) for column in zip(*(one.values for one in parts), strict=True))
    return all(abs(known - value) <= near for known, value in zip(sums, values, strict=True))


def under_its_heading(table: Table, entries: Sequence[Entry], entry: Entry) -> int:
    """How many of the last rows stand with a worldwide sum of theirs under one heading, if they come to it; else 0."""
    bare = (at for at, row in enumerate(table.rows[: entry.index]) if not any(cell.text for cell in row.cells))
    over = max(bare, default=entry.index)
    own = [one for one in entries if one.index > over]
    worldwide = _WORLDWIDE.fullmatch(plain_label(table.rows[entry.index].label)) is not None
    return len(own) if worldwide and own and any(entry.values) and _comes_to(entry.values, own) else 0


def headed(table: Table, index: int, first: int) -> tuple[str, int] | None:
    """What a worldwide sum of the rows from `first` is of, with the level of its heading; None where none heads it."""
    if not _WORLDWIDE.fullmatch(plain_label(table.rows[index].label)) or not first:
        return None
    over = table.rows[first - 1]
    if is_heading(over) and over.label.strip():
        return divided(f"{_begun(table, first - 1)}{over.label}"), over.level
    name = _glued(table, table.rows[first].label)
    return (name, table.rows[first].level) if name else None


def _begun(table: Table, at: int) -> str:
    """The line before a heading that goes on in it: one as deep, that nothing further down is the total of."""
    before = table.rows[at - 1] if at else None
    if before is None or not is_heading(before) or before.level != table.rows[at].level:
        return ""
    totals = {plain_label(divided(row.label)) for row in table.rows if _TOTAL.match(row.label)}
    return "" if plain_label(before.label).removesuffix(" segment") in totals else f"{before.label.rstrip()} "


def _glued(table: Table, label: str) -> str:
    """The heading that stands on one line with the first place under it: "Wound Care" of "Wound Care U.S."."""
    often = Counter(row.label.strip() for row in table.rows)
    for place in (name for name, count in often.items() if count >= _OFTEN and _is_place(name)):
        for name in (label.removesuffix(f" {place}"), label.removeprefix(f"{place} ")):
            if name != label and not _is_place(name):
                return printed_name(name)
    return ""


def _short_name(row: Row) -> str:
    """The name that a row's label begins with, where the words of its other cells run on into the label."""
    label = printed_name(row.label)
    if not any(cell.value is None and " " in cell.text.strip() for cell in row.cells):
        return label
    said = label.split()
    own = list(takewhile(lambda word: not word[:1].islower() or word in _IN_NAMES, said))
    while len(own) < len(said) and own and own[-1] in ("and", "of"):
        own.pop()
    name = " ".join(own)
    return name if own and name.count("(") == name.count(")") else label


def on_top(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Every sum that stands over its parts, at any depth."""
    for entry in entries:
        if entry.on_top:
            yield entry
        yield from on_top(entry.parts)


def has_on_top(entries: Sequence[Entry]) -> bool:
    """Whether any of the entries, or of their parts, is such a sum."""
    return any(True for _ in on_top(entries))


def at_every_depth(table: Table, parts: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """The parts of a sum as they are, and again with what these are divided into, as deep as a sum stands on top."""
    before: tuple[Entry, ...] = ()
    while parts != before:
        yield parts
        deeper = (one.parts if has_on_top(parts) and _is_divided(table, one) else (one,) for one in parts)
        before, parts = parts, tuple(part for own in deeper for part in own)


def _is_divided(table: Table, entry: Entry) -> bool:
    """Whether a sum is divided into things of its kind, and not only by place."""
    return bool(entry.parts) and not any(_is_place(table.rows[one.index].label) for one in entry.parts)


def _is_place(label: str) -> bool:
    """Whether a label is a place; "Other" is no more one than it is a product."""
    return is_region(label) and plain_label(label) not in _REST
