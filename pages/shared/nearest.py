"""Figures none of which is the answer for sure: rows of one table, each with its place, instead of line after line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pages.shared import names
from rag.answering.draft import NEAREST
from rag.calculator.answers.candidates import NONE_FOR_SURE
from rag.types import Answer, Citation

Block = dict[str, Any]
HEAD = ("Row", "Figure", "Period", "Stands in")
PERIOD = HEAD.index("Period")
_UNIT = re.compile(r"\(([^()]+)\):?\s*$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_DIGITS = re.compile(r"\d[\d.,]*")
_QUOTED = re.compile(r"(?P<words>“[^”]*” [^“]*?), page (?P<page>\d+)(?:, (?=“)|\.$)")
_LABELLED = re.compile(r"(?P<words>“[^”]*”) \((?P<title>[^()]*), page (?P<page>\d+)\)(?:; |\.$)")
_PLACED = re.compile(r"(?P<words>[^\s(].*?) \((?P<title>[^()]*), page (?P<page>\d+)\)(?:; |\.$)")


@dataclass(frozen=True, slots=True)
class Near:
    """A row or sentence that a notice lists, its page, and its filing as `titled` names it ("": not said)."""

    words: str
    title: str
    page: int


@dataclass(frozen=True, slots=True)
class Places:
    """A notice in two parts: what it says of its list, ending in a colon, and the list."""

    lead: str
    rows: tuple[Near, ...]


def places(sentence: str) -> Places | None:
    """The parts of a notice that lists places to its end; None for any other sentence."""
    for pattern in (_QUOTED, _LABELLED, _PLACED):
        for colon in re.finditer(": ", sentence):
            found = list(pattern.finditer(sentence, colon.end()))
            if found and _whole(found, colon.end(), len(sentence)):
                rows = (Near(one["words"], one.groupdict().get("title") or "", int(one["page"])) for one in found)
                return Places(sentence[: colon.start()] + ":", tuple(rows))
    return None


def _whole(found: Sequence[re.Match[str]], start: int, end: int) -> bool:
    """Whether the matches follow one another without a gap from start to end."""
    return [one.start() for one in found] + [end] == [start, *(one.end() for one in found)]


def told(found: Answer) -> bool:
    """Whether the answer shows the nearest figures, or rows each of which could be meant."""
    first = found.text.partition("\n")[0]
    return first.startswith(NEAREST.partition("{")[0]) or NONE_FOR_SURE in first


def tabled(found: Answer, blocks: Sequence[Block]) -> list[Block]:
    """The blocks of an answer; of nearest figures, the lines about one row each as a table where the first stood."""
    if not told(found):
        return list(blocks)
    cited = {citation.marker: citation for citation in found.citations}
    several = len({citation.filing.report_id for citation in found.citations}) > 1
    rows = {at: row for at, block in enumerate(blocks) if (row := _row(block, cited, several))}
    table: Block = {"kind": "table", "rows": _without_empty([[_text(name) for name in HEAD], *rows.values()])}
    at = next(iter(rows), None)
    return [table if n == at else block for n, block in enumerate(blocks) if n == at or n not in rows]


def _row(block: Block, cited: Mapping[str, Citation], several: bool) -> list[list[dict[str, str]]] | None:
    """Row, figure, period and place of a line that tells of one row of a table; None for any other."""
    pieces = block.get("pieces", [])
    marks = [piece for piece in pieces if piece["kind"] == "marker"]
    figures = [piece for piece in pieces if piece["kind"] == "number"]
    citation = cited.get(marks[0]["text"]) if len(marks) == 1 else None
    if citation is None or not citation.cells or len(figures) != 1:
        return None
    at, unit = _cell(citation, figures[0]), _UNIT.search(pieces[0]["text"])
    opened = {"place": f"{citation.marker}#{at}"} if at is not None else {}
    column, period = _column(citation, at)
    label = " · ".join(filter(None, (citation.label or names.shortened(citation.quote), column)))
    where = [names.company(citation.filing) if several else "", citation.heading or citation.caption]
    place = " · ".join([*(names.shortened(part, 60) for part in where if part), f"p. {citation.page} "])
    return [
        _text(f"{label} ({unit[1]})" if unit else label),
        [{**opened, **figures[0]}],
        _text(period),
        [*_text(place), {**opened, **marks[0]}],
    ]


def _column(citation: Citation, at: int | None) -> tuple[str, str]:
    """What the head of a cell's column says besides a period, and which period it is; one of them is empty."""
    if at is None:
        return "", ""
    head = " ".join(citation.cells[at][0].split())
    dated = _YEAR.search(head) or (at < len(citation.periods) and citation.periods[at])
    return ("", head) if dated else (head, "")


def _without_empty(rows: list[list[list[dict[str, str]]]]) -> list[list[list[dict[str, str]]]]:
    """The rows without the column of periods where none of them has one."""
    if any(row[PERIOD] for row in rows[1:]):
        return rows
    return [[*row[:PERIOD], *row[PERIOD + 1 :]] for row in rows]


def _cell(citation: Citation, figure: Mapping[str, str]) -> int | None:
    """The cell that holds the figure: the one it is checked against, else the only one that prints its digits."""
    place = figure.get("place", "").partition("#")[2]
    if place.isdecimal():
        return int(place) if int(place) < len(citation.cells) else None
    digits = _DIGITS.findall(figure["text"])
    holding = [at for at, (_, printed) in enumerate(citation.cells) if digits and _DIGITS.findall(printed) == digits]
    return holding[0] if len(holding) == 1 else None


def _text(words: str) -> list[dict[str, str]]:
    return [{"kind": "text", "text": words}] if words else []
