"""Whether a claim speaks of the line item that a cited figure is of, with the reason in words where it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.check.claims import Claim
from rag.answering.check.figures_cited import Cited
from rag.answering.check.items import ACCOUNTS, better_row, content, fit, metric_not_in, other_metric, overlap, twin_of
from rag.answering.check.named import left_over, names_another
from rag.answering.check.opposites import adjusted_apart, opposed, profit_of_a_loss
from rag.answering.match.stems import stem
from rag.answering.numbers.mentions import CJK
from rag.answering.numbers.operations import COMPOUND
from rag.query.directory import company_of
from rag.tokens import tokenize
from rag.types import Filing

_CLAUSE = re.compile(r";|,\s(?:while|whereas|but)\s")
_CHINESE = re.compile(f"[{CJK}]")
_QUOTED_AFTER = 40
_FEW_DIGITS = 2
_NAMES = 0.6
"""The share of a row's name that calls it by its name."""


def wrong_item(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    """Why the words name another line item than the figure's; "" when they may name it."""
    if cited.claim is not None:
        return _other_number(claim, cited, peers)
    reason = _other_item(claim, cited, peers)
    if reason and claim.after and _named_after(claim, cited):
        return ""
    # A number without words of its own is of any line item that the numbers before it are of.
    if reason and any(
        not _other_item(replace(claim, words=words, nearby=words), cited, peers) for words in claim.others
    ):
        return ""
    return reason


def _named_after(claim: Claim, cited: Cited) -> bool:
    """Whether the name right behind the number is the row's: "$1,681 million of short-term investments"."""
    said = frozenset(content(claim.after)) - _company_stems(cited.citation.filing)
    return fit(said, (), cited.name).coverage >= _NAMES and not better_row(
        claim.after, cited.name, _rivals(claim, cited), _company_stems(cited.citation.filing)
    )


def contradiction(claim: Claim, cited: Cited) -> str:
    """Why the words exclude the row, whatever else they share with it; "" where they do not."""
    if cited.claim is not None:
        return _against_the_sentence(claim, cited)
    words, label = claim.words, cited.name
    other = opposed(words, label)
    if other:
        return f"the cited row is “{_short(label)}”; the sentence speaks of “{other}”"
    if claim.mention.value > 0 and profit_of_a_loss(words, label):
        return f"the cited row is “{_short(label)}”, a loss, which the sentence calls a gain"
    share = "margin rate" if cited.kind == "%" else ""
    around = " ".join((cited.column, cited.citation.caption, cited.citation.filing.title or "", share))
    if not claim.others and not claim.operand and content(claim.words):
        foreign = names_another(
            words.partition("[")[0], label, around, cited.citation.rivals, _company_stems(cited.citation.filing)
        )
        if foreign and not _named_after(claim, cited):
            return foreign
    apart = adjusted_apart(words, claim.sentence, label, f"{cited.column} {cited.citation.caption}")
    return f"the cited row is “{_short(label)}”, {apart}" if apart else ""


def _against_the_sentence(claim: Claim, cited: Cited) -> str:
    """Why a sentence does not speak of what the claim names: an opposite, a line item, a name it does not have."""
    citation = cited.citation
    quote = f"{citation.quote} {citation.caption} {citation.filing.title or ''} {company_of(citation.filing)}"
    other = opposed(claim.words, citation.quote)
    compound = COMPOUND.search(claim.words) and COMPOUND.search(citation.quote)
    metric = other or (None if compound else metric_not_in(claim.words, quote))
    foreign = metric or left_over(
        claim.words, cited.name or "—", quote, (), _company_stems(citation.filing), named=True
    )
    return f"the cited sentence does not speak of “{foreign}”" if foreign else ""


def _other_item(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str:
    own = _company_stems(cited.citation.filing)
    rivals = _rivals(claim, cited)
    other = better_row(claim.words, cited.name, rivals, own)
    if (other and better_row(claim.nearby, cited.name, rivals, own)) or (other and not content(claim.nearby)):
        return f"the cited row is “{_short(cited.name)}”; the sentence speaks of “{_short(other)}”"
    column = _other_column(claim, cited, peers)
    if column:
        return f"the cited row has {cited.text.strip()} under “{_short(cited.column)}”, not under “{_short(column)}”"
    said = frozenset(content(f"{claim.words} {claim.nearby}")) - own
    if not said:
        return ""
    metric = other_metric(claim.words, cited.name) if not fit(said - ACCOUNTS, (), cited.name).shared else None
    if fit(said, (), cited.name).shared and not metric:
        return ""
    if metric:
        return f"the cited row is “{_short(cited.name)}”; the sentence speaks of {metric}"
    if not claim.sentence.isascii() and cited.name.isascii() and _CHINESE.search(claim.sentence):
        return ""  # a Chinese name that the vocabulary does not have cannot be compared with an English one
    if claim.period and claim.period.year and str(claim.period.year) in cited.name:
        return ""  # a row of maturities is named by its year
    around = f"{cited.name} {cited.column} {cited.citation.caption}"
    few = sum(char.isdigit() for char in claim.mention.text.strip("0.")) <= _FEW_DIGITS
    return (
        ""
        if overlap(claim.sentence, around) or not few
        else f"the sentence does not name the cited row “{_short(cited.name)}”"
    )


def _rivals(claim: Claim, cited: Cited) -> tuple[str, ...]:
    """The other rows of its table whose figures are of its kind: a percentage is never mistaken for an amount."""
    rivals, kinds = cited.citation.rivals, cited.citation.rival_kinds
    if len(kinds) != len(rivals):
        return rivals
    return tuple(rival for rival, kind in zip(rivals, kinds, strict=True) if kind == "" or _may_be(claim, cited, kind))


def _may_be(claim: Claim, cited: Cited, kind: str) -> bool:
    """Whether a number as the sentence writes it may be of a row of this kind."""
    if claim.kind == "money" and not claim.mention.scaled and cited.kind.endswith("/share"):
        return kind == cited.kind
    if claim.kind == "money":
        return kind not in ("%", "shares")
    wanted = {"percent": "%", "points": "%", "bps": "%", "shares": "shares"}.get(claim.kind, cited.kind)
    return kind == wanted or not wanted


def _other_column(claim: Claim, cited: Cited, peers: Sequence[Cited]) -> str | None:
    """The column of the same period that the words name rather than the figure's own."""
    beside = [
        p
        for p in peers
        if p.cell != cited.cell and p.kind == cited.kind and p.fiscal == cited.fiscal and p.end == cited.end
    ]
    if not beside:
        return None
    own = frozenset(content(cited.name)) | _company_stems(cited.citation.filing)
    columns = [p.column for p in beside]
    said = f"{claim.words} {claim.nearby}"
    if not any(overlap(said, column) for column in (cited.column, *columns)):
        said = _CLAUSE.split(claim.sentence[: claim.start])[-1]
    return better_row(said, cited.column, columns, own) or twin_of(said, cited.column, columns, own)


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
            return f"the cited sentence says {cited.text.strip()} of “{_short(cited.name)}”"
    return ""


def _verbatim(claim: Claim, cited: Cited) -> bool:
    """Whether the claim's sentence quotes the cited one, this very number of it."""
    assert cited.claim is not None
    own = cited.claim.sentence
    start = claim.sentence.find(own[:40])
    same = own[: cited.claim.mention.end + _QUOTED_AFTER].rstrip(" .")
    return start >= 0 and claim.start - start == cited.claim.start and claim.sentence.startswith(same, start)


def quoted_at(claim: Claim, cited: Cited) -> bool:
    """Whether the number stands in a quotation of the cited sentence at the place of the cited number."""
    return cited.claim is not None and _verbatim(claim, cited)


def _company_stems(filing: Filing) -> frozenset[str]:
    return frozenset(stem(token) for token in tokenize(filing.company or ""))


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else words[:59].rstrip() + "…"
