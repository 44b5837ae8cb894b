"""What sentences say of amounts that tables print: "net revenue of $2,886.1 million" of the row "Net revenue".

A sentence that holds the name of a row and its amount bears out the unit of the table, or speaks against it where the
amount is a power of ten away. Only figures which hold SURE digits together count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.report import Table, TableCheck
from preprocess.table import UNIT_AGREES
from preprocess.tables.meaning.units import SCALES

SURE = 6
"""Significant digits that agree, of figures whose names stand in the sentences too."""
FEWEST, MOST = 3, 6
"""Sentences round to three digits and more; six tell as much as all."""
SHORTEST = 8
"""Letters of a name that no sentence holds by chance."""
AMOUNT = re.compile(
    r"(?<![\d.,])(\d{1,3}(?:,\d{3})*(?:\.\d+)?)\s?(thousand|million|billion|lakhs?|crores?|mn|bn)\b", re.I
)
SENTENCE = re.compile(r"[^.;]*(?:\.\d[^.;]*)*")
POWERS = (2, 3, 5, 6, 7, 9)


@dataclass(frozen=True, slots=True)
class _Told:
    """An amount of a sentence in base units, with the letters of the sentence."""

    value: Decimal
    sentence: str


def told_against(tables: Sequence[Table], texts: Iterable[str]) -> Iterator[tuple[int, TableCheck]]:
    """The tables of a stated unit that sentences speak against and bear out by less, by their places."""
    told = _told(texts)
    for at, table in enumerate(tables):
        if not told or table.is_contents or table.unit.printed is None or table.unit.scale == 1:
            continue
        borne: dict[str, str] = {}
        against: dict[str, str] = {}
        for label, value, digits in _amounts(table):
            for power in (
                _power(value, said.value) for said in told.get(digits, ()) if _letters(label) in said.sentence
            ):
                known = borne if power == 0 else against
                if power == 0 or abs(power) in POWERS:
                    known[label] = max(known.get(label, ""), digits, key=len)
        if _weight(against) >= SURE and _weight(against) > _weight(borne):
            label = next(iter(against))
            yield (
                at,
                TableCheck(UNIT_AGREES, False, f"a sentence tells “{label}” in another than “{table.unit.printed}”"),
            )


def _told(texts: Iterable[str]) -> dict[str, list[_Told]]:
    """The amounts of sentences by their significant digits."""
    found: dict[str, list[_Told]] = defaultdict(list)
    for text in texts:
        for sentence in SENTENCE.findall(text) if AMOUNT.search(text) else ():
            letters = _letters(sentence)
            for number, scale in AMOUNT.findall(sentence):
                value = Decimal(number.replace(",", "")) * _factor(scale.lower())
                digits = _significant(value)
                if len(digits) >= FEWEST:
                    found[digits].append(_Told(value, letters))
    return found


def _factor(scale: str) -> int:
    return {"mn": 10**6, "bn": 10**9}.get(scale) or SCALES[scale.removesuffix("s")]


def _amounts(table: Table) -> Iterator[tuple[str, Decimal, str]]:
    """The amounts of a table with their names, and their digits as sentences may round them."""
    for row in table.rows:
        if len(_letters(row.label)) < SHORTEST:
            continue
        for cell in row.cells:
            if not cell.value or cell.percent or not cell.scaled:
                continue
            value = abs(cell.value * table.scale_of(cell))
            yield from ((row.label, value, digits) for digits in _rounded(value))


def _rounded(value: Decimal) -> set[str]:
    """The digits of a value rounded to three and more of them."""
    first = value.adjusted()
    kept = (round(value.scaleb(-first), places - 1) for places in range(FEWEST, MOST + 1))
    return {digits for number in kept if len(digits := _significant(number)) >= FEWEST}


def _power(value: Decimal, told: Decimal) -> int:
    """By how many powers of ten a value is more than what is told of it, digits aside."""
    return round((value / told).log10())


def _weight(found: Mapping[str, str]) -> int:
    """The digits by which names are told, one amount each: a word like "credit" stands in many sentences."""
    return sum(map(len, found.values()))


def _significant(value: Decimal) -> str:
    return re.sub(r"\D", "", f"{value:f}").strip("0")


def _letters(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", text).lower()
