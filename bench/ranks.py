"""Are ranks and parts those of the tables: `python -m bench.ranks [--home FOLDER] [--show]`.

Of every filing in the home that bench.retrieval made, blocks of rows are read off that add up to the total right below
them, by code of its own: neither the breakdowns nor the ranks of the program are used. Each block's highest and lowest
part is asked for, and each part's figure. An answer is right where it names the part at the top (or bottom) of a block
of that kind with the amount printed there, and where every line of its table is a row of the filing with that amount.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bench.figures import Figures
from bench.over_home import run_over_home
from preprocess.report import Report, Row, Table
from rag.answering.answer import answer
from rag.config import Settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer, Filing

KINDS = ("highest", "lowest", "part")
_TOTAL = re.compile(r"\s*(?:total|consolidated)\b", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:others?|elimin\w*|corporate|unallocated|intersegment|reconcil\w*|adjust\w*|brand divisions)\b",
    re.IGNORECASE,
)
_NO_AMOUNT = re.compile(r"%|percent|change|increase|decrease", re.IGNORECASE)
_MEASURES = {
    "net sales": re.compile(r"^(?:total )?(?:net )?(?:sales|revenues?)\b", re.IGNORECASE),
    "operating income": re.compile(r"^(?:total )?(?:segment )?operating (?:income|profit|earnings)\b", re.IGNORECASE),
}
_AXES = {
    "segment": re.compile(r"\bsegments?\b", re.IGNORECASE),
    "region": re.compile(r"\bgeograph\w*|\bregions?\b|\bcountr(?:y|ies)\b", re.IGNORECASE),
}
_FEWEST, _NEAR = 2, 1
_WINNER = re.compile(r" was (?P<name>[^:|\n]+): (?P<amount>[^\[\n]+?) \[")
_LINE = re.compile(r"^\| (?P<name>[^|]+) \| (?P<amount>[^|\[]+?) \[", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that a table adds up: by what they are divided, what they measure, and their amounts as printed."""

    axis: str
    measure: str
    year: int
    amounts: tuple[tuple[str, Decimal], ...]

    def first(self, most: int) -> tuple[str, Decimal] | None:
        """The part with the most (1) or least (-1); None where two are alike."""
        own = sorted((one for one in self.amounts if not _REST.search(one[0])), key=lambda one: -most * one[1])
        return own[0] if len(own) >= _FEWEST and own[0][1] != own[1][1] else None


def main() -> int:
    """Print the shares; exit 1 where the home is absent."""
    return run_over_home("bench.ranks", __doc__, measured)


def measured(settings: Settings) -> tuple[Figures, list[str]]:
    """The table, and a line for every answer that is not right."""
    told, missed = Counter[tuple[str, str]](), list[str]()
    index = Index.open(settings)
    try:
        for filing in index.filings():
            report = index.report(filing.report_id)
            blocks = [block for block in blocks_of(report) if _is_of_its_axis(block, report.full_content)]
            for kind, question, truth in _asked(filing, blocks):
                made = answer(question, search(question, index, settings), index.report, None)
                verdict = judged(made, truth, rows_of(report))
                told[kind, verdict] += 1
                missed += [f"{verdict}: {question}  {made.text[:120]!r}"] if verdict != "right" else []
    finally:
        index.close()
    verdicts = ("right", "wrong", "without a tick", "refused")
    rows = [(kind, *(str(told[kind, verdict]) for verdict in verdicts)) for kind in KINDS]
    return Figures("Ranks and parts against the rows of the tables", ("asked", *verdicts), tuple(rows)), missed


def blocks_of(report: Report) -> Iterator[Block]:
    """Every block of a filing's own year that is divided by segment or region and measures sales or profit."""
    for table in report.tables:
        for column in range(len(table.columns)) if not table.is_contents else ():
            if _is_of_year(table, column, report.fiscal_year):
                yield from _in_column(table, column, report.fiscal_year or 0)


def _is_of_its_axis(block: Block, text: str) -> bool:
    """Whether the filing calls half of the parts segments where the block is one of segments, and else none of them."""
    called = sum(re.search(rf"\b{re.escape(name)}\W+(?:\w+ )?segment", text) is not None for name, _ in block.amounts)
    return 2 * called >= len(block.amounts) if block.axis == "segment" else not called


def _is_of_year(table: Table, column: int, year: int | None) -> bool:
    head = table.columns[column]
    period = head.period
    whole = period is not None and period.fiscal_year == year and period.months in (None, 12)
    return whole and _NO_AMOUNT.search(head.label) is None


def _in_column(table: Table, column: int, year: int) -> Iterator[Block]:
    """The runs of rows that end at their total."""
    run: list[tuple[str, Decimal]] = []
    heading = ""
    for row in table.rows:
        value = _amount(row, column)
        if value is None:
            run, heading = [], row.label.strip(" :") if not any(cell.text for cell in row.cells) else ""
        elif not _TOTAL.match(row.label):
            run.append((row.label.strip(" :"), value))
        else:
            close = abs(sum((one for _, one in run), Decimal(0)) - value) <= _NEAR
            titles = (heading, row.label, table.columns[column].label)
            measure = next(
                (name for name, said in _MEASURES.items() for text in titles if said.match(text.strip())), ""
            )
            if close and len(run) > _FEWEST and measure:
                yield from _by_axis(table, measure, year, run)
            run, heading = [], ""


def _by_axis(table: Table, measure: str, year: int, run: Sequence[tuple[str, Decimal]]) -> Iterator[Block]:
    near = f"{table.caption} {table.context_heading}"
    axes = [axis for axis, said in _AXES.items() if said.search(near)]
    if len(axes) == 1 and len({name for name, _ in run}) == len(run):
        yield Block(axes[0], measure, year, tuple(run))


def _amount(row: Row, column: int) -> Decimal | None:
    cell = row.cells[column] if column < len(row.cells) else None
    return cell.value if cell is not None and not cell.percent else None


def rows_of(report: Report) -> set[tuple[str, str]]:
    """Every label of a filing with the digits of every amount of its row, and those of columns by their heads."""
    found: set[tuple[str, str]] = set()
    for table in report.tables:
        for row in table.rows:
            for column, cell in zip(table.columns, row.cells, strict=False):
                if cell.value is not None:
                    found |= {(_plain(row.label), _digits(cell.text)), (_plain(column.label), _digits(cell.text))}
    return found


def _asked(filing: Filing, blocks: Sequence[Block]) -> Iterator[tuple[str, str, list[tuple[str, Decimal]]]]:
    """The questions with all that would be right: several tables may divide one figure in other ways."""
    for axis, measure in dict.fromkeys((block.axis, block.measure) for block in blocks):
        own = [block for block in blocks if (block.axis, block.measure) == (axis, measure)]
        when = f"in fiscal {own[0].year}"
        for kind, most in (("highest", 1), ("lowest", -1)):
            truth = [one for block in own if (one := block.first(most)) is not None]
            if truth:
                yield kind, f"Which {axis} of {filing.company} had the {kind} {measure} {when}?", truth
        parts = {name: [one for block in own for one in block.amounts if one[0] == name] for name, _ in own[0].amounts}
        for name, truth in parts.items():
            if not _REST.search(name):
                yield "part", f"What was the {measure} of {filing.company}'s {name} {axis} {when}?", truth


def judged(made: Answer, truth: Sequence[tuple[str, Decimal]], rows: set[tuple[str, str]]) -> str:
    """ "right", "wrong", "without a tick" or "refused"."""
    if made.refused or not made.numbers:
        return "refused"
    if all(number.status == "unverified" for number in made.numbers):
        return "without a tick"
    winner = _WINNER.search(made.text)
    digits = {_digits(f"{value}") for _, value in truth}
    if winner is None:
        return "right" if any(_digits(number.text) in digits for number in made.numbers) else "wrong"
    named = any(_plain(winner["name"]) == _plain(name) and _digits(winner["amount"]) in digits for name, _ in truth)
    lines = [(_plain(line["name"]), _digits(line["amount"])) for line in _LINE.finditer(made.text)]
    return "right" if named and all(_is_printed(*line, rows) for line in lines) else "wrong"


def _is_printed(name: str, digits: str, rows: set[tuple[str, str]]) -> bool:
    """Whether the filing prints the amount in a row, or under a column, of that name."""
    return any(digits == own and set(name.split()) <= {"total", *label.split()} for label, own in rows)


def _plain(label: str) -> str:
    """A label in small letters without notes and marks."""
    return " ".join(re.sub(r"\((?:\d+|[a-z])\)|[^a-z0-9]+", " ", label.lower()).split())


def _digits(text: str) -> str:
    """The digits of an amount, without the cents that are nought."""
    return re.sub(r"\D", "", text).strip("0") or "0"


if __name__ == "__main__":
    raise SystemExit(main())
