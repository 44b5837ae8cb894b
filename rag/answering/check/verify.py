"""Every number of an answer against the cell or sentence it cites, and what the answer says of it first.

A number is verified when one figure cited by its own sentence agrees with it in value, scale, sign, unit, period, line
item and company; derived when an operation that the sentence names gives it; else unverified, with the reason in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rag.answering.check.carried import of_a_part_unsaid, of_another_than_before, period_of
from rag.answering.check.claims.asked import Asked
from rag.answering.check.claims.claims import Claim, claims_of
from rag.answering.check.claims.footnotes import cited_by
from rag.answering.check.claims.judged import NOT_THERE, Verdict, judge
from rag.answering.check.claims.leads import going_on, lead_period, led_by
from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.check.claims.tables import cell_claims, is_row
from rag.answering.check.claims.ways import against_its_verb
from rag.answering.check.derived.compared import across_companies
from rag.answering.check.derived.earlier import by_what_was_said
from rag.answering.check.derived.figures_cited import order
from rag.answering.check.derived.follows import by_what_is_told
from rag.answering.check.derived.held import Held, held_of
from rag.answering.check.derived.moved import against_its_columns, against_its_row, on_one_side
from rag.answering.check.derived.of_sums import by_its_sums
from rag.answering.check.derived.printed import as_its_inputs, by_its_neighbours
from rag.answering.check.derived.restated import as_said_elsewhere
from rag.answering.check.derived.told_shares import Told
from rag.answering.check.derived.worked import against_its_formula, by_its_formula
from rag.answering.check.lengths import of_another_length
from rag.answering.check.levels import against_its_levels, by_its_levels
from rag.answering.check.together import against_its_arrow, of_another_pair, of_other_periods, out_of_turn
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import figures
from rag.answering.numbers.stated import Stated
from rag.types import Citation, Filing, NumberCheck

_FOLLOWING = (by_its_levels, by_its_formula, by_its_neighbours, by_its_sums, as_its_inputs)
_ROUNDS = 2
_OF_TOTAL = re.compile(r"\)?\s?of (?:the )?(?:overall )?total\b", re.IGNORECASE)


def check_numbers(
    text: str, citations: Sequence[Citation], question: str = "", *, library: Sequence[Filing] = ()
) -> tuple[NumberCheck, ...]:
    """One verdict for each figure of `text`, in order; start and end are offsets in `text`.

    A sentence that names no period or company is about those of `question`. library: filings whose companies it may
    name beside those that are cited.
    """
    asked = Asked.of(question)
    by_marker = {citation.marker: citation for citation in citations}
    filings = list({f.report_id: f for f in (*library, *(c.filing for c in citations))}.values())
    passages: list[_Passage] = []
    for start, end, mentions in _sentences(text):
        before = passages[-1].claims if passages and "\n\n" not in text[passages[-1].end - 1 : start] else []
        passages.append(_judged(text, start, end, mentions, by_marker, filings, asked, before))
    said: list[list[Held]] = []
    for passage in passages:
        passage.put(by_what_was_said(passage.claims, passage.verdicts, said))
        said.append(held_of(passage.claims, passage.verdicts))
    for passage in passages:
        others = [
            pair
            for other in passages
            if other is not passage
            for pair in zip(other.claims, other.verdicts, strict=True)
        ]
        passage.verdicts[:] = [
            as_said_elsewhere(claim, verdict, others)
            for claim, verdict in zip(passage.claims, passage.verdicts, strict=True)
        ]
        passage.follow()
    _let_follow(passages, citations)
    # A quote or a computed sentence, checked without either, is held to its question by the gate.
    _carry(passages, text, f"{question} {text}" if question or library else "")
    return tuple(check for passage in passages for check in _checked_in(passage))


def _let_follow(passages: Sequence[_Passage], citations: Sequence[Citation]) -> None:
    """Let the numbers that hold, anywhere in the answer, carry those that they give."""
    before: list[list[Held]] = []
    for passage, after in zip_longest(passages, passages[1:]):
        for _ in passage.claims[:_ROUNDS]:
            every = [held for one in passages for held in held_of(one.claims, one.verdicts)]
            following = held_of(after.claims, after.verdicts) if after and not after.row else []
            told = Told(passage.row, before, following, every, citations)
            passage.put(by_what_is_told(passage.claims, passage.verdicts, told))
        before.append(held_of(passage.claims, passage.verdicts))


def _carry(passages: Sequence[_Passage], text: str, said: str) -> None:
    """Turn down what does not go with the sentence before, or is of a part that nothing of what is said names."""
    carried: Stated | None = None
    end = 0
    for passage in passages:
        if "\n\n" in text[max(0, end - 1) : passage.start]:
            carried = None
        found = [
            *of_another_than_before(passage.claims, passage.verdicts, None if passage.row else carried),
            *(of_a_part_unsaid(passage.claims, passage.verdicts, said) if said else ()),
        ]
        for at, reason in found:
            passage.verdicts[at] = _turned(passage.verdicts[at], reason)
        if any(claim.periods for claim in passage.claims):
            carried = period_of(passage.claims)
        end = passage.end


@dataclass
class _Passage:
    """A sentence or a table's row: its claims, where each one's own sentence begins in the text, and their verdicts."""

    row: bool
    start: int
    end: int
    claims: list[Claim]
    offsets: list[int]
    verdicts: list[Verdict]

    def put(self, found: Iterable[tuple[int, Verdict]]) -> None:
        """Replace verdicts by index."""
        for at, verdict in [*found]:
            self.verdicts[at] = verdict

    def follow(self) -> None:
        """Let those that hold carry the others of the passage."""
        for rule in () if self.row else _FOLLOWING:
            self.put(rule(self.claims, self.verdicts))


def _judged(
    text: str,
    start: int,
    end: int,
    mentions: Sequence[Mention],
    by_marker: Mapping[str, Citation],
    filings: Sequence[Filing],
    asked: Asked,
    before: Sequence[Claim],
) -> _Passage:
    """The passage text[start:end], each claim judged by itself and by the others of the passage.

    before: the claims of the passage that it may go on from.
    """
    cited, lead = cited_by(text, start, end, by_marker), lead_period(text, start)
    found = [(led_by(claim, lead), offset) for claim, offset in _claims(text, start, end, mentions)]
    claims = going_on([*across_companies([claim for claim, _ in found], by_marker)], before)
    verdicts = [
        _as_asked(claim, judge(claim, cited, filings, _wholes(claim, cited, by_marker)), asked, filings)
        for claim in claims
    ]
    passage = _Passage(is_row(text[start:end]), start, end, claims, [at for _, at in found], verdicts)
    passage.follow()
    return passage


def _checked_in(passage: _Passage) -> Iterator[NumberCheck]:
    """The checks of a passage, those turned down that do not go together with the others."""
    apart = against_its_columns if passage.row else _apart
    for at, reason in [*apart(passage.claims, passage.verdicts)]:
        passage.verdicts[at] = _turned(passage.verdicts[at], reason)
    for claim, offset, verdict in zip(passage.claims, passage.offsets, passage.verdicts, strict=True):
        if not verdict.is_name:
            yield _checked(claim, offset, verdict)


def _wholes(claim: Claim, cited: Sequence[Citation], by_marker: Mapping[str, Citation]) -> list[Citation]:
    """Other footnotes of the answer that a share "of the total" may be of: totals, which have a line of their own."""
    if claim.kind != "percent" or not _OF_TOTAL.match(claim.sentence, claim.mention.end):
        return []
    return [one for one in by_marker.values() if one not in cited and "total" in one.label.lower()]


def _apart(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> list[tuple[int, str]]:
    """(index, why) of the numbers that do not go together with the others of their sentence."""
    turns = [*out_of_turn(claims, verdicts), *of_another_pair(claims, verdicts)]
    rows = [*against_its_arrow(claims, verdicts), *against_its_row(claims, verdicts), *on_one_side(claims, verdicts)]
    verbs = [*against_its_verb(claims), *against_its_formula(claims), *rows, *of_another_length(claims, verdicts)]
    return [*verbs, *of_other_periods(claims, verdicts), *against_its_levels(claims), *turns]


def _turned(verdict: Verdict, reason: str) -> Verdict:
    """The verdict on a number that is right by itself, in a sentence that says otherwise."""
    if verdict.status == "unverified":
        return verdict
    return replace(verdict, status="unverified", reason=reason, formula=None, inputs=())


def _claims(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Iterator[tuple[Claim, int]]:
    """The claims of a sentence or of a table's row, each with where its own sentence begins."""
    if is_row(text[start:end]):
        yield from cell_claims(text, start, end, mentions)
    else:
        yield from ((claim, start) for claim in claims_of(text[start:end], mentions))


def _as_asked(claim: Claim, verdict: Verdict, asked: Asked, filings: Sequence[Filing]) -> Verdict:
    """The verdict, unless the figure that it rests on is of another period or company than the question's.

    A computed number is about the period of its newest figure.
    """
    if verdict.status == "unverified":
        return verdict
    newest = max(verdict.inputs, key=order, default=verdict.cited)
    reason = asked.wrong(claim, newest, verdict.citation, filings)
    return _turned(verdict, reason) if reason else verdict


def _sentences(text: str) -> Iterator[tuple[int, int, list[Mention]]]:
    """Each sentence with its figures; their scale may be said by the line before them, their offsets are its own."""
    mentions = figures(text)
    for start, end in sentence_spans(text):
        own = [mention for mention in mentions if start <= mention.start < end]
        if own:
            yield start, end, [mention.moved(-start) for mention in own]


def unverified_sentence(numbers: Sequence[NumberCheck]) -> str | None:
    """The notice that stands above an answer with numbers that no cited place holds; None when there are none."""
    bad = {number.text: number.reason for number in numbers if number.status == "unverified"}
    if not bad:
        return None
    if len(bad) == 1:
        ((text, reason),) = bad.items()
        return f"Not verified: {text} — {reason or 'no cited place holds this number'}."
    listed = ", ".join(list(bad)[:5]) + (" …" if len(bad) > 5 else "")
    if set(bad.values()) <= {NOT_THERE, ""}:
        return f"Not verified: {listed} — no cited place holds these numbers."
    if len(set(bad.values())) == 1:
        return f"Not verified: {listed} — {next(iter(bad.values()))}."
    return f"Not verified: {listed} — the reason stands at each number."


def _checked(claim: Claim, offset: int, verdict: Verdict) -> NumberCheck:
    mention, cited, citation = claim.mention, verdict.cited, verdict.citation
    held = verdict.status != "unverified"
    unit = (
        "%" if mention.percent else claim.mention.kind if mention.kind != "plain" else citation.unit if citation else ""
    )
    return NumberCheck(
        text=mention.text,
        start=offset + mention.start,
        end=offset + mention.end,
        value=mention.value,
        unit=unit,
        period=cited.period if cited is not None and held else None,
        status=verdict.status,
        citation=citation.marker if citation is not None and held else None,
        formula=verdict.formula,
        reason=verdict.reason,
        cell=cited.cell if cited is not None and verdict.status == "verified" else None,
        inputs=tuple((c.citation.marker, c.cell) for c in verdict.inputs if c.cell is not None),
    )
