"""One claim against the places it cites: verified by one figure that agrees in all, derived from several, or not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from rag.answering.check.claims.claims import Claim
from rag.answering.check.claims.tables import said_scale
from rag.answering.check.contradictions import contradiction
from rag.answering.check.derived.derive import derive
from rag.answering.check.derived.figures_cited import Cited, cited_figures, order, row_label
from rag.answering.check.derived.tried import Try
from rag.answering.check.place.agreement import equal, wrong_company, wrong_unit
from rag.answering.check.place.items import foreign_to_ratio, part_of_metric
from rag.answering.check.place.same_item import UNNAMED, quoted_at, wrong_item
from rag.answering.check.place.same_period import part_for_whole, wrong_period
from rag.answering.check.signs import sign_agrees
from rag.answering.numbers.hedges import HEDGE
from rag.answering.numbers.mentions import IN_SCALES
from rag.answering.numbers.operations import AVERAGE
from rag.answering.numbers.prose_unit import factor_of
from rag.answering.numbers.read import figures
from rag.types import Citation, Filing, NumberStatus

_AVERAGED = re.compile(r"\b(?:averaged|an average of|on average)\b[^,;]{0,12}$|平均", re.IGNORECASE)
_MINOR = re.compile(r"(?:\bpence|\dp|\bcents|¢)$", re.IGNORECASE)
_SPAN = re.compile(r"\s(year|month|week|day|hour)s?\b")
_NAME = re.compile(r"\d{3,4}")
# "Over 190 countries", "At least 190": what hedges a number is no name with it.
_CAPITAL_BEFORE = re.compile(rf"\b(?!(?i:{HEDGE}) $)[A-Z][a-z]+ $")
_FRONT = 15
"""How many pages may stand before the one that is numbered first."""
_GOES_ON = (
    r"\s(?:by|due|from|of|to|in|on|and|as|at|for|with|the|our|its|because|through|that|which|higher|lower)\s(?!\d)"
)
# Words that no number can stand between, with a page's number between them.
_PARTED = tuple(
    (re.compile(rf"\b(?:{before})\s$"), re.compile(after))
    for before, after in (
        (
            r"largely|primarily|mainly|mostly|chiefly|principally|partially|partly|predominantly|favorably|unfavorably"
            r"|our|its|their|an?|such|because",
            _GOES_ON,
        ),
        (r"due|attributable|related|compared|relating|according|pursuant|subject", r"\s(?:to|with)\s(?!\d)"),
        (r"driven|offset|caused|led|followed|affected|impacted", r"\sby\s(?!\d)"),
        (r"result|resulted|resulting|consist|consisted|consists", r"\s(?:of|from|in)\s(?!\d)"),
    )
)
_WHOLE = re.compile(r"\bof\b")
_NAMED_BEFORE = 80
_AMOUNTS = ("money", "per_share", "shares")
NO_FOOTNOTE = "no footnote stands with it"
NOT_THERE = "no cited place holds this number"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one claim; cited is the figure that holds it (or comes nearest), reason why it is unverified.

    of_another: the amount is there, in a row that the words do not name. value is what a derived number comes to before
    it is rounded.
    """

    status: NumberStatus
    cited: Cited | None = None
    citation: Citation | None = None
    reason: str = ""
    formula: str | None = None
    inputs: tuple[Cited, ...] = ()
    of_another: bool = False
    value: Decimal | None = None

    @property
    def is_name(self) -> bool:
        """Whether the number is part of a name that the place says too, and so no figure that could be checked."""
        return self.status == "verified" and self.cited is None


def judge(
    claim: Claim, citations: Sequence[Citation], filings: Sequence[Filing], wholes: Sequence[Citation] = ()
) -> Verdict:
    """The verdict on one number over the footnotes of its sentence, those that follow it first.

    wholes: footnotes beside those of the sentence that it may be computed with.
    """
    if not citations:
        return Verdict("unverified", reason=NO_FOOTNOTE)
    own = [c for c in citations if c.marker in claim.markers] or list(citations)
    best: Verdict | None = None
    beside = " ".join(f"{one.caption} {one.label}" for one in citations)
    for citation in own:
        verdict = _against(claim, citation, filings, beside)
        if verdict is not None and verdict.status == "verified":
            return verdict
        best = best or verdict
    if best is not None and best.of_another and claim.kind in _AMOUNTS:
        return best
    derived = _derived(claim, [*citations, *wholes], filings)
    return derived or best or Verdict("unverified", citation=own[0], reason=_why_not(claim, own))


def _against(claim: Claim, citation: Citation, filings: Sequence[Filing], beside: str) -> Verdict | None:
    """Verified by a figure of this place, or the first reason why its equal figures do not hold; None without any."""
    peers = cited_figures(citation)
    if citation.kind == "table" and (
        claim.mention.text in {m.text for m in figures(row_label(citation))} or _of_a_head(claim, citation)
    ):
        return Verdict("verified", citation=citation)
    if _is_name(claim, citation) or _is_of_the_page(claim, citation):
        return Verdict("verified", citation=citation)
    reasons: list[tuple[int, str, Cited]] = []
    another = False
    for peer in peers:
        if not (equal(claim, peer.value) or _as_printed(claim, peer)):
            continue
        found = _reasons(claim, peer, peers, filings, beside)
        if not found:
            return Verdict("verified", peer, citation)
        reasons.append((len(found), found[0], peer))
        another = another or (len(found) == 1 and found[0].startswith("the cited row is"))
    if not reasons:
        return None
    _, reason, peer = min(reasons, key=lambda one: one[0])
    return Verdict("unverified", peer, citation, reason, of_another=another)


def _of_a_head(claim: Claim, citation: Citation) -> bool:
    """Whether the number is part of a column's name, quoted with the words before it: "Cerro Alto (100%) 2021"."""
    # Programs, models and codes: "737" is the last word of its column's head.
    named = _NAME.fullmatch(claim.mention.text) and claim.kind == "plain"
    if named and any(column.split()[-1:] == [claim.mention.text] for column, _ in citation.cells):
        return True
    said = " ".join(claim.sentence[max(0, claim.start - _NAMED_BEFORE) : claim.mention.end].split())
    heads = (" ".join(column.split()) for column, _ in citation.cells)
    return any(
        said.endswith(head[: head.find(claim.mention.text) + len(claim.mention.text)])
        for head in heads
        if head.find(claim.mention.text) > 1
    )


def _is_name(claim: Claim, citation: Citation) -> bool:
    """Whether the number names a thing that the place names so: "737" under "737 Program", "Dynamics 365"."""
    if claim.kind != "plain" or not _NAME.fullmatch(claim.mention.text):
        return False
    over = f"{citation.heading} {citation.caption}"
    behind = _CAPITAL_BEFORE.search(claim.sentence, 0, claim.start)
    called = f"{behind[0]}{claim.mention.text}" if behind else ""
    says = over if citation.kind == "table" else f"{over} {citation.quote}"
    return claim.mention.text in over.split() or bool(called and called in says)


def _is_of_the_page(claim: Claim, citation: Citation) -> bool:
    """Whether it is the page's printed number, which got between two words that no number parts: "driven 24 by"."""
    text = claim.mention.text
    if claim.kind != "plain" or citation.kind == "table" or not text.isdigit() or claim.mention.scaled:
        return False
    pages = {citation.page, *(box.page for box in citation.boxes)}
    near = any(0 <= page - int(text) <= _FRONT for page in pages)
    before, after = claim.sentence[: claim.start], claim.sentence[claim.start + len(text) :]
    return near and any(one.search(before) and two.match(after) for one, two in _PARTED)


def _as_printed(claim: Claim, peer: Cited) -> bool:
    """Whether an operand of a worked formula is the cell as it is printed: "(1,854 − 1,375) / 1,375"."""
    digits = re.sub(r"[^\d.]", "", claim.mention.text)
    bare = claim.operand and not claim.mention.scaled and claim.mention.kind == "plain"
    bare = bare and said_scale(claim.sentence) in (None, factor_of(peer.citation.unit))
    # "2.7 years" under "remaining term in years", in a table of amounts in millions.
    span = _SPAN.match(claim.sentence, claim.mention.end)
    bare = bare or (span is not None and span[1] in f"{peer.name} {peer.column}".lower())
    # Pence and cents are printed as such, in cells that say so themselves or by their table's heading.
    bare = bare or _MINOR.search(claim.mention.text) is not None
    return bare and bool(digits) and digits == re.sub(r"[^\d.]", "", peer.text)


def _reasons(claim: Claim, peer: Cited, peers: Sequence[Cited], filings: Sequence[Filing], beside: str) -> list[str]:
    """Everything in which the claim and a figure of equal amount disagree."""
    found = [
        wrong_unit(claim, peer),
        "one period's figure is no average of several" if _average_of_several(claim, peer) else "",
        "" if sign_agrees(claim, peer) else f"the cited {peer.text.strip()} has the other sign",
    ]
    if quoted_at(claim, peer):
        return [reason for reason in found if reason]
    found += [
        wrong_period(claim, peer, peers) or part_for_whole(claim, peer),
        wrong_item(claim, peer, peers) or contradiction(claim, peer),
        wrong_company(claim, peer.citation, filings, beside),
    ]
    return [reason for reason in found if reason]


def _average_of_several(claim: Claim, peer: Cited) -> bool:
    """Whether the sentence averages over periods that it names, which no cell of one of them holds."""
    years = {one.year for one in claim.periods if one.year}
    said = _AVERAGED.search(claim.sentence[max(0, claim.start - 30) : claim.start]) is not None
    return said and len(years) > 1 and peer.claim is None and not AVERAGE.search(f"{peer.name} {peer.column}")


def _derived(claim: Claim, citations: Sequence[Citation], filings: Sequence[Filing]) -> Verdict | None:
    beside = " ".join(f"{one.caption} {one.label}" for one in citations)
    own = [citation for citation in citations if not wrong_company(claim, citation, filings, beside)]
    everything = [cited for citation in own for cited in cited_figures(citation)]
    made = derive(claim, everything, partial(_usable, claim, own), partial(_named, claim))
    return None if made is None or _of_another_column(claim, made, everything) else derived_from(made)


def _of_another_column(claim: Claim, made: Try, cited: Sequence[Cited]) -> bool:
    """Whether a share is computed in a column of which the sentence prints nothing, though it does of one beside it."""
    told = [one for one in figures(claim.sentence) if one.kind == "plain" and not one.worded]
    first = made.inputs[0]
    alike = [one for one in cited if one.cell is not None and one.column != first.column and order(one) == order(first)]
    if claim.kind != "percent" or len({one.column for one in made.inputs}) > 1 or first.cell is None:
        return False
    printed = {one.column for one in [*alike, *made.inputs] if any(m.equals(one.value, sign=False) for m in told)}
    return bool(printed) and first.column not in printed


def derived_from(made: Try) -> Verdict:
    """The verdict on a number that a computation over cited figures gives."""
    first = made.inputs[0]
    return Verdict("derived", first, first.citation, formula=made.formula, inputs=made.inputs, value=made.value)


def _usable(claim: Claim, citations: Sequence[Citation], cited: Cited) -> bool:
    """Whether the figure's row is one that the sentence may compute with: no other row is named instead of it."""
    if cited.claim is not None:
        return True
    if claim.kind == "percent" and foreign_to_ratio(claim.words, row_label(cited.citation)):
        return False
    own = replace(claim, words=_WHOLE.split(claim.words)[0], after="") if claim.kind == "percent" else claim
    reason = wrong_item(own, cited, cited_figures(cited.citation))
    others = [row_label(citation) for citation in citations if citation is not cited.citation]
    called = (*others, *(label.rpartition(": ")[2] for label in others))
    named = any(f"“{label[:20]}" in reason for label in called if label)
    return not reason or reason.startswith(UNNAMED) or named or part_of_metric(claim.words, row_label(cited.citation))


def _named(claim: Claim, cited: Cited) -> bool:
    """Whether the sentence may speak of the figure's own row."""
    return cited.claim is not None or not wrong_item(claim, cited, cited_figures(cited.citation))


def _why_not(claim: Claim, citations: Iterable[Citation]) -> str:
    """What comes nearest: the same digits at another scale, or the figure of the period that is asked for."""
    listed = [cited for citation in citations for cited in cited_figures(citation)]
    for cited in listed:
        for factor in (scale for scale in IN_SCALES if scale > 1):
            if cited.value and (equal(claim, cited.value * factor) or equal(claim, cited.value / factor)):
                unit = cited.citation.unit
                return f"the cited {cited.text.strip()} is of another scale{f' ({unit})' if unit else ''}"
    if claim.period is None:
        return NOT_THERE
    meant = [cited for cited in listed if cited.known and not wrong_period(claim, cited, listed)]
    if len(meant) == 1 and meant[0].claim is None:
        return f"the cited row has {meant[0].text.strip()} for {meant[0].when}"
    return NOT_THERE
