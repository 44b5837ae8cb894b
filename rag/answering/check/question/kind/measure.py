"""Whether a figure is the measure asked for: a profit, after its tax, diluted where that is what the question says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import ACCOUNTS, PROFITS, WEAK, content, metrics_named, metrics_of
from rag.answering.check.place.opposites import opposed
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish
from rag.answering.match.asked_words import known_words
from rag.query.vocabulary import vocabulary

# What every row, column or title that is of a profit says of it in some way.
_OF_PROFIT = re.compile(
    r"\b(?:incomes?|profit\w*|earnings|loss(?:es)?|ebit\w*|margins?|contribution|results?|surplus|deficit)\b"
    r"|[^\x00-\x7f]{2}",
    re.IGNORECASE,
)
_BEFORE_TAX = re.compile(r"\bbefore (?:[\w-]+,? ){0,3}tax(?:es|ation)?\b|\bpre-?tax\b|\bPBT\b", re.IGNORECASE)
_ATTRIBUTABLE = re.compile(r"\b(?:profit|income|earnings|loss)\b.{0,20}\battributable\b", re.IGNORECASE)
# The title of a whole statement stands over rows of every kind.
_TITLE = re.compile(
    r"\b(?:results|statements?) of (?:[\w ,]+ and )?(?:operations|income|earnings|profit)\b", re.IGNORECASE
)
_SPENT = re.compile(r"\b(?:charges?|costs?|expenses?|amortization|depreciation|impairments?|SG&A)\b", re.IGNORECASE)
_GAIN = re.compile(r"\b(?:gains?|loss(?:es)?)\b(?: on\b|\W*$)", re.IGNORECASE)
_GAIN_AFTER = re.compile(r"\s(?:[\w-]+\s)?(?:gain|loss)\b", re.IGNORECASE)
_PROFIT_WORDS = frozenset(content("operating net gross income profit earnings loss ebit ebitda cash flow"))
_OF_ITEM = re.compile(
    r"\b(?:revenues?|sales|incomes?|profits?|earnings|loss|costs?|expenses?|ebit\w*|cash)\b", re.IGNORECASE
)
_INCOME = re.compile(r"\bincome\b(?! (?:tax|statement))", re.IGNORECASE)
_OF_INCOME = re.compile(
    r"\b(?:incomes?|revenues?|sales|gains?|earn\w*|profits?|fees?|receipts?|interest|dividends?|royalt\w+|rentals?)\b"
    r"(?! tax)|[^\x00-\x7f]{2}",
    re.IGNORECASE,
)
_KNOWN = PROFITS | {"free cash flow"}
_EARNED = PROFITS | {"revenue"}
_OWED = re.compile(r"\b(?:payables?|receivables?|owe[sd]?|owing)\b", re.IGNORECASE)
_ACCRUED = re.compile(r"\s(?:accrual|payable|liability|receivable)\b", re.IGNORECASE)
_EARN = re.compile(r"\bearn(?:s|ed)?\b", re.IGNORECASE)
_INCURRED = re.compile(r"\b(?:incurred|spent|paid)\s[^;]{0,40}$", re.IGNORECASE)
_AS_ADJUSTED = re.compile(r"\b(?:adjusted|non-?\s?gaap)\b", re.IGNORECASE)
_AS_REPORTED = re.compile(r"(?<!non)(?<!non[- ])\bgaap\b|\bas reported\b", re.IGNORECASE)
_NET, _GROSS = re.compile(r"\bnet\b", re.IGNORECASE), re.compile(r"\bgross\b", re.IGNORECASE)
# The last words of a column are its own; those before may head several.
_TAIL = 3
_BASES = ((_NET, _GROSS), (_GROSS, _NET), (_AS_ADJUSTED, _AS_REPORTED))
_CARRIED = re.compile(r"\bcarrying (?:amounts?|values?)\b", re.IGNORECASE)
_FAIR = re.compile(r"\bfair values?\b", re.IGNORECASE)
_SUM = re.compile(r"\btotal\b", re.IGNORECASE)


def another_measure(wish: Wish, ground: Ground) -> str:
    """Why none of the cells is of the measure asked for; a computed number is of several."""
    if "revenue" in metrics_named(wish.text) and all(_is_of_a_disposal(wish, cited) for cited, _ in ground.figures):
        return "the question asks for revenue, the figure is a gain or a loss"
    if metrics_named(wish.text) & _EARNED and all(_is_owed(wish, cited) for cited, _ in ground.figures):
        return "the question asks for what was earned, the cited sentence says what is owed"
    if ground.figures and all(_is_spent(wish, cited) for cited, _ in ground.figures):
        return "the question asks for what was earned, the cited sentence says what was spent"
    if ground.figures and all(_is_no_income(wish, cited) for cited, _ in ground.figures):
        return "the question asks for income, of which the cited place says nothing"
    cells = [cited for cited, _ in ground.figures if cited.cell is not None]
    if wish.several or not wish.figure or not cells or len(cells) < len(ground.figures):
        return ""
    if ground.number.status == "derived":
        return ""
    reasons = [
        _no_profit(wish, cited) or _taxed(wish, cited) or _as_measured(wish, cited) or _other_column(wish, cited)
        for cited in cells
    ]
    return reasons[0] if all(reasons) else ""


def _is_of_a_disposal(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence says a figure of a gain or loss on a sale, which is none of the sales."""
    if cited.claim is None or _GAIN.search(wish.text):
        return False
    after = cited.claim.sentence[cited.claim.mention.end :]
    return bool(_GAIN.search(cited.claim.words) or _GAIN_AFTER.match(after))


def _is_owed(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence's figure is of payables or receivables, of which the question says nothing."""
    if cited.claim is None or _OWED.search(wish.text):
        return False
    before = _OWED.search(cited.claim.sentence, 0, cited.claim.mention.start)
    return before is not None or _ACCRUED.match(cited.claim.sentence, cited.claim.mention.end) is not None


def _is_spent(wish: Wish, cited: Cited) -> bool:
    """Whether a sentence's figure was spent, where the question asks for what was earned and speaks of no cost."""
    if cited.claim is None or not _EARN.search(wish.text) or _SPENT.search(wish.text):
        return False
    return _INCURRED.search(cited.claim.sentence, 0, cited.claim.mention.start) is not None


def _no_profit(wish: Wish, cited: Cited) -> str:
    """Why premiums, sales or units of a segment are no profit of it."""
    asked = sorted(metrics_named(wish.text) & _KNOWN)
    place = _TITLE.sub(" ", f"{cited.name} {cited.column} {above(cited)}")
    printed = f"{cited.name} {cited.column}"
    said = frozenset(content(wish.text)) & _PROFIT_WORDS
    heading, _, row = cited.name.rpartition(": ")
    if set(asked) & PROFITS and heading and _is_taken_off(row) and not _SPENT.search(wish.text):
        return f"the cited row is “{short(row)}”, which is no {asked[0]}"
    if not asked or set(asked) & metrics_named(printed) or (said and said <= frozenset(content(printed))):
        return ""
    other = next((o for text in (heading, row, cited.column) if (o := _another_of(asked, text))), "")
    titled = metrics_named(above(cited)) & PROFITS - {"net income"}  # "earnings" may be any of them
    if other or (titled and not titled & set(asked) and not _OF_ITEM.search(row)):
        return f"the cited row is “{short(cited.name)}”; the question speaks of {asked[0]}"
    if not set(asked) & PROFITS or _OF_PROFIT.search(place):
        return ""
    return f"the question asks for {asked[0]}, of which the cited row “{short(cited.name)}” says nothing"


def _is_no_income(wish: Wish, cited: Cited) -> bool:
    """Whether nothing at a figure says income where the question does: "Operating leases", and "lease income"."""
    if not wish.figure or not _INCOME.search(wish.text) or metrics_named(wish.text) & _EARNED:
        return False
    own = f"{cited.name} {cited.column} {above(cited)} {cited.citation.worded}"
    own = own if cited.claim is None else f"{own} {cited.claim.sentence}"
    return _OF_INCOME.search(_TITLE.sub(" ", own)) is None


def _is_taken_off(row: str) -> bool:
    """Whether a row under the heading of a profit is what is taken from it: "Operating income: Integration charges"."""
    return _SPENT.search(row) is not None and _OF_PROFIT.search(row) is None


def _another_of(asked: Sequence[str], text: str) -> str:
    """The known line item that a name is of, where it is none of those asked for; "Services" may be a part of any."""
    if not _OF_ITEM.search(text):
        return ""
    known = vocabulary().metric_of
    own = {name for name in metrics_of(text) if name in PROFITS or not known[name].of} - known_words().groups
    return sorted(own)[0] if own and not own & set(asked) else ""


def _taxed(wish: Wish, cited: Cited) -> str:
    """Why a profit before tax is no profit that the question leaves after it."""
    after = "net income" in metrics_named(wish.text) or _ATTRIBUTABLE.search(wish.text) is not None
    if not after or _BEFORE_TAX.search(wish.text):
        return ""
    before = _BEFORE_TAX.search(cited.name)
    return f"the cited row is “{short(cited.name)}”, the question asks for what is left after tax" if before else ""


def _as_measured(wish: Wish, cited: Cited) -> str:
    """Why a column of one basis is none of the other: "Gross" for a net amount, "GAAP" beside "Non-GAAP"."""
    tail = " ".join(cited.column.split()[-_TAIL:])
    for asked, other in (*_BASES, (_FAIR, _CARRIED), (_CARRIED, _FAIR)):
        own = cited.column if other in (_FAIR, _CARRIED) else tail
        said = asked.search(wish.text)
        if said and not other.search(wish.text) and other.search(own) and not asked.search(own):
            return f"the cited column is “{short(cited.column)}”; the question speaks of “{said[0]}”"
    return ""


def _other_column(wish: Wish, cited: Cited) -> str:
    """Why a column excludes what the question says: "Basic" for a diluted figure, "Medical plans" for pensions."""
    other = opposed(wish.text, cited.column) if not opposed(wish.text, cited.name) else None
    if other and other.lower() not in cited.name.lower():
        return f"the cited column is “{short(cited.column)}”; the question speaks of “{other}”"
    said, row = frozenset(content(wish.named)), frozenset(content(cited.name))
    every = [frozenset(content(column)) for column, text in cited.citation.cells if text]
    own = frozenset(content(cited.column)) - WEAK - ACCOUNTS
    sums = [column for column, _ in cited.citation.cells if _SUM.search(column)]
    if (
        len(sums) == 1
        and _SUM.search(wish.text)
        and not (_SUM.search(cited.column) or own & said - frozenset(content(sums[0])))
    ):
        return f"the cited column is “{short(cited.column)}”; the question speaks of “{short(sums[0])}”"
    telling = own - frozenset.intersection(*every) if every else own
    for column, _ in cited.citation.cells:
        told = (frozenset(content(column)) & said) - own - row - WEAK - ACCOUNTS
        if told and telling and not telling & said:
            return f"the cited column is “{short(cited.column)}”; the question speaks of “{short(column)}”"
    return ""
