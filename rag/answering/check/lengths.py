"""Whether a rate and the level beside it are of times of one length, each of them being right alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import cited_figures

# "98% either way: $12 of $13 in the quarter, $30 of $31 in the half".
_SAID = re.compile(r"\b(?:half|six|nine|year[- ]to[- ]date|first)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;。；]|\.\s|,\s(?:while|whereas|but)\s|\b(?:and|while|whereas|but)\b")


def of_another_length(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Iterator[tuple[int, str]]:
    """(index, why) of rates that rest on six months of a row, where the level beside them is of three: "rose 13% to".

    Where the words of either say how long its time is, they may be meant so.
    """
    for at, (one, other) in enumerate(pairwise(claims)):
        rate, level = (at, at + 1) if one.kind == "percent" else (at + 1, at)
        pair = (claims[rate], claims[level])
        if pair[0].kind != "percent" or pair[1].kind not in ("money", "plain") or _CLAUSE.search(_between(one, other)):
            continue
        lengths = [_lengths(verdicts[index]) for index in (rate, level)]
        told = _SAID.search(one.sentence) or any(p.months in lengths[0] for claim in pair for p in claim.periods)
        apart = all(lengths) and not lengths[0] & lengths[1]
        if (
            apart
            and not told
            and _on_one_row(verdicts[rate], verdicts[level])
            and not _in_both(verdicts[level], lengths[0])
        ):
            months = " and ".join(str(count) for count in sorted(lengths[0]))
            yield rate, f"it is of {months} months, the {claims[level].mention.text} beside it of {min(lengths[1])}"


def _between(one: Claim, other: Claim) -> str:
    return one.sentence[one.mention.end : other.start]


def _lengths(verdict: Verdict) -> frozenset[int]:
    """The months of the figures that a number rests on, where all tell them."""
    figures = verdict.inputs or ((verdict.cited,) if verdict.cited is not None else ())
    found = [one.months for one in figures if one.months is not None]
    return frozenset(found) if found and len(found) == len(figures) and verdict.status != "unverified" else frozenset()


def _in_both(level: Verdict, months: frozenset[int]) -> bool:
    """Whether the row has the level for the other length too, as one of balances has."""
    cited = level.cited
    return cited is not None and any(
        one.months in months and one.value == cited.value for one in cited_figures(cited.citation)
    )


def _on_one_row(rate: Verdict, level: Verdict) -> bool:
    rows = {one.citation.marker for one in (*rate.inputs, *((rate.cited,) if rate.cited else ()))}
    return level.cited is not None and level.cited.citation.marker in rows
