"""Right answers as an analyst writes them, each with errors planted in it: two rows of a table in one wording."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bench.analyst_facts import Facts
from bench.analyst_wordings import WORDINGS
from bench.rows import dated_cells, kind_at, neighbour, period_words, readable, rows_of_table, yearly
from bench.true_answers import MARK
from preprocess.report import Report
from rag.answering.match.places import RowPlace
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.types import Citation, Context, Hit, Legs

_TWO_PERIODS = 2


@dataclass(frozen=True, slots=True)
class Planted:
    """An answer with one thing wrong; text[start:end] is what is wrong."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AnalystAnswer:
    """A right answer; wording names its kind."""

    wording: str
    text: str
    citations: tuple[Citation, ...]
    wrong: tuple[Planted, ...]


def analyst_answers(report: Report, rng: random.Random, most: int) -> list[AnalystAnswer]:
    """At most `most` right answers about one filing, the wordings in turn."""
    chunk = chunk_report(report, ChunkingSettings())[0]
    context = Context((Hit(chunk, 1.0, Legs()),), filing_of(report), chunk.text, 0, len(report.full_content), (1,), ())
    facts = [
        one
        for table in report.tables
        if readable(table)
        for place in rows_of_table(report, context, table)
        if (one := _facts(place, rng)) is not None
    ]
    rng.shuffle(facts)
    made: list[AnalystAnswer] = []
    for wording in WORDINGS:
        found = (answer for one in facts if (answer := _answer(wording, one)) is not None)
        made += [answer for answer, _ in zip(found, range(max(1, most // len(WORDINGS))), strict=False)]
        rng.shuffle(facts)
    return made


def _facts(place: RowPlace, rng: random.Random) -> Facts | None:
    cells = dated_cells(place)
    if not cells:
        return None
    (at, column, cell, a), (before, old, _, b) = cells[:_TWO_PERIODS]
    kind = kind_at(place, at)
    if (a * b <= 0) or (kind not in ("%", "USD/share") and not (cell.scaled and kind == "USD")):
        return None
    if place.context.filing.doc_type != "10-k" and column.period and column.period.kind == "instant":
        return None
    if a == b or place.table.columns[at].period == place.table.columns[cells[1][0]].period:
        return None
    second = neighbour(place, at, rng)
    c = place.table.base_value(second.row.cells[at]) if second else None
    d = place.table.base_value(second.row.cells[before]) if second and before < len(second.row.cells) else None
    alone = second is None or not c or not d or c < 0 or d < 0 or {c, d} & {a, b}
    # One style for both periods: "fiscal 2023, after 2022" would be an error of the sentence.
    style = rng.randrange(4)
    names = period_words(place, column, style), period_words(place, old, style)
    first, c, d = (None, None, None) if alone else (second, c, d)
    return Facts(place, first, a, b, c, d, *names, kind, yearly(column, old), rng)


def _answer(wording: str, facts: Facts) -> AnalystAnswer | None:
    made = WORDINGS[wording](facts)
    if made is None:
        return None
    template, fields = made
    right = {name: printed for name, (printed, _) in fields.items()}
    text = template.format(**right)
    wrong = []
    for name, (printed, errors) in fields.items():
        for kind, other in errors:
            if other and other != printed:
                marked = template.format(**(right | {name: MARK + other}))
                at = marked.index(MARK)
                wrong.append(Planted(kind, marked.replace(MARK, ""), at, at + len(other)))
    citations = (facts.place.citation("[1]"), *((facts.second.citation("[2]"),) if facts.second else ()))
    return AnalystAnswer(wording, text, citations, tuple(wrong))
