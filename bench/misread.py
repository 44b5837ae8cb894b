"""Tables read wrongly on purpose: how many of them their own filing contradicts, and how many right ones.

`python -m bench.misread [FILING]…` converts the made filings, gives one table after the other a unit a thousand times
off, or the periods of two columns the wrong way round, and asks what preprocess/statements/contradictions.py says.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bench.composed import filings, truth
from bench.figures import Figures, printed
from preprocess.errors import FootnoteError
from preprocess.report import Report, Table
from preprocess.statements.contradictions import with_contradictions
from preprocess.table import HEADS_AGREE, UNIT_AGREES

TITLE = "Tables misread on purpose: how many their filing contradicts"
_OFF = {1_000: 10**6, 10**6: 1_000, 100_000: 10**7}
_CHECKS = (UNIT_AGREES, HEADS_AGREE)


def another_scale(table: Table) -> Table | None:
    """The table in thousands for millions or the other way round; None where it states no scale."""
    scale = _OFF.get(table.unit.scale)
    return (
        None if scale is None or table.unit.printed is None else replace(table, unit=replace(table.unit, scale=scale))
    )


def heads_swapped(table: Table) -> Table | None:
    """The table with the first two different periods of its columns in each other's place; None without two."""
    periods = list(dict.fromkeys(column.period for column in table.columns if column.period))
    if len(periods) < 2:
        return None
    other = {periods[0]: periods[1], periods[1]: periods[0]}
    columns = (replace(c, period=other.get(c.period, c.period)) if c.period else c for c in table.columns)
    return replace(table, columns=tuple(columns))


FAULTS: dict[str, Callable[[Table], Table | None]] = {
    "a unit a thousand times off": another_scale,
    "two heads swapped": heads_swapped,
}


def measured(reports: Iterable[Report]) -> Figures:
    """By fault, how many tables could have it and how many of them are contradicted; first the tables as they are."""
    counts: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for report in reports:
        texts = [block.text for block in report.blocks if block.kind != "Table"]
        tables = [_unchecked(table) for table in report.tables]
        counts["none: right as they are"] += len(tables)
        told["none: right as they are"] += sum(_said(table) for table in with_contradictions(tables, texts))
        for name, misread in FAULTS.items():
            for at, table in enumerate(tables):
                wrong = misread(table)
                if wrong is not None:
                    among = name + (", primary statements" if table.is_financial_statement else ", other tables")
                    counts[among] += 1
                    told[among] += _said(with_contradictions([*tables[:at], wrong, *tables[at + 1 :]], texts)[at])
    rows = tuple((name, str(n), str(told[name]), f"{100 * told[name] / n:.1f}") for name, n in sorted(counts.items()))
    return Figures(TITLE, ("fault", "tables", "contradicted", "%"), rows)


def _unchecked(table: Table) -> Table:
    """A table without what its conversion said against it."""
    return replace(table, checks=tuple(check for check in table.checks if check.name not in _CHECKS))


def _said(table: Table) -> bool:
    return any(check.name in _CHECKS and not check.passed for check in table.checks)


def main(arguments: Sequence[str]) -> int:
    """Convert, misread, print; returns the exit status."""
    names = truth.filing_names()
    parser = argparse.ArgumentParser(prog="python -m bench.misread", description=__doc__)
    parser.add_argument("filing", nargs="*", choices=[[], *names], help="default: all", metavar="FILING")
    chosen = parser.parse_args(arguments).filing or names
    print(printed(measured(report for _, report in filings.reports(chosen, filings.home()))))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FootnoteError as error:
        sys.exit(str(error))
