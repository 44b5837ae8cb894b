"""Which rows of a table a question is about, so that a hit opens on them and not on the whole table."""

from __future__ import annotations

import re

from preprocess.report import Row, Table
from rag.chunks.tokens import tokenize
from rag.query.understand import printed_figures
from rag.query.vocabulary import vocabulary
from rag.retrieval.ingredients import fit, metric_labels
from rag.types import Query

# More rows than that are the table itself.
MOST_ROWS = 4
# A label that only shares an ending with a metric ("deferred revenue") would mark the wrong row.
SURE = 0.5
ASIDE = re.compile(r"\([^()]*\)")


def matching_rows(query: Query, table: Table) -> tuple[Row, ...]:
    """Rows that print a figure of the question, else share two of its words, else are labelled as its metrics.

    At most four, in the order of the table; none when nothing fits better than the rest.
    """
    figures = printed_figures(query)
    found = [row for row in table.rows if figures & {t for cell in row.cells for t in tokenize(cell.text)}]
    # Two words of the question in one label name a row better than the metric's usual label.
    found = found or _sharing(query, table, 2) or _labelled(query, table) or _sharing(query, table, 1)
    return tuple(found) if len(found) <= MOST_ROWS else ()


def _labelled(query: Query, table: Table) -> list[Row]:
    """The rows whose label fits a metric best, where some fits well.

    In a primary statement only the metrics that live there: "unearned revenue" of the cash flows is no revenue.
    """
    scores = [0.0] * len(table.rows)
    metrics = [vocabulary().metric_of[name] for name in query.metrics]
    for metric in [m for m in metrics if m.statement == table.statement_type] or metrics:
        names = metric_labels(metric)
        fits = [0.0 if _is_heading(row) else max(fit(label, names) for label in _labels(row)) for row in table.rows]
        best = max(fits, default=0.0)
        scores = [max(s, f if f == best else 0.0) for s, f in zip(scores, fits, strict=True)]
    return [row for row, score in zip(table.rows, scores, strict=True) if score >= SURE]


def _sharing(query: Query, table: Table, least: int) -> list[Row]:
    """The rows whose label has most of the question's words and fewest others; one word must be the whole label."""
    words = set(query.words)
    fits = []
    for row in table.rows:
        label = set() if _is_heading(row) else set(tokenize(row.label))
        shared = len(words & label)
        fits.append((shared, shared / len(label)) if shared >= least and (shared > 1 or len(label) == 1) else (0, 0.0))
    best = max(fits, default=(0, 0.0))
    return [row for row, score in zip(table.rows, fits, strict=True) if score == best and best[0]]


def _labels(row: Row) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tokens of a label, and without "(used)" or "(loss)", which say how the sign is printed."""
    return tuple(tokenize(row.label)), tuple(tokenize(ASIDE.sub(" ", row.label)))


def _is_heading(row: Row) -> bool:
    """Whether a row prints no figure: a heading within the table."""
    return not any(cell.text for cell in row.cells)
