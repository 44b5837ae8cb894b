"""The numbers of an answer that hold, as what further numbers of it may be reckoned from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.judged import Verdict
from rag.answering.check.derived.figures_cited import Cited, order
from rag.answering.check.derived.tried import named
from rag.answering.numbers.mentions import RATE_KINDS

_DAY = re.compile(
    r"\b(?:as of|as at|at|on) (?:\w+ )?\d.*$|\b(?:as of|as at|at|on) \w+ \d{1,2},? (?:19|20)\d\d"
    r"|\b(?:at |, )?(?:beginning|end)(?: of (?:the )?(?:period|year|fiscal year))?\b|\b(?:opening|closing|ending)\b"
)
_OPENING = re.compile(r"\b(?:beginning|opening)\b", re.IGNORECASE)
_YEAR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Held:
    """A number that a cited cell holds or that follows from several: value is not rounded, kind as of Cited."""

    claim: Claim
    value: Decimal
    kind: str
    inputs: tuple[Cited, ...]
    formula: str

    @property
    def name(self) -> str:
        """The row it is of, the first of several."""
        return self.inputs[0].name

    @property
    def fiscal(self) -> int | None:
        """The fiscal year of its newest figure."""
        return max(self.inputs, key=order).fiscal

    @property
    def when(self) -> tuple[date, int]:
        """What sorts it by time."""
        newest = max(order(one) for one in self.inputs)
        opens = len(self.inputs) == 1 and _OPENING.search(self.name) is not None
        return (newest[0] - _YEAR, newest[1] - 1) if opens else newest


def held_of(claims: Sequence[Claim], verdicts: Sequence[Verdict], *, derived: bool = True) -> list[Held]:
    """Those of the claims that hold, in order; derived: the computed ones too."""
    found = (_held(claim, one, derived) for claim, one in zip(claims, verdicts, strict=True))
    return [one for one in found if one is not None]


def same_item(one: Held, other: Held) -> bool:
    """Whether both are of the same rows."""
    return {_plain(cited.name) for cited in one.inputs} == {_plain(cited.name) for cited in other.inputs}


def _plain(name: str) -> str:
    """A row's name, that of a balance without the day that it is of."""
    return " ".join(_DAY.sub(" ", name.lower()).replace(",", " ").split())


def _held(claim: Claim, verdict: Verdict, derived: bool) -> Held | None:
    cited = verdict.cited
    if cited is None or verdict.status == "unverified":
        return None
    if verdict.status == "verified":
        return Held(claim, cited.value, cited.kind, (cited,), named(cited))
    if not derived or claim.mention.worded:
        return None
    value = claim.mention.value if verdict.value is None else verdict.value
    kind = "%" if claim.kind in RATE_KINDS else cited.kind
    return Held(claim, value, kind, verdict.inputs, f"({verdict.formula})")
