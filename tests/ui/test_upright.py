"""Companies side by side have a row each once they are many; periods always run from left to right."""

from __future__ import annotations

from pages.shared.upright import upright
from rag.answering import segments

COMPANIES = (
    "Fern Ltd., FY2022",
    "Bramble plc, FY2022",
    "Sorrel Inc., FY2023",
    "Dock & Co, FY2022",
    "Yarrow AG, FY2022",
)


def drawn(heads: tuple[str, ...], *labels: str) -> list[list[str]]:
    lines = [f"| Year | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    lines += [f"| {label} | {' | '.join(f'{n}{label[0]}' for n in range(len(heads)))} |" for label in labels]
    (table,) = upright(segments.blocks("\n".join(lines), (), ()))
    return [["".join(piece["text"] for piece in cell).strip() for cell in row] for row in table["rows"]]


def test_many_companies_are_rows() -> None:
    table = drawn(COMPANIES, "Revenue", "Assets")
    assert table[0] == ["Year", "Revenue", "Assets"]
    assert table[1] == [COMPANIES[0], "0R", "0A"] and table[-1] == [COMPANIES[-1], "4R", "4A"]


def test_few_companies_and_periods_stay_side_by_side() -> None:
    assert drawn(COMPANIES[:4], "Revenue")[0] == ["Year", *COMPANIES[:4]]
    years = tuple(f"Q{n} FY2022" for n in range(1, 8))
    assert drawn(years, "Revenue")[0] == ["Year", *years]
    assert len(drawn(COMPANIES, *("Revenue", "Assets", "Debt", "Cash", "Equity", "Tax"))) == 7
