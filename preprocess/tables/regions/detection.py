"""Where the tables of a page are: runs of lines whose free-standing numbers stand under one another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from preprocess.page.words import PageWords
from preprocess.tables.meaning.periods import is_period_text
from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.labels import label_end
from preprocess.tables.regions.likely import HEADING, INTRODUCTION, LABEL_LINES, is_table
from preprocess.tables.regions.lines import PageLine, is_data
from preprocess.tables.regions.places import GAP_LIMIT, Region, aligned, far, label_start, left_of_values

LABEL_RUN = 7
"""So many lines without figures end a table."""
TIME = re.compile(r"[\d.,–-]+ (?:years?|months?|weeks?|days?)", re.IGNORECASE)


def find_regions(lines: Sequence[PageLine], page: PageWords) -> list[Region]:
    """The bodies of tables, top to bottom."""
    regions: list[Region] = []
    position = 0
    while position < len(lines):
        if is_data(lines[position], page):
            region = _grow(lines, position, page)
            if is_table(lines, region):
                ended = regions[-1].last if regions else -1
                regions.append(replace(region, first=_first_of_times(lines, region, ended)))
                position = region.last
        position += 1
    return regions


def _grow(lines: Sequence[PageLine], start: int, page: PageWords) -> Region:
    """Take in the lines below a first row while they stand in its columns or are labels between rows."""
    body = [lines[start]]
    last, position = start, start + 1
    pending = 0
    while position < len(lines):
        line = lines[position]
        if far(lines[position - 1], line) and not _resumes(lines, position, body, page):
            break
        begins = is_unit_text(line.text, whole=True) or _introduces(line)
        if _heads_years(line, body) or (begins and not _heads_row(lines, position, body, page)):
            break
        if _heads_columns(line, body) or _opens_table(lines, position, body) or _heads_others(lines, position, body):
            break
        if is_data(line, page):
            if not _fits(line, body) and not (pending == 0 and _follows(lines, position, body)):
                break
            body.append(line)
            last, pending = position, 0
        elif _is_row_of_words(line, body):
            last, pending = position, 0
        else:
            pending += 1
            # "Adjustments to reconcile net income to net cash provided by operating activities:" fills a typed line.
            heads = line.text.rstrip().endswith(":") and _heads_row(lines, position, body, page)
            if pending > LABEL_RUN or not (
                heads or not _is_prose(line, body) or _leads_into(lines, position, body, page)
            ):
                break
        position += 1
    return Region(start, label_end(lines, last))


def _heads_years(line: PageLine, body: Sequence[PageLine]) -> bool:
    """Whether a line of years stands over the columns; a year alone in the labels' place heads rows instead."""
    return line.years_only and line.bbox[2] > left_of_values(body) - line.size


def _introduces(line: PageLine) -> bool:
    """Whether a line is the sentence that leads to the next table ("… were as follows (in millions):")."""
    if line.values or not line.text.rstrip().endswith(":") or line.text.count(" ") < 6:
        return False
    return is_unit_text(line.text) or INTRODUCTION.search(line.text) is not None


def _heads_row(lines: Sequence[PageLine], position: int, body: Sequence[PageLine], page: PageWords) -> bool:
    """Whether a line with a colon or a unit heads rows of this table: the next, its label on two lines too, goes on."""
    if position + 1 >= len(lines) or far(lines[position], lines[position + 1]):
        return False
    below = lines[position + 1]
    after = lines[position + 2] if position + 2 < len(lines) else below
    if not below.values and len(below.pieces) == 1 and _goes_on([below], after) and not far(below, after):
        below = after
    known = [value for row in body[-12:] for value in row.figures]
    under = [any(aligned(value, other) for other in known) for value in below.figures]
    return is_data(below, page) and below.pieces[0].kind == "text" and len(under) > 1 and all(under)


def _resumes(lines: Sequence[PageLine], position: int, body: Sequence[PageLine], page: PageWords) -> bool:
    """Whether a table goes on behind a blank row: with a row in its columns, or with the heading of such a row."""
    line = lines[position]
    if line.bbox[1] - lines[position - 1].bbox[3] > 2 * GAP_LIMIT * max(line.size, 6.0) or len(body) < 2:
        return False
    if not line.values and len(line.pieces) == 1 and len(line.text) < HEADING and position + 1 < len(lines):
        beside = abs(line.pieces[0].x0 - label_start(body)) < 2 * line.size
        if not beside or far(line, lines[position + 1]) or line.text.rstrip().endswith("."):
            return False
        line = lines[position + 1]
    known = [value for row in body[-12:] for value in row.figures]
    under = [any(aligned(value, other) for other in known) for value in line.figures]
    return is_data(line, page) and line.pieces[0].kind == "text" and len(under) > 1 and all(under)


def _first_of_times(lines: Sequence[PageLine], region: Region, ended: int) -> int:
    """The first of the rows over a table's first figures whose cells are stretches of time: "Leases  8 years  6 years".

    A label may stand between them; what is over them is the header, or a label of theirs.
    """
    body, first = lines[region.first : region.last + 1], region.first
    for at in range(region.first - 1, max(ended, region.first - LABEL_RUN - 1), -1):
        line = lines[at]
        if far(line, lines[at + 1]) or line.years_only:
            break
        if _is_row_of_words(line, body):
            first = at
        elif line.values or len(line.pieces) > 1:
            break
    return first


def _is_row_of_words(line: PageLine, body: Sequence[PageLine]) -> bool:
    """Whether a line is a row whose cells are stretches of time ("8 years")."""
    left = left_of_values(body)
    cells = [piece for piece in line.pieces if piece.x1 > left]
    return bool(cells) and line.pieces[0] not in cells and all(TIME.fullmatch(piece.text) for piece in cells)


def _heads_columns(line: PageLine, body: Sequence[PageLine]) -> bool:
    """Whether a line without figures stands over the columns, so that a new header begins."""
    if line.values or _is_row_of_words(line, body):
        return False
    if len(line.pieces) == 1:
        lone = line.pieces[0]
        return (
            is_period_text(lone.text) and lone.x1 > left_of_values(body) and lone.x0 > label_start(body) + 6 * lone.size
        )
    values = [value for row in body for value in row.figures]
    over = [p for p in line.pieces if any(min(p.x1, v.x1) > max(p.x0, v.core) for v in values)]
    return len(over) >= 2


def _opens_table(lines: Sequence[PageLine], position: int, body: Sequence[PageLine]) -> bool:
    """Whether a heading stands over heads of columns of its own, which need not be those of the rows above it."""
    if position + 1 >= len(lines) or far(lines[position], lines[position + 1]):
        return False
    line, heads = lines[position], lines[position + 1].pieces
    if line.values or len(line.pieces) > 1 or line.text.endswith(",") or len(heads) < 2:
        return False
    left = label_start(body) + 6 * line.size
    beside = abs(line.pieces[0].x0 - label_start(body)) < 2 * line.size
    words = all(piece.kind == "text" and piece.x0 > left for piece in heads)
    return beside and words and any(abs(heads[-1].x1 - value.x1) < line.size for row in body for value in row.figures)


def _heads_others(lines: Sequence[PageLine], position: int, body: Sequence[PageLine]) -> bool:
    """Whether the cells of a line head the figures of the row below each, and one of these stands in a new column."""
    if position + 1 >= len(lines) or far(lines[position], lines[position + 1]):
        return False
    line, figures = lines[position], lines[position + 1].figures
    left = label_start(body) + 6 * line.size
    if len(line.pieces) < 2 or any(piece.kind != "text" or piece.x0 < left for piece in line.pieces):
        return False
    headed = len(figures) == len(line.pieces) and all(
        abs(head.x1 - value.x1) < line.size for head, value in zip(line.pieces, figures, strict=True)
    )
    known = [value for row in body for value in row.figures]
    return headed and any(not any(aligned(value, other) for other in known) for value in figures)


def _is_prose(line: PageLine, body: Sequence[PageLine]) -> bool:
    """Whether a line without figures runs across the columns to the right end of the table."""
    left, right = left_of_values(body), max(value.x1 for row in body for value in row.figures)
    for piece in line.pieces:
        words = piece.text.count(" ") + 1
        if piece.x0 < left and ((piece.x1 > 0.9 * right and words > 7) or (piece.x1 > left and words > 16)):
            return True
    return False


def _leads_into(lines: Sequence[PageLine], position: int, body: Sequence[PageLine], page: PageWords) -> bool:
    """Whether a line as wide as the table begins the label of the row right below it, or goes on in it."""
    for k in range(position, min(position + LABEL_LINES, len(lines) - 1)):
        line, below = lines[k], lines[k + 1]
        ends = re.search(r"[.:]\W*$", line.text) is not None or len(line.pieces) > 1
        if ends or below.bbox[1] - line.bbox[3] >= 0.8 * line.size or not _goes_on(lines[position : k + 1], below):
            return False
        if is_data(below, page):
            return _fits(below, body)
    return False


def _goes_on(label: Sequence[PageLine], below: PageLine) -> bool:
    """Whether a label printed on these lines is unfinished: a parenthesis is open, or the next line begins small."""
    text = " ".join(line.text for line in label)
    return below.pieces[0].text[:1].islower() or text.count("(") > text.count(")")


def _fits(line: PageLine, body: Sequence[PageLine]) -> bool:
    """Whether at least half of a line's numbers, or of its numbers and dashes, stand under those of the body so far.

    A row right under others that fills more columns than they do has a figure under each of theirs.
    """
    known = [value for row in body[-12:] for value in row.figures]
    under = [(value, any(aligned(value, other) for other in known)) for value in line.figures]
    numbers = [hit for value, hit in under if any(c.isdigit() for c in value.text)]
    if 2 * sum(numbers) >= len(numbers) or 2 * sum(hit for _, hit in under) >= len(under):
        return True
    filled = all(any(aligned(o, v) for v in line.figures) for o in known)
    return line.pieces[0].kind == "text" and len(body) > 1 and filled


def _follows(lines: Sequence[PageLine], position: int, body: Sequence[PageLine]) -> bool:
    """Whether a labelled row stands right under another one as rows do: it may fill columns that were empty so far."""
    line, above = lines[position], lines[position - 1]
    if line.pieces[0].kind != "text" or above is not body[-1] or above.pieces[0].kind != "text":
        return False
    label, blank = line.pieces[0], line.bbox[1] - above.bbox[3]
    usual = body[-1].bbox[1] - body[-2].bbox[3] if len(body) > 1 else 0.8 * line.size
    beside = any(abs(label.x0 - row.pieces[0].x0) < 2 * line.size for row in body)
    apart = all(value.core > label.x1 for value in line.figures)
    return beside and apart and blank < max(usual, 0.3 * line.size) + 0.3 * line.size
