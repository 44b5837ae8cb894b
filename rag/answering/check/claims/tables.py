"""A cell of an answer's table as the sentence it stands for: row, column and unit said with the number.

"| Revenue | 1,577 [1] |" under "| USD millions | FY2022 |" claims "Revenue, FY2022: 1,577 million [1]".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rag.answering.check.claims.claims import Claim, claims_of
from rag.answering.numbers.mentions import SCALES, Mention
from rag.answering.numbers.read import MARKER
from rag.answering.numbers.stated import stated

_UNIT = re.compile(
    r"(?:\bin|\bUSD|\bEUR|\bGBP|US\$|[$€£]|\bdollars|\()\s*"
    r"(?:(?:US |U\.S\. )?dollars,? |(?:USD|US\$|[$€£]),?\s*(?:in )?|of )*"
    r"(?:(thousand|million|billion|trillion|crore|lakh)s?\b|(m|mm|mn|bn|b|k)\b)",
    re.IGNORECASE,
)
_LETTERS = {"m": "million", "mm": "million", "mn": "million", "bn": "billion", "b": "billion", "k": "thousand"}
_PERCENT = re.compile(r"%|\bpercent\b|\bin per cent\b", re.IGNORECASE)
_NO_SCALE = re.compile(r"\bper (?:\w+ )?share\b|\beps\b|\bratio\b|\bemployees\b|\bturnover\b|\bdays\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    start: int
    end: int


def is_row(line: str) -> bool:
    """Whether a line of an answer is a row of a table."""
    return line.lstrip().startswith("|")


def cell_claims(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Iterator[tuple[Claim, int]]:
    """Every number of the row text[start:end] as a claim of its cell's sentence, with where that sentence would begin.

    Offsets of mentions count in the row.
    """
    above = _rows_above(text, start)
    header = list(_cells(above[0])) if above else []
    before = text[: start - sum(len(line) + 1 for line in above)].rstrip().rpartition("\n")[2]
    cells = list(_cells(text[start:end]))
    label = _words(cells[0].text) if cells else ""
    row_markers = "".join(m[0] for m in MARKER.finditer(text[start:end]))
    for at, cell in enumerate(cells):
        own = [mention for mention in mentions if cell.start <= mention.start < cell.end]
        column = _words(header[at].text) if at and at < len(header) else ""
        lead = _lead(label, _dated(header, at, column)) if at else ""
        units = (label, column, _words(header[0].text) if header else "", before)
        markers = "" if MARKER.search(cell.text) else f" {row_markers}"
        moved = [_with_unit(m, units).moved(len(lead) - cell.start) for m in own]
        for claim in claims_of(f"{lead}{cell.text}{markers}", moved):
            yield claim, start + cell.start - len(lead)


def _dated(header: Sequence[_Cell], at: int, column: str) -> str:
    """The column's name with the period of the one to its left that has one, where several columns are called so.

    "| FY22 | Share | FY21 | Share |": each share is of the year before it.
    """
    names = [_words(cell.text) for cell in header]
    if names.count(column) < 2 or not column or stated(column):
        return column
    left = next((said for name in reversed(names[1:at]) if (said := stated(name))), ())
    return f"{column} {left[0].words}" if len(left) == 1 else column


def _rows_above(text: str, start: int) -> list[str]:
    """The lines of the same table before the row, the header first; empty for the header itself."""
    lines = text[:start].split("\n")[:-1]
    count = next((n for n, line in enumerate(reversed(lines)) if not is_row(line)), len(lines))
    return lines[len(lines) - count :]


def _cells(line: str) -> Iterator[_Cell]:
    at = line.find("|") + 1
    for part in line[at:].split("|"):
        if part.strip():
            yield _Cell(part, at, at + len(part))
        elif line[at + len(part) : at + len(part) + 1] == "|":
            yield _Cell("", at, at)
        at += len(part) + 1


def _lead(label: str, column: str) -> str:
    """Row and column before the number, the one that tells a period last."""
    parts = (column, label) if stated(label) and not stated(column) else (label, column)
    return ", ".join(part for part in parts if part) + ": "


def _with_unit(mention: Mention, units: Sequence[str]) -> Mention:
    """The figure with the scale or the percent that its row, its column or the table says."""
    if mention.scaled or mention.kind != "plain":
        return mention
    if any(_PERCENT.search(words) for words in units[:2]):
        return replace(mention, kind="percent", percent=True, scaled=True)
    found = next((match for words in units if (match := _UNIT.search(words)) is not None), None)
    if found is None or any(_NO_SCALE.search(words) for words in units[:2]):
        return mention
    factor = Decimal(_factor(found))
    return replace(mention, value=mention.value * factor, step=mention.step * factor, scaled=True)


def said_scale(text: str) -> int | None:
    """The scale that words say for the numbers beside them, "(in $bn)"; None where they say none."""
    found = _UNIT.search(text)
    return None if found is None else _factor(found)


def _factor(found: re.Match[str]) -> int:
    return SCALES[found[1].lower() if found[1] else _LETTERS[found[2].lower()]]


def _words(cell: str) -> str:
    """A cell's words without footnotes and marks of emphasis."""
    return " ".join(MARKER.sub("", cell).replace("*", " ").split())
