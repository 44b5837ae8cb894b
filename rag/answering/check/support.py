"""Markers of a model's prose to footnotes: which context a marker means, and which row or sentence carries the claim.

The place is chosen by code from numbers and words that claim and place share, never from what the model says it read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from preprocess.report import Report
from rag.answering.check.claims.claims import Claim, claims_of
from rag.answering.check.claims.footnotes import cited_by
from rag.answering.check.claims.judged import judge
from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.check.claims.tables import is_row
from rag.answering.check.derived.figures_cited import cited_figures
from rag.answering.check.derived.shares import whole_said
from rag.answering.check.place.agreement import equal
from rag.answering.check.place.items import content, fit, mentions_of, part_of_metric
from rag.answering.match.places import Place, RowPlace, rows_of, sentences_of
from rag.answering.numbers.mentions import RATE_KINDS
from rag.answering.numbers.read import figures
from rag.chunks.tokens import tokenize
from rag.llm.reply import Reply
from rag.types import Citation, Context

MOST_PLACES = 8
"""Rows that one marker of a model may stand for: a sentence lists the parts of a table under one."""
_GROUP = re.compile(r"\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})+)\]")
_ANY_MARKER = re.compile(r"\s?\[(\d{1,3})\]")
_CALLED, _WHOLES = 0.6, 2
"""The share of a row's name that calls it by its name; rows that may be the whole of a share."""
# What ends a sentence, or a row of a table, stays behind its markers.
_TAIL = re.compile(r"[\s|.!?。]*$")
# What the conversation shows as footnotes of earlier answers: a model that repeats them names no excerpt of this one.
_EARLIER = re.compile(r"\s?\[(?:10K|10Q|8K|N)\d{1,3}(?:\s*[,;]\s*(?:10K|10Q|8K|N)?\d{1,3})*\]")
COMPUTE = re.compile(r"\[\[\s*compute\s*:\s*(?P<what>[^\[\]]{1,400})\]\]", re.IGNORECASE)
"""Where the model asks for a figure that is computed by code ("[[compute: gross margin of NIKE in fiscal 2023]]")."""

# A footnote within a request is none of the answer's: what is computed brings its own.
_CITING = re.compile(r"\[\[\s*compute\s*:(?:[^\[\]]|\[[^\[\]]{0,40}\])*\]\]", re.IGNORECASE)


def footnoted(
    reply: Reply, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> tuple[str, tuple[Citation, ...], tuple[str, ...]]:
    """The text with markers numbered by first appearance, its citations, and what to say of unknown sources."""
    named, unknown = _resolved(reply.ref_ids, contexts)
    text = _GROUP.sub(lambda m: "".join(f"[{n}]" for n in re.split(r"\s*[,;]\s*", m[1])), reply.answer)
    text = _EARLIER.sub("", text).strip()
    text = _CITING.sub(lambda request: f"[[{_ANY_MARKER.sub('', request[0][2:-2])}]]", text)
    used = {int(m[1]) for m in _ANY_MARKER.finditer(text)}
    if not any(1 <= n <= len(contexts) for n in used):
        text += "".join(f" [{n}]" for n in named)
    unknown |= {f"[{n}]" for n in used if not 1 <= n <= len(contexts)}
    notes = _Footnotes(contexts, report_of)
    excerpts = {f"[{n}]": n for n in used if 1 <= n <= len(contexts)}
    spans = [*sentence_spans(text)]
    text = "".join(notes.rewritten(_marked(text, start, end, excerpts)) for start, end in spans)
    return text, tuple(notes.citations), _unknown_notice(unknown)


def _marked(text: str, start: int, end: int, excerpts: Mapping[str, int]) -> str:
    """The sentence text[start:end]; one with figures and without a marker gets those of the part that carries it."""
    own = text[start:end]
    if _ANY_MARKER.search(own) or not figures(own):
        return own
    carried = "".join(f" [{n}]" for n in cited_by(text, start, end, excerpts))
    body = _TAIL.sub("", own)
    return f"{body}{carried}{own[len(body) :]}"


def names_a_source(reply: Reply, contexts: Sequence[Context]) -> bool:
    """Whether the reply rests on at least one excerpt that exists, by marker or by id, or asks for a computation."""
    used = {int(m[1]) for m in _ANY_MARKER.finditer(_GROUP.sub(r"[\1]", reply.answer))}
    listed = {int(n) for m in _GROUP.finditer(reply.answer) for n in re.findall(r"\d+", m[1])}
    named, _ = _resolved(reply.ref_ids, contexts)
    return bool(named) or any(1 <= n <= len(contexts) for n in used | listed) or bool(COMPUTE.search(reply.answer))


def _resolved(ref_ids: Sequence[str], contexts: Sequence[Context]) -> tuple[list[int], set[str]]:
    """S1-05: numbers of the contexts that hold the chunks named, and the names that are no stored chunk."""
    number_of = {hit.chunk.ref_id: n for n, context in enumerate(contexts, start=1) for hit in context.hits}
    number_of |= {str(n): n for n in range(1, len(contexts) + 1)}
    found = dict.fromkeys(number_of[ref] for ref in (r.strip("[] ") for r in ref_ids) if ref in number_of)
    return list(found), {ref for ref in ref_ids if ref.strip("[] ") not in number_of}


def _unknown_notice(unknown: set[str]) -> tuple[str, ...]:
    if not unknown:
        return ()
    count = "One source" if len(unknown) == 1 else f"{len(unknown)} sources"
    return (f"{count} that the language model named {'does' if len(unknown) == 1 else 'do'} not exist; removed.",)


class _Footnotes:
    """Numbers places in the order they are first cited; the same place keeps its number."""

    def __init__(self, contexts: Sequence[Context], report_of: Callable[[str], Report]) -> None:
        self._contexts = contexts
        self._report_of = report_of
        self._places: dict[int, tuple[Place, ...]] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self.citations: list[Citation] = []

    def rewritten(self, claim: str) -> str:
        """One sentence with each marker replaced by the markers of the places that carry what stands before it."""
        plain = _ANY_MARKER.sub("", claim)
        row = f"{plain.split('|')[1].strip()}: " if is_row(claim) and plain.count("|") > 1 else ""
        pieces: list[str] = []
        last, done = 0, set[str]()
        for match in _ANY_MARKER.finditer(claim):
            before = claim[last : match.start()]
            done = set() if before.strip() else done
            carried = f"{row}{before}" if figures(before) else plain
            markers = [m for m in self._markers(int(match[1]), carried) if m not in done]
            done.update(markers)
            pieces += [before, " " + "".join(markers) if markers and before.strip() else "".join(markers)]
            last = match.end()
        return "".join([*pieces, claim[last:]])

    def _markers(self, number: int, claim: str) -> list[str]:
        if not 1 <= number <= len(self._contexts):
            return []
        if number not in self._places:
            context = self._contexts[number - 1]
            report = self._report_of(context.filing.report_id)
            self._places[number] = (*rows_of(context, report), *sentences_of(context, report))
        return [self._marker(place) for place in supporting(claim, self._places[number])]

    def _marker(self, place: Place) -> str:
        if place.key not in self._numbers:
            self._numbers[place.key] = len(self.citations) + 1
            self.citations.append(place.citation(f"[{self._numbers[place.key]}]"))
        return f"[{self._numbers[place.key]}]"


def supporting(claim: str, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places that carry a claim: those whose figures agree with its own, fewest first, else the one most alike.

    A number that none of them prints may be computed of a row that its words name: that one goes with them.
    """
    words = set(tokenize(claim))
    ranked = sorted(places, key=lambda place: -_likeness(words, place))
    left = claims_of(claim)
    candidates = [place for place in ranked if any(_same_amount(place, one) for one in left)]
    chosen: list[Place] = []
    for strict in (True, False):
        while left and len(chosen) < MOST_PLACES:
            held = [(place, [one for one in left if _holds(place, one, strict)]) for place in candidates]
            place, covered = max(held, key=lambda pair: len(pair[1]), default=(None, []))
            if place is None or not covered:
                break
            chosen.append(place)
            left = tuple(one for one in left if one not in covered)
    chosen += [place for one in left for place in _inputs(one, ranked)][: MOST_PLACES - len(chosen)]
    return tuple(dict.fromkeys(chosen)) or tuple(ranked[:1])


def _inputs(claim: Claim, places: Sequence[Place]) -> Iterator[Place]:
    """The rows that a number which none prints may be computed of, as its words name them.

    The row that they call by its name, the whole that a share is said to be of, and the parts of a ratio.
    """
    rows = [place for place in places if isinstance(place, RowPlace)]
    yield from _called(claim.words, rows)[:1]
    if claim.kind in RATE_KINDS:
        yield from _called(whole_said(claim), rows)[:_WHOLES]
        yield from [row for row in rows if part_of_metric(claim.words, row.label)][:_WHOLES]


def _called(words: str, rows: Sequence[RowPlace]) -> list[RowPlace]:
    """The rows most of whose name the words say, best first."""
    said, mentioned = frozenset(content(words)), mentions_of(words)
    fits = [(fit(said, mentioned, row.label), row) for row in rows] if said else []
    named = [(one, row) for one, row in fits if one.coverage >= _CALLED]
    return [row for _, row in sorted(named, key=lambda pair: -pair[0].score)]


def _same_amount(place: Place, claim: Claim) -> bool:
    """Whether the place prints the claim's amount at all."""
    if isinstance(place, RowPlace):
        values = [value for _, _, value in place.values() if value is not None]
        return any(equal(claim, value) for value in values) or claim.mention.text in place.label
    if any(equal(claim, other.value) for other in place.figures):
        return True
    return bool(place.bare.unit) and any(equal(claim, one.value) for one in cited_figures(place.bare))


def _holds(place: Place, claim: Claim, strict: bool) -> bool:
    """Whether the place holds the claim in everything that is compared; in its amount only where not strict."""
    if not _same_amount(place, claim):
        return False
    return not strict or judge(claim, [place.bare], [place.context.filing]).status == "verified"


def _likeness(words: set[str], place: Place) -> float:
    own = set(tokenize(place.label if isinstance(place, RowPlace) else place.text))
    return len(words & own) / (len(own) + 3) ** 0.5 if own else 0.0
