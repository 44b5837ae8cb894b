"""What a checked number of an answer rests on: the cells and printed numbers, each beside the others of its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rag.answering.check.derived.figures_cited import Cited, cited_figures
from rag.answering.check.place.items import content
from rag.answering.check.place.named import explained
from rag.query.directory import company_of, titled
from rag.types import Citation, NumberCheck

_ROOT = 4
_STATEMENTS = {
    "income statement": re.compile(
        r"\bincome statements?\b(?! (?:data|information|metrics|highlights))"
        r"|\bstatements? of (?:[\w ,]+ and )?(?:operations|income|earnings|profit|comprehensive)"
        r"|\bprofit (?:and|or) loss\b|\bP&L\b",
        re.IGNORECASE,
    ),
    "cash flow statement": re.compile(r"\bcash[- ]flows? statements?\b|\bstatements? of cash flows?\b", re.IGNORECASE),
    "balance sheet": re.compile(
        r"\b(?<!average )(?<!off-)(?<!off )balance sheets?\b"
        r"|\bstatements? of (?:consolidated )?financial (?:position|condition)\b",
        re.IGNORECASE,
    ),
}


def quoted_place(place: Citation) -> str:
    """A quote with where it stands: "“Sales by channel were as follows:” (NIKE_2023_10K, page 4)"."""
    return f"“{' '.join(place.quote.split())}” ({titled(place.filing)}, page {place.page})"


@dataclass(frozen=True)
class Ground:
    """A number that holds, with the figures that it rests on; peers are all figures of the same place.

    beside: the stems of all that the answer cites, with which a name may be said once for several figures; around: the
    footnotes of the whole answer; quoted: what the answer shows with them.
    """

    number: NumberCheck
    figures: tuple[tuple[Cited, tuple[Cited, ...]], ...]
    beside: frozenset[str]
    around: tuple[Citation, ...] = ()
    quoted: str = ""

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """The footnotes that the figures are of, each once."""
        return tuple({cited.citation.marker: cited.citation for cited, _ in self.figures}.values())

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all that stands with the figures."""
        names = " ".join(f"{cited.column} {cited.name}" for cited, _ in self.figures)
        return frozenset(content(names)).union(*map(_stems, self.citations))

    def shown_with(self, place: Citation) -> str:
        """What the answer shows before a row's footnote, such as the heading of its part of the filing."""
        if not place.cells:
            return ""
        before, found, _ = self.quoted.partition(place.marker)
        lone = len(self.around) == 1
        return before.rpartition("]")[2] if found or lone else ""

    @property
    def places(self) -> Iterator[str]:
        """Each figure in words, with where it stands: "Net income, 2022: 123 (NIKE_2023_10K, page 4)"."""
        for cited, _ in self.figures:
            place = cited.citation
            name = ", ".join(part for part in (cited.name, " ".join(cited.column.split())) if part)
            words = (
                f"{name}: {' '.join(cited.text.split())}"
                if cited.claim is None
                else f"“{cited.claim.sentence.strip()}”"
            )
            yield f"{words} ({titled(place.filing)}, page {place.page})"

    @cached_property
    def statements(self) -> frozenset[str]:
        """The statements that the tables' titles say they are; empty for notes and prose."""
        own = (statements_named(c.caption or c.heading) for c in self.citations if c.cells)
        return frozenset().union(*own)


def statements_named(text: str) -> frozenset[str]:
    """Which of the primary statements a text names."""
    return frozenset(name for name, pattern in _STATEMENTS.items() if pattern.search(text))


def title_of_statement(text: str) -> int:
    """Where the title of a primary statement begins in a text; 0 where there is none."""
    return min((found.start() for pattern in _STATEMENTS.values() if (found := pattern.search(text))), default=0)


def grounds_of(numbers: Sequence[NumberCheck], citations: Sequence[Citation], quoted: str = "") -> list[Ground]:
    """Every number that holds, with its figures; a number whose place is not known has none.

    quoted: printed words that the answer shows beside those of its footnotes.
    """
    by_marker = {citation.marker: citation for citation in citations}
    beside = frozenset(content(quoted)).union(*map(_stems, citations))
    held = [number for number in numbers if number.status != "unverified"]
    return [
        Ground(number, tuple(_figures(number, by_marker, _place_among(number, held))), beside, tuple(citations), quoted)
        for number in held
    ]


def _place_among(number: NumberCheck, held: Sequence[NumberCheck]) -> tuple[int, int]:
    """Which of the equal numbers of one sentence it is, and how many there are: "$1, $1 and $2 in three years"."""
    same = [one.start for one in held if one.cell is None and one.citation == number.citation and _equal(one, number)]
    return (sorted(same).index(number.start), len(same)) if number.start in same else (0, 1)


def _equal(one: NumberCheck, other: NumberCheck) -> bool:
    return one.value is not None and other.value is not None and abs(one.value) == abs(other.value)


def bears(word: str, stems: frozenset[str]) -> bool:
    """Whether a place has the word, another form of it, or a word of one root ("European" for Europe)."""
    root = word[: max(_ROOT, len(word) - 3)]
    return explained(word, stems) or (len(word) > _ROOT and any(other.startswith(root) for other in stems))


def _stems(place: Citation) -> frozenset[str]:
    """The stems of a footnote's row or sentence, of what stands over it, and of whose filing it is."""
    filing, quote = place.filing, place.quote if place.kind == "text" else ""
    text = f"{place.label} {place.over} {place.heading} {place.caption} {quote} {filing.title} {company_of(filing)}"
    return frozenset(content(text.replace("_", " ")))


def _figures(
    number: NumberCheck, by_marker: Mapping[str, Citation], among: tuple[int, int]
) -> Iterator[tuple[Cited, tuple[Cited, ...]]]:
    places = number.inputs or (((number.citation, number.cell),) if number.citation else ())
    for marker, cell in places:
        citation = by_marker.get(marker or "")
        peers = cited_figures(citation) if citation is not None else ()
        same = [one for one in peers if (one.cell == cell if cell is not None else _is(number, one))]
        at, count = among
        # Told as often as it is printed, each is its own; else they cannot be told apart.
        first = at if cell is None and len(same) == count else 0
        yield from ((one, peers) for one in same[first : first + 1])


def _is(number: NumberCheck, cited: Cited) -> bool:
    """Whether a printed number of a sentence is the checked one."""
    return number.value is not None and abs(cited.value) == abs(number.value)
