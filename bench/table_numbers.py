"""Does a number in a table of an answer stand in the cell behind its own footnote: `python -m bench.table_numbers`.

[--home FOLDER] [--show]. Of every filing in the home that bench.retrieval made, tables are asked for: parts ranked,
figures of several years, the year with the highest. Each verified number of a line "| a | b |" has to carry its own
footnote (a quoted row has one for all its cells), that footnote's cell has to print its digits, and the words of the
PDF under the cell's box have to be those. A derived number has to carry a footnote of each input.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.citations import holds_its_cell
from bench.figures import Figures
from bench.over_home import run_over_home
from rag.answering.answer import answer
from rag.config import Settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer, Citation, NumberCheck

QUESTIONS = {
    "parts ranked": (
        "Which segment of {company} had the highest revenue in FY{year}?",
        "Which segment of {company} had the lowest operating income in FY{year}?",
        "Which region brought {company} the most revenue in FY{year}?",
        "Which segment of {company} grew revenue most in FY{year}?",
    ),
    "figures and years": (
        "What were {company}'s revenue, net income and total assets in FY{before} and FY{year}?",
        "{company}'s operating cash flow and capital expenditure, FY{before} to FY{year}",
        "{company}'s net margin and effective tax rate in FY{before} and FY{year}",
    ),
    "parts": ("{company}'s revenue by segment in FY{year}", "{company}'s revenue by region in FY{year}"),
    "peaks": ("In which year from FY{before} to FY{year} was {company}'s net income highest?",),
}
_MARKERS = re.compile(r"\s*((?:\[[A-Z0-9]+\])*)")
_MARKER = re.compile(r"\[[A-Z0-9]+\]")
_DIGIT = re.compile(r"\d")


def main() -> int:
    """Print the shares; exit 1 where the home is absent."""
    return run_over_home("bench.table_numbers", __doc__, measured)


def measured(settings: Settings) -> tuple[Figures, list[str]]:
    """The table, and a line for every number that is not in the cell behind its footnote."""
    tables, numbers, wrong, missed = Counter[str](), Counter[str](), Counter[str](), list[str]()
    index = Index.open(settings)
    try:
        for kind, question in _asked(index):
            made = answer(question, search(question, index, settings), index.report, None)
            told, bad = len(list(in_tables(made))), list(faults(made, settings.data_dir))
            tables[kind] += bool(told)
            numbers[kind] += told
            wrong[kind] += len(bad)
            missed += [f"{question}  {fault}" for fault in bad]
    finally:
        index.close()
    rows = [(kind, str(tables[kind]), str(numbers[kind]), str(numbers[kind] - wrong[kind])) for kind in QUESTIONS]
    return Figures("A number of a table opens its cell", ("asked", "tables", "numbers", "right"), tuple(rows)), missed


def _asked(index: Index) -> Iterator[tuple[str, str]]:
    for filing in index.filings():
        if filing.company and filing.fiscal_year:
            words = {"company": filing.company, "year": filing.fiscal_year, "before": filing.fiscal_year - 1}
            yield from ((kind, text.format(**words)) for kind, texts in QUESTIONS.items() for text in texts)


def in_tables(made: Answer) -> Iterator[NumberCheck]:
    """The numbers with a tick that stand in lines of a table."""
    for number in made.numbers:
        line = made.text[made.text.rfind("\n", 0, number.start) + 1 : number.end]
        if line.startswith("|") and number.status != "unverified":
            yield number


def faults(made: Answer, data_dir: Path) -> Iterator[str]:
    """What is wrong with the footnotes of the numbers in an answer's tables, a line each."""
    noted = {citation.marker: citation for citation in made.citations}
    for number in in_tables(made):
        fault = "".join(_wrong(number, _footnotes(made.text, number.end), noted, data_dir))
        if fault:
            yield f"{number.text}: {fault}"


def _footnotes(text: str, end: int) -> set[str]:
    """The footnotes right behind a number; of a quoted row, which has one for all its cells, those of its line."""
    behind = _MARKERS.match(text, end)
    own = set(_MARKER.findall(behind[1] if behind else ""))
    line = text[text.rfind("\n", 0, end) + 1 :].partition("\n")[0]
    return own or set(_MARKER.findall(line))


def _wrong(number: NumberCheck, own: set[str], noted: dict[str, Citation], data_dir: Path) -> Iterable[str]:
    if number.status == "derived":
        lacking = {marker for marker, _ in number.inputs} - own
        return [f"computed from {', '.join(sorted(lacking))}, which it does not carry"] if lacking else []
    if number.citation not in own:
        return [f"rests on {number.citation} and carries {', '.join(sorted(own)) or 'none'}"]
    citation = noted[number.citation]
    if number.cell is None:
        return [] if _digits(number.text) in _digits(citation.quote) else ["its sentence does not print it"]
    if _digits(number.text).strip("0") not in _digits(citation.cells[number.cell][1]):
        return [f"its cell prints {citation.cells[number.cell][1]}"]
    return [] if holds_its_cell(citation, number.cell, data_dir) else ["other words are printed in its cell's box"]


def _digits(text: str) -> str:
    return "".join(_DIGIT.findall(text))


if __name__ == "__main__":
    raise SystemExit(main())
