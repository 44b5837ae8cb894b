"""Pages in two columns that hold tables: a row on each side of the gutter is no row across it."""

from pathlib import Path

from tests.preprocess.layout.flow import flow
from tests.preprocess.made import Put, convert, make_pdf

SEGMENTS = (
    ("Thermal Products", "408.3", "430.1"),
    ("Performance Carbon", "356.2", "349.6"),
    ("Group", "764.5", "779.7"),
)
PROFITS = (("Energy storage", "60.1", "53.4"), ("Technical Ceramics", "33.4", "29.1"), ("Group profit", "93.5", "82.5"))


def table(x: float, y: float, rows: tuple[tuple[str, str, str], ...]) -> list[Put]:
    """A small table in a column 220 points wide, years above its figures."""
    puts = [Put(year, x + 140 + 45 * k, y) for k, year in enumerate(("2024", "2023"))]
    for n, (label, *values) in enumerate(rows, 1):
        puts.append(Put(label, x, y + 14 * n))
        puts += [Put(value, x + 138 + 45 * k, y + 14 * n) for k, value in enumerate(values)]
    return puts


def test_tables_at_the_head_of_two_columns_stay_in_their_columns(tmp_path: Path) -> None:
    page = [*table(60, 80, SEGMENTS), *table(320, 80, PROFITS), *flow(60, 150, 10, 6), *flow(320, 150, 10, 6)]
    report = convert(make_pdf(tmp_path / "a.pdf", [page]))
    found = [[row.label for row in found.rows] for found in report.tables]
    assert found == [[label for label, *_ in SEGMENTS], [label for label, *_ in PROFITS]]
    kinds = [block.kind for block in report.blocks]
    assert kinds == ["Table", "Text", "Table", "Text"]
