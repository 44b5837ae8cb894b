"""Whether a claim speaks of the line item that a cited figure is of, with the reason in words where it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems, other_column
from rag.answering.check.place.headings import (
    above,
    below_its_heading,
    is_total,
    of_above,
    of_another_segment,
    of_its_table,
)
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, fit, is_share_row, other_metric, overlap
from rag.answering.check.place.named import calls_by_initials, is_abbreviated
from rag.answering.check.place.rivals import better_row, only_of
from rag.answering.numbers.kinds import RATES
from rag.answering.numbers.mentions import CJK
from rag.chunks.tokens import tokenize

_SUBJECT = re.compile(r"[^\d$€£¥]*")
_CHINESE = re.compile(f"[{CJK}]")
_PLACED = re.compile(r"\s(?:in|at)\s(?:the\s)?[A-Z]")
QUOTED_AFTER = 40
_DIGITS = re.compile(r"\S*\d\S*")
_FEW_DIGITS = 2
# What parts one line item in two and names none by itself: "borrowings ($85 million current and $610 non-current)".
_PARTS_OF_TIME = frozenset(content("current non-current long-term short-term long short term"))
ANOTHER = "the cited row is"
UNNAMED = "the sentence does not name"
_NAMES, _CALLED, _WHOLE = 0.6, 0.5, 0.99
"""The share of a row's name that calls it by its name."""


def wrong_item(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Why the words name another line item than the figure's; "" when they may name it."""
    if cited.claim is not None:
        return _other_number(claim, cited, peers)
    if segment := of_another_segment(claim, cited):
        return f"{ANOTHER} of another segment; the sentence speaks of {segment}"
    reason = _other_item(claim, cited, peers)
    if reason and claim.after and named_after(claim, cited):
        return ""
    if reason and _by_its_subject(claim, cited):
        return ""
    if not reason and claim.after:
        reason = _another_after(claim, cited)
    # A number without words of its own is of any line item that the numbers before it are of.
    part = bool(content(claim.words)) and set(content(claim.words)) <= _PARTS_OF_TIME
    own = bool(content(claim.words)) and reason.startswith(ANOTHER) and in_brackets(claim) and not part
    lent = [f"{words} {claim.words}" if part else words for words in claim.others]
    if reason and not own and any(not _other_item(replace(claim, words=w, nearby=w), cited, peers) for w in lent):
        return ""
    return reason


def in_brackets(claim: Claim) -> bool:
    """Whether the number stands in brackets, with words of its own between the bracket and it."""
    begin = max(claim.sentence.rfind(mark, 0, claim.start) for mark in "(（")
    own = claim.sentence[begin + 1 : claim.start]
    return begin >= 0 and not re.search(r"[)）]", own) and bool(content(_DIGITS.sub(" ", own)))


def named_after(claim: Claim, cited: Cited) -> bool:
    """Whether the name right behind the number is the row's: "$1,681 million of short-term investments"."""
    said = frozenset(content(claim.after)) - company_stems(cited.citation.filing)
    return fit(said, (), cited.name).coverage >= _CALLED and not better_row(
        claim.after, cited.name, _rivals(claim, cited), company_stems(cited.citation.filing)
    )


def _by_its_subject(claim: Claim, cited: Cited) -> bool:
    """Whether the words and the sentence's subject make the row's whole name, and no other row's.

    "More Personal Computing shrank: revenue fell by $5 and operating income by $4": both are of that segment.
    """
    subject = _SUBJECT.match(claim.sentence)
    words, own = f"{subject[0] if subject else ''} {claim.words}", company_stems(cited.citation.filing)
    heading, _, name = cited.name.rpartition(": ")
    if not heading or not (set(content(heading)) & set(content(claim.words))) - WEAK:
        return False
    whole = fit(frozenset(content(words)) - own, (), f"{heading} {name}", own).coverage >= _WHOLE
    return whole and better_row(words, cited.name, _rivals(claim, cited), own) in (None, cited.name)


def _another_after(claim: Claim, cited: Cited) -> str:
    """Why the name right behind the number is another row's, where the words before it do not call the row by its own.

    "The company used $1.2 billion in investing activities", by the row of financing activities.
    """
    own = company_stems(cited.citation.filing)
    rivals = _rivals(claim, cited)
    if place := _in_another_place(claim, cited, rivals):
        return f"the cited row is “{short(cited.name)}”; the sentence speaks of “{short(place)}”"
    if fit(frozenset(content(claim.words)) - own, (), cited.name, own).coverage >= _NAMES:
        return ""
    if is_total(replace(claim, words=claim.after), cited, rivals):
        return ""
    other = better_row(claim.after, cited.name, rivals, own)
    if other and _rest_said_before(claim, cited, other):
        other = None
    return f"the cited row is “{short(cited.name)}”; the sentence speaks of “{short(other)}”" if other else ""


def _in_another_place(claim: Claim, cited: Cited, rivals: Sequence[str]) -> str | None:
    """The row that is called just as the place right behind the number: "5,358 in Mexico", by the row of the U.S."""
    said = frozenset(content(claim.after)) if _PLACED.match(claim.sentence, claim.mention.end) else frozenset()
    if not said or said & frozenset(content(f"{cited.name} {cited.column} {above(cited)}")):
        return None
    return next((rival for rival in rivals if said == frozenset(content(rival.rpartition(": ")[2]))), None)


def _rest_said_before(claim: Claim, cited: Cited, other: str) -> bool:
    """Whether the name behind the number is part of the row's, whose other words the sentence has said before.

    "The Starbucks business vanished: $34 thousand of revenue", by the row of Starbucks revenue.
    """
    own, theirs = (frozenset(content(name)) for name in (cited.name, other))
    before = frozenset(content(claim.sentence[: claim.start]))
    return frozenset(content(claim.after)) <= own and bool((own - theirs) & before) and not (theirs - own) & before


def _other_item(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    own = company_stems(cited.citation.filing)
    rivals = _rivals(claim, cited)
    whole, claim = claim, below_its_heading(claim, cited)
    other = better_row(claim.words, cited.name, rivals, own | frozenset(content(cited.column)))
    if other and (is_total(claim, cited, rivals) or of_its_table(claim, cited, other)):
        other = None
    if other and (_of_the_owners(cited, other) or _said_last(claim, cited, own) or _said_first(claim, cited)):
        other = None
    if other and is_abbreviated(claim.words, cited.name) and not is_abbreviated(claim.words, other):
        other = None
    if (other and better_row(claim.nearby, cited.name, rivals, own)) or (other and not content(claim.nearby)):
        return f"the cited row is “{short(cited.name)}”; the sentence speaks of “{short(other)}”"
    lone = None if other else only_of(claim.words, cited.name, rivals, own)
    if lone and not calls_by_initials(claim.words, cited.name) and not of_above(claim, cited):
        return f"the cited row is “{short(cited.name)}”; the sentence speaks of “{short(lone)}”"
    column = other_column(whole, cited, peers)
    if column:
        return f"the cited row has {cited.text.strip()} under “{short(cited.column)}”, not under “{short(column)}”"
    said = frozenset(content(f"{claim.words} {claim.nearby}")) - own
    if not said:
        return ""
    metric = other_metric(claim.words, cited.name) if not fit(said - ACCOUNTS, (), cited.name).shared else None
    if metric and set(tokenize(cited.name)) <= set(tokenize(claim.words)):
        metric = None  # "Corporate reported a loss before taxes", by the row "Corporate"
    if metric and (overlap(claim.words, cited.column) or (cited.kind == "%" and is_share_row(cited.name))):
        metric = None
    if fit(said, (), cited.name).shared and not metric:
        return ""
    if metric:
        return f"the cited row is “{short(cited.name)}”; the sentence speaks of {metric}"
    if not claim.sentence.isascii() and cited.name.isascii() and _CHINESE.search(claim.sentence):
        return ""  # a Chinese name that the vocabulary does not have cannot be compared with an English one
    if claim.period and claim.period.year and str(claim.period.year) in cited.name:
        return ""  # a row of maturities is named by its year
    return _unnamed(claim, cited)


def _unnamed(claim: Claim, cited: Cited) -> str:
    """Why a short number is of no row that the sentence speaks of; "" where it speaks of it, or is a long one.

    A total that bears no name can be spoken of by none.
    """
    around = f"{cited.name} {cited.column} {above(cited)}"
    few = sum(char.isdigit() for char in claim.mention.text.strip("0.")) <= _FEW_DIGITS
    return (
        ""
        if overlap(claim.sentence, around)
        or not (few and cited.name.strip())
        or any(calls_by_initials(claim.sentence, name) for name in (around, cited.name))
        else f"{UNNAMED} the cited row “{short(cited.name)}”"
    )


def _said_last(claim: Claim, cited: Cited, own: frozenset[str]) -> bool:
    """Whether the part of the sentence after a colon names the row in full: "All is reserved: the allowance was $5"."""
    _, colon, last = claim.words.rpartition(":")
    return bool(colon) and fit(frozenset(content(last)) - own, (), cited.name, own).coverage >= _WHOLE


def _said_first(claim: Claim, cited: Cited) -> bool:
    """Whether the words begin with the row's whole name: "Credit carryforwards are the largest deferred tax asset"."""
    name = tokenize(cited.name.rpartition(": ")[2])
    return bool(set(content(cited.name)) - WEAK - ACCOUNTS) and tokenize(claim.words)[: len(name)] == name


def _of_the_owners(cited: Cited, other: str) -> bool:
    """Whether the row is the other's part that is the company's own: "Net income attributable to" its shareholders."""
    label, shorter = (" ".join(name.lower().split()) for name in (cited.name, other))
    return label.startswith(f"{shorter} attributable to ") and "controlling" not in label and "preferred" not in label


def _rivals(claim: Claim, cited: Cited) -> tuple[str, ...]:
    """The other rows of its table whose figures are of its kind: a percentage is never mistaken for an amount."""
    rivals, kinds = cited.citation.rivals, cited.citation.rival_kinds
    if not content(cited.name):  # a total without a name: what heads its block heads its rivals too
        rivals = tuple(rival.rpartition(": ")[2] for rival in rivals)
    if len(kinds) != len(rivals):
        return rivals
    return tuple(rival for rival, kind in zip(rivals, kinds, strict=True) if kind == "" or _may_be(claim, cited, kind))


def _may_be(claim: Claim, cited: Cited, kind: str) -> bool:
    """Whether a number as the sentence writes it may be of a row of this kind."""
    change = claim.kind in ("percent", "points", "bps") and (cited.is_change or cited.kind not in RATES)
    if change and cited.claim is None:
        # A change in percent is of a row of amounts: the rows beside it are those of its amounts.
        own = next((one for one in cited.citation.kinds if one and one not in RATES), cited.kind)
        return kind == own or not own
    if claim.kind == "money" and not claim.mention.scaled and cited.kind.endswith("/share"):
        return kind == cited.kind
    if claim.kind == "money":
        return kind not in ("%", "shares")
    wanted = {"percent": "%", "points": "%", "bps": "%", "shares": "shares"}.get(claim.kind, cited.kind)
    return kind == wanted or not wanted


def _other_number(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Whether another number of the quoted sentence is what the words name."""
    assert cited.claim is not None
    if _verbatim(claim, cited):
        return ""
    said = set(content(claim.words))
    own = said & set(content(cited.name))
    for peer in peers:
        rival = peer is not cited and peer.kind == cited.kind and peer.value != cited.value
        if rival and said and own < said and said <= set(content(peer.name)) and own < said & set(content(peer.name)):
            return f"the cited sentence says {cited.text.strip()} of “{short(cited.name)}”"
    return ""


def _verbatim(claim: Claim, cited: Cited) -> bool:
    """Whether the claim's sentence quotes the cited one, this very number of it."""
    assert cited.claim is not None
    own = cited.claim.sentence
    start = claim.sentence.find(own[:40])
    same = own[: cited.claim.mention.end + QUOTED_AFTER].rstrip(" .")
    return start >= 0 and claim.start - start == cited.claim.start and claim.sentence.startswith(same, start)


def quoted_at(claim: Claim, cited: Cited) -> bool:
    """Whether the number stands in a quotation of the cited sentence at the place of the cited number."""
    return cited.claim is not None and _verbatim(claim, cited)


def short(text: str) -> str:
    """A row's name as a reason quotes it."""
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:59].rstrip() + "…"
