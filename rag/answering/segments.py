"""Answer text cut into blocks and pieces that a component can show without knowing any markup.

A piece is {"kind": "text" | "strong" | "marker" | "number", "text": …}; a number also has "status" and "title". What
opens one cell of a row has "place" ("[10K1]#2"), a calculated number those of all its inputs ("[10K1]#2+[10K2]#2").
A block is {"kind": "p" | "h" | "li" | "quote", "pieces": […]} or
{"kind": "table", "rows": [[pieces, …], …]}.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rag.types import Citation, NumberCheck

Piece = dict[str, str]
Block = dict[str, Any]
LINE = re.compile(r"(?P<li>\s*[-*•]\s+)|(?P<h>#{1,6}\s+)|(?P<quote>>\s?)|(?P<table>\s*\|)")
RULER = re.compile(r"[\s|:-]+")
STRONG = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*")
WORDS = re.compile(r"[^\W\d_]{2,}")
# What parts a line: ";" or the end of a sentence, behind which another begins.
CLAUSE = re.compile(r"\n|;\s|[.?!](?:\s*\[\w+\])*\s+(?=[A-Z“])")
MOST_INPUTS = 8
BOTH = "+"
"""Between the cells of one place."""
TITLES = {
    "verified": "Checked: it stands so in {citation}",
    "derived": "Calculated: {formula}",
    "unverified": "This number was not found in the place that is cited for it. Look it up before you use it.",
}


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    piece: Piece


def blocks(text: str, citations: Sequence[Citation] = (), numbers: Sequence[NumberCheck] = ()) -> list[Block]:
    """Cut text into blocks. Only markers of given citations become clickable; offsets of numbers count in text."""
    spans = _spans(text, citations, numbers)
    found: list[Block] = []
    joined = False
    for start, end in _lines(text):
        line = text[start:end]
        match = LINE.match(line)
        kind = str(match.lastgroup) if match else "p"
        if not line.strip():
            joined = False
            continue
        if kind == "table":
            _add_row(found, line, start, spans, joined)
        else:
            pieces = _pieces(text, start + (match.end() if match else 0), end, spans)
            if kind == "p" and joined and found[-1]["kind"] == "p":
                found[-1]["pieces"] += [{"kind": "text", "text": "\n"}, *pieces]
            else:
                found.append({"kind": kind, "pieces": pieces})
        joined = True
    return found


def places(found: Sequence[Block], citations: Sequence[Citation]) -> list[str]:
    """What can be opened of an answer in the order of its text: its "place", else the marker; each once."""
    opened = [
        piece.get("place") or (piece["text"] if piece["kind"] == "marker" else "")
        for block in found
        for cells in block.get("rows", [[block.get("pieces", [])]])
        for pieces in cells
        for piece in pieces
    ]
    told = {cell.partition("#")[0] for place in opened for cell in place.split(BOTH)}
    return list(dict.fromkeys([*filter(None, opened), *(c.marker for c in citations if c.marker not in told)]))


def only_cell(citation: Citation, value: Decimal | None) -> int | None:
    """Which cell of the cited row prints a value, whatever its sign; None where not exactly one does."""
    if value is None:
        return None
    same = [at for at, one in enumerate(citation.values) if one is not None and abs(one) == abs(value)]
    return same[0] if len(same) == 1 else None


def _celled(check: NumberCheck, citation: Citation | None) -> NumberCheck:
    """A checked number with the cell that holds it, which what was written of facts does not say."""
    if check.status != "verified" or check.cell is not None or citation is None:
        return check
    return replace(check, cell=only_cell(citation, check.value))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _add_row(found: list[Block], line: str, start: int, spans: Sequence[_Span], joined: bool) -> None:
    """Append a row of "| a | b |" to the table at hand, or begin one; a ruler row ("|---|") adds nothing."""
    if not (joined and found and found[-1]["kind"] == "table"):
        found.append({"kind": "table", "rows": []})
    if RULER.fullmatch(line):
        return
    cells, at = [], start
    text = " " * start + line
    for part in line.split("|"):
        cells.append(_pieces(text, at + len(part) - len(part.lstrip()), at + len(part.rstrip()), spans))
        at += len(part) + 1
    found[-1]["rows"].append(cells[1:-1] if line.rstrip().endswith("|") else cells[1:])


def _spans(text: str, citations: Sequence[Citation], numbers: Sequence[NumberCheck]) -> list[_Span]:
    by_marker = {citation.marker: citation for citation in citations}
    numbers = [_celled(check, by_marker.get(check.citation or "")) for check in numbers]
    spans = [
        _number_span(check, by_marker, _inputs(text, check, numbers))
        for check in numbers
        if 0 <= check.start < check.end <= len(text) and not _names(text, check, citations)
    ]
    markers = sorted({c.marker for c in citations}, key=len, reverse=True)
    if markers:
        pattern = re.compile("|".join(re.escape(marker) for marker in markers))
        spans += [_Span(m.start(), m.end(), {"kind": "marker", "text": m[0]}) for m in pattern.finditer(text)]
    spans.sort(key=lambda span: (span.start, -span.end))
    kept: list[_Span] = []
    for span in spans:
        if not kept or span.start >= kept[-1].end:
            kept.append(_beside(text, kept[-1], span) if kept else span)
    return kept


def _names(text: str, check: NumberCheck, citations: Sequence[Citation]) -> bool:
    """Whether a number without fault is a part of the name of a cited table: a name states nothing to be ticked."""
    if check.status == "unverified":
        return False
    names = ((name, c.quote) for c in citations for name in (c.caption, c.heading))
    for name in {name for name, quote in names if check.text in name and name not in quote}:
        # Two words besides the number make a name; "2023" alone stands anywhere.
        if len(WORDS.findall(name)) < 2:
            continue
        if any(m.start() <= check.start and check.end <= m.end() for m in re.finditer(re.escape(name), text)):
            return True
    return False


def _beside(text: str, before: _Span, span: _Span) -> _Span:
    """A marker right behind a number ("$695 million [10K1]") opens its cells in that row, not only the row."""
    near = not text[before.end : span.start].strip(" .,;)")
    if span.piece["kind"] != "marker" or not near:
        return span
    cells = before.piece.get("place", "").split(BOTH)
    own = [cell for cell in cells if cell.partition("#")[0] == span.piece["text"]]
    return _Span(span.start, span.end, {**span.piece, "place": BOTH.join(own)}) if own else span


def _inputs(text: str, check: NumberCheck, numbers: Sequence[NumberCheck]) -> Sequence[tuple[str, int]]:
    """The cells a derived number comes from; where they are not kept, those beside it that its formula names.

    A formula that names no figure is of the checked ones of its own clause: a paragraph tells of much else.
    """
    if check.status != "derived" or check.inputs:
        return check.inputs
    begin = max((found.end() for found in CLAUSE.finditer(text, 0, check.start)), default=0)
    end = next((found.start() for found in CLAUSE.finditer(text, check.end)), len(text))
    placed = [n for n in numbers if n.citation and n.cell is not None]
    line = _line(text, check.start)
    named = [n for n in placed if _line(text, n.start) == line and _has(check.formula or "", n.text)]
    beside = [(n.citation or "", n.cell or 0) for n in named or placed if named or begin <= n.start < end]
    return list(dict.fromkeys(beside))[:MOST_INPUTS]


def _has(formula: str, figure: str) -> bool:
    """Whether a formula names a figure: "12", but not within "112"."""
    return re.search(rf"(?<![\d.,]){re.escape(figure)}(?!\d|[.,]\d)", formula) is not None


def _line(text: str, at: int) -> int:
    """Where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def _number_span(check: NumberCheck, citations: Mapping[str, Citation], inputs: Sequence[tuple[str, int]]) -> _Span:
    citation = citations.get(check.citation or "")
    stands = _place(check.citation or "", check.cell, citation)
    formula = (check.formula or "see sources").replace("_", " ")
    title = TITLES[check.status].format(citation=stands or "its source", formula=formula)
    if check.status == "unverified" and check.reason:
        title = f"Not verified: {check.reason}. Look it up before you use it."
    cells = [_place(marker, cell, citations.get(marker)) for marker, cell in inputs]
    piece = {"kind": "number", "text": check.text, "status": check.status, "title": "\n".join([title, *cells])}
    opened = inputs or (((check.citation or "", check.cell),) if check.cell is not None else ())
    if place := BOTH.join(f"{name}#{at}" for name, at in dict.fromkeys(opened) if name in citations):
        piece["place"] = place
    return _Span(check.start, check.end, piece)


def _place(marker: str, cell: int | None, citation: Citation | None) -> str:
    """The cell that holds the number, in words: its footnote, row, column and printed text."""
    if citation is None or cell is None or cell >= len(citation.cells):
        return marker
    column, text = citation.cells[cell]
    words = (citation.label, " ".join(column.split()), " ".join(text.split()), citation.unit)
    return f"{marker}: " + " · ".join(word for word in words if word)


def _pieces(text: str, start: int, end: int, spans: Sequence[_Span]) -> list[Piece]:
    pieces: list[Piece] = []
    at = start
    for span in spans:
        if span.start < at or span.end > end:
            continue
        pieces += _plain(text[at : span.start])
        pieces.append({**span.piece, "text": text[span.start : span.end]})
        at = span.end
    return pieces + _plain(text[at:end])


def _plain(text: str) -> list[Piece]:
    """Text with **bold** words told apart; every other mark stays as it is printed."""
    pieces: list[Piece] = []
    at = 0
    for match in STRONG.finditer(text):
        pieces += [{"kind": "text", "text": text[at : match.start()]}, {"kind": "strong", "text": match[1]}]
        at = match.end()
    pieces.append({"kind": "text", "text": text[at:]})
    return [piece for piece in pieces if piece["text"]]
