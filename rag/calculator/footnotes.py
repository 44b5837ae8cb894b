"""Footnotes of computed answers: one marker a row, whatever filing it stands in, with the check of what is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from rag.answering.check.verify import check_numbers
from rag.answering.match.places import RowPlace
from rag.answering.match.postings import sections
from rag.calculator.amounts import amount_words, label_words
from rag.calculator.expressions import Ref
from rag.calculator.facts.includes import more_words
from rag.calculator.facts.items import Fact
from rag.calculator.facts.printed import PRINTED
from rag.calculator.figure import Figure
from rag.chunks.chunk import chunk_report
from rag.config import ChunkingSettings
from rag.types import Citation, Context, Filing, Hit, Legs, NumberCheck

_MARKER = re.compile(r"\s*(\[\d+\])")
# Reasons that rest on the words around a number and not on its cell.
_OF_WORDS = re.compile(
    r"has the other sign$|have different signs$|^the sentence speaks of|the sentence speaks of “[^”]*”$"
)
_NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass
class Footnotes:
    """The citations of an answer in the making; contexts are what the search found."""

    contexts: Sequence[Context]
    citations: list[Citation] = field(default_factory=list)
    _markers: dict[tuple[str, str, int], str] = field(default_factory=dict)
    _items: dict[str, list[str]] = field(default_factory=dict)
    _cells: dict[tuple[str, str], int] = field(default_factory=dict)
    _spent: dict[str, tuple[str, int]] = field(default_factory=dict)
    _more: dict[str, None] = field(default_factory=dict)

    def of(self, filing: Filing) -> Callable[[Fact], str]:
        """What gives a fact of that filing its marker, "[1]" for the first row cited."""

        def marker(fact: Fact) -> str:
            key = (filing.report_id, fact.table.id, fact.index)
            if key not in self._markers:
                self._markers[key] = f"[{len(self._markers) + 1}]"
                cited = self._citation(fact, self._markers[key], filing)
                # Under a heading that the question names the row is called by both.
                bare = not fact.row.label.strip() or (fact.item == PRINTED and ": " in fact.label)
                known = fact.part or fact.item != "row"
                # A row chosen by the book is no guess: rows that share a word with the question are no rivals of it.
                cited = replace(cited, rivals=(), beside=cited.rivals) if known or bare else cited
                self.citations.append(
                    replace(cited, label=fact.label) if bare and not (fact.part and cited.label) else cited
                )
            self._cells[self._markers[key], amount_words(fact)] = fact.column
            if fact.value > 0 > (fact.cell.value or 0):
                self._spent[amount_words(fact)] = (self._markers[key], fact.column)
            at = next(at for at, cited in enumerate(self.citations) if cited.marker == self._markers[key])
            self.citations[at] = _dated(self.citations[at], fact)
            own = self._items.setdefault(self._markers[key], [])
            own.append(label_words(fact) if fact.part else fact.item)
            self._more |= dict.fromkeys(more_words(fact))
            return self._markers[key]

        return marker

    def said(self, figure: Figure, filing: Filing) -> tuple[str, tuple[NumberCheck, ...]] | None:
        """The figure as a sentence with a verdict for each number; None when a footnote does not hold what it says."""
        text, derived = figure.text(filing.company or filing.doc_name, self.of(filing))
        node = figure.request.node
        name = figure.request.name
        numbers = self.checked(text, derived, {node.name: name, PRINTED: name} if isinstance(node, Ref) else {})
        if numbers is None:
            return None
        alone = isinstance(node, Ref) and figure.request.mode in ("single", "each") and not derived
        return text, tuple(map(self._signed, numbers)) if alone and max(figure.values) <= 0 else numbers

    def _signed(self, check: NumberCheck) -> NumberCheck:
        """A loss with the sign of its cell, where the sentence tells it as a magnitude."""
        cited = next((cited for cited in self.citations if cited.marker == check.citation), None)
        printed = cited.values[check.cell] if cited is not None and check.cell is not None else None
        less = check.status == "verified" and printed is not None and printed < 0
        return replace(check, value=-abs(check.value)) if less and check.value is not None else check

    def checked(
        self, text: str, derived: Sequence[NumberCheck], names: Mapping[str, str] = _NO_NAMES
    ) -> tuple[NumberCheck, ...] | None:
        """The verdict of each number of the text; None when a footnote does not hold what it says.

        names: what the text calls a line item of the book ("net AR"), where its row is printed under another name.
        """
        known = [self._called(c, names) for c in self.citations]
        told = (self._proven(_verdict(check, derived)) for check in check_numbers(text, known))
        numbers = tuple(self._placed(self._taken(check, text)) for check in told)
        return None if any(number.status == "unverified" for number in numbers) else numbers

    def _proven(self, check: NumberCheck) -> NumberCheck:
        """An expense that arithmetic proved to be one, however the row prints its signs."""
        place = self._spent.get(check.text)
        if place is None or check.status != "unverified" or not check.reason.endswith("has the other sign"):
            return check
        return replace(check, status="verified", citation=place[0], cell=place[1], reason="")

    def _taken(self, check: NumberCheck, text: str) -> NumberCheck:
        """An input that stands with the footnote of the very cell it was read from, under that row's own name.

        What the words of the whole formula say ("a loss", "free cash flow") is of the result and not of its inputs.
        """
        marker = _MARKER.match(text, check.end)
        column = self._cells.get((marker[1], check.text)) if marker is not None else None
        if check.status != "unverified" or marker is None or column is None or not _OF_WORDS.search(check.reason):
            return check
        return replace(check, status="verified", citation=marker[1], cell=column, reason="")

    def _placed(self, check: NumberCheck) -> NumberCheck:
        """The check at the cell that was read: another column of the row may print the same figure."""
        own = self._cells.get((check.citation or "", check.text))
        moved = check.status == "verified" and own is not None and own != check.cell
        return replace(check, cell=own) if moved else check

    def _called(self, citation: Citation, names: Mapping[str, str]) -> Citation:
        """The citation for the check: the book's item under the row's name and the one that the text gives it."""
        called = [names.get(item, item if " " in item else "") for item in self._items.get(citation.marker, ())]
        name = " / ".join(dict.fromkeys(one for one in called if one))
        return replace(citation, label=f"{citation.label} / {name}") if name and citation.label else citation

    def _citation(self, fact: Fact, marker: str, filing: Filing) -> Citation:
        """The footnote of a fact's row, with the chunk of its own table."""
        own = [context for context in self.contexts if context.filing.report_id == filing.report_id]
        holding = [c for c in own if any(fact.table.id in hit.chunk.block_ids for hit in c.hits)]
        if holding:
            return RowPlace(fact.report, holding[0], fact.table, fact.index).citation(marker)
        # Chunks are kept with the report: to cut it anew for every footnote would be most of the time of an answer.
        chunk = sections(fact.report).chunk_of.get(fact.table.id)
        if chunk is None and own:
            return RowPlace(fact.report, own[0], fact.table, fact.index).citation(marker)
        hit = Hit(chunk or chunk_report(fact.report, ChunkingSettings())[0], 0.0, Legs())
        context = Context((hit,), filing, hit.chunk.text, hit.chunk.start, hit.chunk.end, (fact.row.page,), ())
        return RowPlace(fact.report, context, fact.table, fact.index).citation(marker)

    def notices(self) -> tuple[str, ...]:
        """What to be careful with in the cited rows: what they hold beside the item, "read by OCR".

        Markers are numbered anew after this.
        """
        noted = (c for c in self.citations if c.note)
        said = (f"Page {c.page} of {c.filing.doc_name} was {c.note}: compare its figures." for c in noted)
        return tuple(dict.fromkeys((*self._more, *said)))


def _dated(citation: Citation, fact: Fact) -> Citation:
    """The citation with the part of the year that arithmetic proved its column to be: "2018 4th" is no whole year."""
    known = citation.periods[fact.column] if fact.column < len(citation.periods) else None
    if fact.span is None or known is None or known.months in (None, fact.span.months):
        return citation
    proven = replace(known, months=fact.span.months, fiscal_year=fact.fiscal_year, fiscal_quarter=fact.span.quarter)
    periods = list(citation.periods)
    periods[fact.column] = replace(proven, end=None)
    return replace(citation, periods=tuple(periods))


def _verdict(check: NumberCheck, derived: Sequence[NumberCheck]) -> NumberCheck:
    """The check of an input stands; a computed number is derived, with its formula."""
    own = next((d for d in derived if d.start < check.end and check.start < d.end), None)
    if own is None:
        return check
    return replace(
        check, status="derived", formula=own.formula, citation=None, unit=own.unit, reason="", inputs=own.inputs
    )
