"""Follow-ups that set companies or years side by side: "which is higher?", "and for both?", "between those years"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rag.answering.follow_up.periods import SPAN, in_words, order
from rag.query.understand import understand
from rag.types import Filing, Query

_COMPARES = re.compile(
    r"\bcompar\w*|\b(?:more|less|higher|lower|better|worse|larger|smaller|bigger|faster) than\b|\bversus\b|\bvs\b|"
    r"\b(?:against|beside|next to)\b|\bboth\b",
    re.IGNORECASE,
)
# "Which is higher?", "which of them grew faster?": no word of what is meant beyond who has more of it.
WHICH = re.compile(
    r"^\W*(?:and\s+|so\s+|but\s+)?(?:which|who|what)(?: one)?(?: of (?:them|these|those|the two|the companies))? "
    r"(?:(?P<grew>grew|grows|is growing)|(?P<is>is|was)|has|had|spent|earned|made|paid|sold) (?:the )?"
    r"(?:(?P<word>high|low|larg|great|small|bigg|fast|slow)(?:er|est)(?: one)?|(?P<most>more|most|less|least))\W*$",
    re.IGNORECASE,
)
_OF_WHOLE = re.compile(
    r"^\W*(?:(?:and|what about|how about|now|so|but)\s+)*"
    r"(?:(?:(?P<all>both|the two|them|they)(?: of them)?|(?P<it>that|it|this)),?\s+)?"
    r"(?:(?:in|as)\s+)?(?:an? |the )?(?:share|percent(?:age)?|per cent|%|proportion|fraction) of "
    r"(?!(?:that|it|this|those|them)\b)(?:its |their |the )?(?P<whole>(?:total |net )*(?:revenues?|sales|assets))\W*$",
    re.IGNORECASE,
)
_DOWN = ("low", "small", "slow", "less", "least")
_ALL = re.compile(r"\b(?:both|the two|them|they|each other)\b", re.IGNORECASE)
_OF_BOTH = re.compile(r"\s*\b(?:(?:of|for|at|by|from|between) )?(?:both|the two)\b(?: of (?:them|these|those))?", re.I)
_THOSE_YEARS = re.compile(
    r"\b(?:between|over|across|from) (?:(?:those|these|the)(?: two)? (?:years|periods)|(?:the|those|these) two)\b"
    r"|^\W*(?:and\s+)?which (?:of (?:the|these|those)(?: two)? (?:years|quarters|periods)|year|quarter|period) "
    r"(?:is|was|had|has)\b",
    re.IGNORECASE,
)


def _as_share(question: str, old: Query, earlier: Sequence[str], filings: Sequence[Filing], said: str) -> str:
    """The figure before, of all its companies, "as a percentage of revenue?"; "" for other questions."""
    asked, figure = _OF_WHOLE.match(question), said or (old.metrics[0] if old.metrics else "")
    own = list(old.filters.companies)
    if asked is None or not figure or not own or " as a percentage of " in figure:
        return ""
    if asked["all"] and len(own) == 1:
        own += [name for name in _named_before(earlier, filings) if name not in own][:1]
    if len(own) == 1:
        put = f"What was {own[0]}'s {figure} as a percentage of {asked['whole']}{in_words(old.periods)}?"
        return put if asked["it"] else ""
    companies = f"{', '.join(own[:-1])} and {own[-1]}"
    return f"Compare the {figure} as a percentage of {asked['whole']} of {companies}{in_words(old.periods)}."


def side_by_side(
    question: str,
    new: Query,
    old: Query,
    earlier: Sequence[str],
    filings: Sequence[Filing],
    of_change: bool = False,
    said: str = "",
) -> str:
    """What was asked before, of two companies or two years ("how does that compare to …"); "" for other questions.

    of_change: the question before was for a change, so that growths are compared. said: its figure in its own words.
    """
    if shares := _as_share(question, old, earlier, filings, said):
        return shares
    which = WHICH.match(question)
    if not (which or _COMPARES.search(question)) or new.topics or not old.filters.companies:
        return ""
    figure = _figure(question, new, old, said)
    if not figure:
        return ""
    others = [*new.filters.companies, *new.named_absent]
    if not others and (which or _ALL.search(question)):
        own = old.filters.companies
        others = [name for name in (*own[1:], *_named_before(earlier, filings)) if name != own[0]][:1]
    growth = " growth" if of_change or (which and which["grew"]) else ""
    when = in_words(sorted(new.periods or old.periods, key=order)[-1:] if growth else new.periods or old.periods)
    if others and which:
        word = "lower" if (which["word"] or which["most"]).lower() in _DOWN else "higher"
        return f"Which had the {word} {figure}{growth}{when}, {' or '.join((old.filters.companies[0], *others))}?"
    if others:
        return f"Compare the {figure}{growth} of {' and '.join((old.filters.companies[0], *others))}{when}."
    years = sorted({year for year, _ in (*new.periods, *old.periods) if year})
    if new.metrics or not new.periods or len(years) < 2:
        return ""
    quarters = {quarter for _, quarter in (*new.periods, *old.periods) if quarter}
    span = SPAN.search(earlier[-1])
    if len(quarters) > 1 or (quarters and span):
        return ""
    part = f"the {span['span']} of " if span else "".join(f"Q{quarter} " for quarter in quarters)
    owner = old.filters.companies[0]
    return f"How much did the {figure} of {owner} change from {part}FY{years[0]} to {part}FY{years[-1]}?"


def between_those_years(
    question: str, old: Query, earlier: Sequence[str], filings: Sequence[Filing], said: str = ""
) -> str:
    """The change between the last two years that were asked about ("between those two years"); "" for others.

    said: the figure before with its part, in its own words.
    """
    if not _THOSE_YEARS.search(question) or not old.metrics or len(old.filters.companies) != 1:
        return ""
    read = (understand(asked, filings) for asked in reversed(earlier))
    years = dict.fromkeys(year for query in read for year, quarter in query.periods if year and not quarter)
    last = sorted(list(years)[:2])
    if len(last) < 2:
        return ""
    # "From … to" would be every year between them.
    about = f"{said or old.metrics[0]} of {old.filters.companies[0]}"
    return f"How much did the {about} change in FY{last[1]} compared with FY{last[0]}?"


def with_period_before(old: Query, earlier: Sequence[str], filings: Sequence[Filing]) -> Query:
    """The last question with the period of the one before it too, where both are for one figure: a change's ends."""
    # The same question twice is one end: it was put again for its calculation or its page.
    others = [asked for asked in earlier[:-1] if asked != earlier[-1]]
    if not others or len(old.periods) != 1 or not old.metrics:
        return old
    query = understand(others[-1], filings)
    same = (query.metrics, query.filters.companies) == (old.metrics, old.filters.companies)
    if not same or len(query.periods) != 1 or query.periods[0] == old.periods[0]:
        return old
    (year, quarter), (other, part) = query.periods[0], old.periods[0]
    alike = year and other and (quarter is None) == (part is None)
    return replace(old, periods=(*query.periods, *old.periods)) if alike else old


def _figure(question: str, new: Query, old: Query, said: str) -> str:
    """What is compared: the figure before, or the one that "and the operating margin of both?" names; "" for none."""
    if not new.metrics:
        return said or (old.metrics[0] if old.metrics else "")
    named = _OF_BOTH.search(question) is not None and not new.filters.companies
    return new.metrics[0] if named and len(new.metrics) == 1 else ""


def _named_before(earlier: Sequence[str], filings: Sequence[Filing]) -> Iterator[str]:
    """The companies of the conversation, the last named first."""
    return (company for asked in reversed(earlier) for company in understand(asked, filings).filters.companies)
