"""What a sentence leaves to those around it: the period of the one before, and a table's part that nothing names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import Cited, cited_figures
from rag.answering.check.place.columns import OF_ALL, company_stems
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.named import explained, initials
from rag.answering.check.place.same_period import differs
from rag.answering.check.together import older_by_words
from rag.answering.numbers.stated import Stated

_SPAN = re.compile(r"\b(?:quarter|half|months|year)", re.IGNORECASE)


def period_of(claims: Sequence[Claim]) -> Stated | None:
    """The one period that a sentence is about; None where it names none or several."""
    told = [one for claim in claims for one in claim.periods if not (one.relative or one.compared)]
    said = {(one.year, one.months, one.quarter, one.end): one for one in told}
    first = claims[0].period if claims else None  # "… $5 million; over six months $9 million"
    return told[0] if len(said) == 1 and first and (first.start, first.relative) == (told[0].start, False) else None


def of_another_than_before(
    claims: Sequence[Claim], verdicts: Sequence[Verdict], carried: Stated | None
) -> Iterator[tuple[int, str]]:
    """(index, why) of numbers without a period whose row has another figure for that of the sentence before."""
    if carried is None or any(claim.periods or _SPAN.search(claim.sentence) for claim in claims):
        return
    for at, verdict in enumerate(verdicts):
        cited = verdict.cited
        if verdict.status != "verified" or cited is None or cited.cell is None or older_by_words(claims, verdicts, at):
            continue
        row = [
            one for one in cited_figures(cited.citation) if one.kind == cited.kind and one.is_change == cited.is_change
        ]
        meant = [one for one in row if one.known and not differs(carried, one, row)]
        if cited.known and meant and cited not in meant and differs(carried, cited, row):
            yield (
                at,
                f"the cited row has {cited.text.strip()} for {cited.when}, the sentence before is of {carried.words}",
            )


def of_a_part_unsaid(claims: Sequence[Claim], verdicts: Sequence[Verdict], said: str) -> Iterator[tuple[int, str]]:
    """(index, why) of a part's figures, beside the total of all parts, where neither answer nor question names it."""
    there = frozenset(content(said)) | initials(said)
    for at, (claim, verdict) in enumerate(zip(claims, verdicts, strict=True)):
        cited = verdict.cited
        if verdict.status != "verified" or cited is None or cited.cell is None or not claim.sentence.isascii():
            continue
        totals = [one for one in _beside(cited) if OF_ALL.search(one.column)]
        if OF_ALL.search(cited.column) or not totals or any(one.value == cited.value for one in totals):
            continue
        own = frozenset(content(cited.column)) - frozenset(content(totals[0].column)) - WEAK
        own -= company_stems(cited.citation.filing)
        if own and not any(explained(word, there) for word in own):
            yield at, f"the cited row has {cited.text.strip()} under “{cited.column}”, which the answer does not name"


def _beside(cited: Cited) -> list[Cited]:
    """The other figures of its row that are of its time and kind."""
    mine = (cited.kind, cited.fiscal, cited.end, cited.months, cited.is_change)
    return [
        one
        for one in cited_figures(cited.citation)
        if one.cell != cited.cell and (one.kind, one.fiscal, one.end, one.months, one.is_change) == mine
    ]
