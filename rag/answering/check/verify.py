"""Every number of an answer against the cell or sentence it cites, and what the answer says of it first.

A number is verified when one figure cited by its own sentence agrees with it in value, scale, sign, unit, period, line
item and company; derived when an operation that the sentence names gives it; else unverified, with the reason in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from rag.answering.check.claims.asked import Asked
from rag.answering.check.claims.claims import Claim, claims_of, sentence_spans
from rag.answering.check.claims.judged import NOT_THERE, Verdict, judge
from rag.answering.check.claims.leads import lead_period, led_by
from rag.answering.check.claims.tables import cell_claims, is_row
from rag.answering.check.claims.ways import against_its_verb
from rag.answering.check.derived.compared import across_companies
from rag.answering.check.derived.figures_cited import order
from rag.answering.check.derived.moved import against_its_row, on_one_side
from rag.answering.check.derived.of_sums import by_its_sums
from rag.answering.check.derived.printed import as_its_inputs, by_its_neighbours
from rag.answering.check.derived.worked import against_its_formula, by_its_formula
from rag.answering.check.together import (
    against_its_arrow,
    against_its_levels,
    by_its_levels,
    of_other_periods,
    out_of_turn,
)
from rag.answering.numbers.mentions import Mention
from rag.answering.numbers.read import MARKER, figures
from rag.types import Citation, Filing, NumberCheck

_FOLLOWING = (by_its_levels, by_its_formula, by_its_neighbours, by_its_sums, as_its_inputs)
_LISTED = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s")
_ONLY_MARKERS = re.compile(rf"\s*(?:Sources?:\s?)?(?:{MARKER.pattern}\s?)+")
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
    checks: list[NumberCheck] = []
    for start, end, mentions in _sentences(text):
        cited, lead = _cited(text, start, end, by_marker), lead_period(text, start)
        found = [(led_by(claim, lead), offset) for claim, offset in _claims(text, start, end, mentions)]
        found = [*zip(across_companies([claim for claim, _ in found], by_marker), (at for _, at in found), strict=True)]
        verdicts = [
            _as_asked(claim, judge(claim, cited, filings, _wholes(claim, cited, by_marker)), asked, filings)
            for claim, _ in found
        ]
        claims = [claim for claim, _ in found]
        for follow in () if is_row(text[start:end]) else _FOLLOWING:
            for at, verdict in [*follow(claims, verdicts)]:
                verdicts[at] = verdict
        for at, reason in () if is_row(text[start:end]) else _apart(claims, verdicts):
            verdicts[at] = _turned(verdicts[at], reason)
        checks += [_checked(claim, offset, verdict) for (claim, offset), verdict in zip(found, verdicts, strict=True)]
    return tuple(checks)


def _wholes(claim: Claim, cited: Sequence[Citation], by_marker: Mapping[str, Citation]) -> list[Citation]:
    """Other footnotes of the answer that a share "of the total" may be of: totals, which have a line of their own."""
    if claim.kind != "percent" or not _OF_TOTAL.match(claim.sentence, claim.mention.end):
        return []
    return [one for one in by_marker.values() if one not in cited and "total" in one.label.lower()]


def _apart(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> list[tuple[int, str]]:
    """(index, why) of the numbers that do not go together with the others of their sentence."""
    turns = out_of_turn(claims, verdicts)
    rows = [*against_its_arrow(claims, verdicts), *against_its_row(claims, verdicts), *on_one_side(claims, verdicts)]
    verbs = [*against_its_verb(claims), *against_its_formula(claims), *rows]
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


def _cited(text: str, start: int, end: int, by_marker: Mapping[str, Citation]) -> list[Citation]:
    """The footnotes of text[start:end]; where it has none, those that its paragraph or its table ends with."""
    for part in (text[start:end], *_ends(text, start, end)):
        found = dict.fromkeys(m[0] for m in MARKER.finditer(part) if m[0] in by_marker)
        if found:
            return [by_marker[marker] for marker in found]
    return []


def _ends(text: str, start: int, end: int) -> Iterator[str]:
    """What may carry the footnotes of a sentence without any: the sentences after it, the line under its table."""
    if not is_row(text[start:end]):
        rest = text[end:].partition("\n")[0] if not text[start:end].endswith("\n") else ""
        yield from (rest[begin:stop] for begin, stop in sentence_spans(rest))
        if _LISTED.match(text, text.rfind("\n", 0, start) + 1):  # a list may carry all its footnotes on its last line
            items = [*takewhile(_LISTED.match, text[end:].splitlines())]
            yield from items
            yield from (line for line in text[end:].splitlines()[len(items) :][:1] if _ONLY_MARKERS.fullmatch(line))
        return
    under = next((line for line in text[end:].splitlines() if line.strip() and not is_row(line)), "")
    if not figures(under):
        yield under


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
