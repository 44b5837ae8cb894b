"""Why the words of a claim exclude the line item of a cited figure, whatever else they share with its name."""

from __future__ import annotations

import re

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import (
    ACCOUNTS,
    PARTS,
    WEAK,
    content,
    is_share_row,
    mentions_of,
    metric_not_in,
    metrics_of,
)
from rag.answering.check.place.named import explained, left_over, names_another
from rag.answering.check.place.opposites import (
    adjusted_apart,
    all_but,
    basis_apart,
    loss_of_a_gain,
    opposed,
    profit_of_a_loss,
)
from rag.answering.check.place.same_item import QUOTED_AFTER, named_after, short
from rag.answering.numbers.operations import COMPOUND
from rag.query.directory import company_of

_BROKEN_DOWN = re.compile(
    r"(?:breakdown|summary|details?|components?) of (?:the |our )?[^.,:]*"
    r"|(?:[\w-]+ ){1,5}by (?:reportable |operating )?(?:segment|region|geograph|product|platform|country)\w*",
    re.IGNORECASE,
)
_RATE_KINDS = ("percent", "points", "bps")
_PLACES = re.compile(r"\b(?:domestic|international|foreign)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(20\d\d)\b")
_YEAR_ROW = re.compile(r"\D{0,12}(20\d\d)\D{0,4}")
_BEHIND = re.compile(r"[\d;.\[]|\b(?:and|while|versus|vs)\b|,\s")


def contradiction(claim: Claim, cited: Cited) -> str:
    """Why the words exclude the row, whatever else they share with it; "" where they do not."""
    if cited.claim is not None:
        return _against_the_sentence(claim, cited)
    words, label = claim.words, cited.name
    other = opposed(words, label) or _metric_of_another_table(words, cited) or _of_another_place(words, cited)
    year = _named_by_another_year(claim, label)
    if year:
        return f"the cited row is “{short(label)}”; the sentence speaks of {year}"
    if other:
        return f"the cited row is “{short(label)}”; the sentence speaks of “{other}”"
    apart = all_but(words, label) or _other_basis(claim, cited)
    if apart:
        return f"the cited row is “{short(label)}”: {apart}"
    if claim.mention.value > 0 and profit_of_a_loss(words, label):
        return f"the cited row is “{short(label)}”, a loss, which the sentence calls a gain"
    if cited.value < 0 and loss_of_a_gain(words, label) and cited.citation.label:
        return f"the cited row is “{short(label)}”, a gain, which the sentence calls a loss"
    share = "margin rate" if cited.kind == "%" else ""
    # The row's other columns too: their numbers are told apart by column, and their names are no stranger's.
    columns = " ".join(column for column, _ in cited.citation.cells)
    around = " ".join((columns, above(cited), cited.citation.filing.title or "", share))
    if not claim.others and not claim.operand and content(claim.words) and content(label):
        foreign = names_another(
            words.partition("[")[0], label, around, cited.citation.rivals, company_stems(cited.citation.filing)
        )
        if foreign and not (named_after(claim, cited) or (cited.kind == "%" and is_share_row(label))):
            return foreign
    apart = adjusted_apart(words, claim.sentence, label, f"{cited.column} {cited.citation.caption}")
    return f"the cited row is “{short(label)}”, {apart}" if apart else ""


def _of_another_place(words: str, cited: Cited) -> str | None:
    """The place that the words name and the heading over the table excludes: "domestic" under "International"."""
    over = above(cited)
    both = _PLACES.search(words) and _PLACES.search(over) and not _PLACES.search(f"{cited.name} {cited.column}")
    return opposed(" ".join(_PLACES.findall(words)), " ".join(_PLACES.findall(over))) if both else None


def _named_by_another_year(claim: Claim, label: str) -> str | None:
    """The year right behind a number whose row is named by another one: maturities of 2024 and 2025."""
    named = _YEAR_ROW.fullmatch(label.rpartition(": ")[2])
    behind = re.split(r"[$€£\[;]", claim.sentence[claim.mention.end :], maxsplit=1)[0]
    years = _YEAR.findall(behind)
    return years[0] if named and years and named[1] not in years else None


def _other_basis(claim: Claim, cited: Cited) -> str | None:
    """Why the words right behind a rate, or else those before it, are of another basis than its row and column."""
    if claim.kind not in _RATE_KINDS:
        return None
    behind = _BEHIND.split(claim.sentence[claim.mention.end :], maxsplit=1)[0][:QUOTED_AFTER]
    columns = (column for column, _ in cited.citation.cells)
    beside = " ".join((*cited.citation.rivals, *columns))
    return basis_apart(behind, f"{cited.name} {cited.column}", beside)


def _metric_of_another_table(words: str, cited: Cited) -> str | None:
    """The metric that the words name, where the row is a segment's and its table of another metric; else None."""
    if metrics_of(cited.name):
        return None
    heading, _, name = cited.name.rpartition(": ")
    own = frozenset(content(name))
    # What the row itself is called names no metric: "APAC", "table games win".
    words = " ".join(word for word in words.split() if not frozenset(content(word)) & own)
    told = " ".join(match[0] for match in _BROKEN_DOWN.finditer(cited.citation.caption))
    return metric_not_in(words, f"{told} {heading} {cited.column}") if told else None


def _against_the_sentence(claim: Claim, cited: Cited) -> str:
    """Why a sentence does not speak of what the claim names: an opposite, a line item, a name it does not have."""
    citation = cited.citation
    quote = f"{citation.quote} {citation.caption} {citation.filing.title or ''} {company_of(citation.filing)}"
    other = opposed(claim.words, citation.quote)
    compound = COMPOUND.search(claim.words) and COMPOUND.search(citation.quote)
    metric = other or (None if compound else metric_not_in(claim.words, quote) or _unsaid(claim.words, quote))
    foreign = metric or left_over(claim.words, cited.name or "—", quote, (), company_stems(citation.filing), named=True)
    return f"the cited sentence does not speak of “{foreign}”" if foreign else ""


def _unsaid(words: str, quote: str) -> str | None:
    """The line item of several words that the claim names and of which the quote has none: "interest", not "rent"."""
    there = frozenset(content(quote))
    for name, _, stems in mentions_of(words):
        own = stems - ACCOUNTS - WEAK - PARTS
        if own < stems and own and not any(explained(word, there) for word in own):
            return name.replace("_", " ")
    return None
