"""The parts of a company that head sections of its filing, and the one that a question calls by its first word."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence

from preprocess.reading import reading
from preprocess.report import Report
from rag.answering.match.evidence import text_stems
from rag.calculator.facts.breakdowns import breakdowns_of
from rag.calculator.facts.parts import plain_names
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.spans import Span
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_ENOUGH, _MOST_KEPT = 0.5, 64
_kept: OrderedDict[Hashable, frozenset[str]] = OrderedDict()
_GROUPS = frozenset(("segment", "business", "division", "unit"))


def headed_parts(report: Report) -> frozenset[str]:
    """The plain names of parts of which at least two of one breakdown head sections; no line items."""
    key = reading(report)
    if key not in _kept:
        heads = {plain(head) for block in report.blocks for head in block.heading_path}
        found: set[str] = set()
        for span in _spans(report):
            for names in map(plain_names, breakdowns_of(report, span)):
                both = names & heads
                if len(both) > 1 and len(both) >= _ENOUGH * len(names) and not any(map(_is_item, both)):
                    found |= both
        _kept[key] = frozenset(found)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return _kept[key]


def called_by_first_word(question: str, report: Report) -> Iterator[frozenset[str]]:
    """Stems of the parts that are called by their first word: "display sales", "the display business".

    A word that two parts begin with, that is within the name of a figure ("net interest"), or by which the company
    itself is called, calls none.
    """
    own = frozenset(tokenize(report.company or ""))
    names = [name.split() for name in headed_parts(report)]
    first = [words[0] for words in names]
    tokens = tokenize(question)
    figures = [m for m in vocabulary().mentions(question, tokens) if isinstance(m.entry, Metric)]
    within = {at for one in figures for at in range(one.position, one.position + one.length)}
    begins = {one.position for one in figures}
    for words in names:
        at = tokens.index(words[0]) if words[0] in tokens and first.count(words[0]) == 1 else None
        if at is None or words[0] in own or at in within or len(words) == 1 or tokens[at + 1 : at + 2] == words[1:2]:
            continue
        if at + 1 in begins or (tokens[at + 1 : at + 2] and tokens[at + 1] in _GROUPS):
            yield text_stems(" ".join(words))


def _spans(report: Report) -> Sequence[Span | None]:
    return (None, Span(report.fiscal_quarter, 3)) if report.fiscal_quarter else (None,)


def _is_item(name: str) -> bool:
    """Whether a name is that of a figure, whose section tells of the whole company."""
    return name in book().names or any(name in (m.name, *m.synonyms) for m in vocabulary().metrics)
