"""What a question asks for in a sentence of its own, by the name that filings give it: "what it had accrued for X"."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag.query.trade_words import trade_words

_Put = str | Callable[[re.Match[str]], str]
_WHO = r"(?P<who>(?!you\b|we\b)[\w.&'’ -]{2,50}?)"
_WHEN = (
    r"(?=\s+(?:at|as of|as at|by|on|in|during|for|over|fy|q[1-4]|fiscal|the|year|end|last|this|[12]\d{3})\b"
    r"|\s*[?,.]|\s*$)"
)


def _food(found: re.Match[str]) -> str:
    """ "Food & bev" in full, and "F&B" in capitals."""
    return "food and beverage" if found["food"].lower() == "food" or found[0].isupper() else found[0]


def _dependent(found: re.Match[str]) -> str:
    """What share of a company's sales came from whom it depends on."""
    if found["name"] in trade_words().adjectives.values():
        # What it buys or makes in a country is no sale there.
        return found[0]
    when = f" in {found['when'].strip()}" if found["when"] else found["then"] or ""
    source = "its largest customer" if found["one"] else found["name"]
    return f"what percentage of {found['who'] or found['whose']}'s net sales came from {source}{when}?"


_MADE = r"(?:bring|take|rake|pull|haul) in|turn over"
_ASKS: tuple[tuple[re.Pattern[str], _Put], ...] = (
    # "How much did the unit bring in": its revenue. "Bring in from its offering" says what it is.
    (
        re.compile(
            rf"\bhow much (?:money )?(?P<did>did|does|do) {_WHO} (?P<made>{_MADE})\b"
            r"(?!\s+(?:from|through|by|via|as|on)\b)",
            re.IGNORECASE,
        ),
        r"how much revenue \g<did> \g<who> \g<made>",
    ),
    # "How does Acme's 2023 sales growth compare with its 2022 growth": both of them.
    (
        re.compile(
            r"^\W*how (?:does|did|do) (?P<who>[^?]+?['’]s?) (?P<one>(?:fiscal |FY ?)?(?:19|20)\d\d) "
            r"(?P<what>[a-z &-]+?) growth(?: rate)? compare (?:with|to) (?:its |the |that of )?"
            r"(?P<two>(?:fiscal |FY ?)?(?:19|20)\d\d)(?: (?P=what))?(?: growth)?(?: rate)?\W*$",
            re.IGNORECASE,
        ),
        r"What was \g<who> \g<what> growth in \g<two> and in \g<one>?",
    ),
    # "How much did it return through buybacks and dividends": both together.
    (
        re.compile(
            rf"\bhow much (?:cash |money |capital )?(?:did|does|has) {_WHO} "
            r"(?:return|give back|pay out|hand back|returned)"
            r"(?: to (?:its |the )?(?:share|stock)holders)? (?:through|via|by way of|in|with) "
            r"(?P<what>(?:share |stock )?(?:buybacks?|repurchases?|dividends?)(?: paid)? and "
            rf"(?:share |stock )?(?:buybacks?|repurchases?|dividends?)),?(?: together| combined| in total)?{_WHEN}",
            re.IGNORECASE,
        ),
        lambda m: f"what were {m['who']}'s {re.sub(' and ', ' plus ', m['what'])}",
    ),
    # "How much does it still owe on gift cards": what it owes is a balance by its own name.
    (
        re.compile(
            rf"\bhow much (?:did|does|do) {_WHO} (?:still |currently )?owe (?:on|in|under) (?:its |the |their )?"
            rf"(?P<what>(?:[a-z][\w&'-]+ ){{0,4}}(?:gift cards|liabilit(?:y|ies)|obligations?|payables?)){_WHEN}",
            re.IGNORECASE,
        ),
        r"what was the \g<what> of \g<who>",
    ),
    # "How much had it accrued for returns at …": its accrued returns.
    (
        re.compile(
            rf"\bhow much (?:had|has|did) {_WHO} (?:accrued?|reserved?) for (?P<what>[a-z][\w&' -]{{2,60}}?){_WHEN}",
            re.IGNORECASE,
        ),
        r"what was the accrued \g<what> of \g<who>",
    ),
    # "Of its debt, how much is secured": how much of its debt is.
    (
        re.compile(
            r"^\W*(?:out )?of (?P<of>[^,?.]{6,90}(?:, (?:19|20)\d\d)?), (?P<ask>how (?:much|many)"
            r"|(?:what|which) (?:share|part|portion|percentage|proportion))(?! of\b) (?P<rest>[^?]+\?)$",
            re.IGNORECASE,
        ),
        lambda m: f"{m['ask'].capitalize()} of {m['of']} {m['rest']}",
    ),
    # "How dependent on Acme were its net sales": what share of them came from it.
    (
        re.compile(
            r"\bhow (?:heavily |much )?(?:dependent|reliant) (?:on|upon) (?P<on>[^,?]{2,60}?) (?:is|was|are|were) "
            r"(?P<what>[^?]*?\b(?:sales|revenues?|business|turnover))\b",
            re.IGNORECASE,
        ),
        r"what percentage of \g<what> came from \g<on>",
    ),
    # "How dependent is it on one customer": what share of its sales came from the largest.
    (
        re.compile(
            rf"\bhow (?:heavily |much )?(?:(?:dependent|reliant) (?:is|was|are|were) {_WHO}|"
            rf"(?:did|does|do) (?P<whose>(?!you\b|we\b)[\w.&'’ -]{{2,50}}?) (?:depend|rely)) (?:on|upon) "
            r"(?:(?P<one>(?:just |only )?(?:one|a single|any (?:one|single)|(?:its|their|the) "
            r"(?:single )?(?:largest|biggest|main|top|most important)) (?:customer|client|retailer|buyer|account))|"
            r"(?:the )?(?P<name>(?-i:i?[A-Z])[\w&’'-]+(?: (?-i:[A-Z])[\w&’'-]+){0,3}))"
            r"(?:,? (?:going|judging) by (?P<when>[^?,]+)|(?P<then>,? (?:in|for|as of|at) [^?,]+))?\W*$",
            re.IGNORECASE,
        ),
        _dependent,
    ),
    # "Free cash flow = ?"
    (re.compile(r"\s*=\s*(?=\?|$)"), ""),
    # "Operating cash", but no operating cash balance.
    (
        re.compile(
            r"\boperating cash(?! (?:(?:in|out)?flows?|balances?|leases?|payments?|margin|costs?|expenses?|conversion|"
            r"generat\w+|use[ds]?|requirements?|needs?|position|accounts?|bridge)\b|-)",
            re.IGNORECASE,
        ),
        "operating cash flow",
    ),
    # "Top line", but no lines at the top of a list.
    (re.compile(r"(?<!\bby )\btop[- ]?line(?! (?:items?|of)\b)(?= |\W*$|[,?.])", re.IGNORECASE), "revenue"),
    (re.compile(r"\b(?P<food>food|f) ?(?:&|and) ?(?:bev|b)\b\.?", re.IGNORECASE), _food),
    # "Deferred comp", but no comp sales.
    (
        re.compile(
            r"\b(?P<of>stock|share|equity|executive|employee|director|deferred|endorsement|incentive|variable|accrued)"
            r" comp\b(?! (?:sales|stores?|growth)\b)",
            re.IGNORECASE,
        ),
        r"\g<of> compensation",
    ),
    # "Shares used for its diluted EPS in 2023" are those of the year.
    (
        re.compile(
            r"\s+(?:used|taken) (?:for|in|to (?:calculate|compute)|(?:in|for) (?:calculating|computing)) "
            r"(?:its |the |their )?"
            r"(?P<when>(?:q[1-4] )?(?:(?:fy ?|fiscal )?\d{4} )?)(?:diluted |basic )?(?:eps|earnings per share)\b",
            re.IGNORECASE,
        ),
        lambda m: f" in {m['when'].strip()}" if m["when"] else "",
    ),
)


def by_its_name(question: str) -> str:
    """The question with such a sentence as the name of the figure; as it is where it has none."""
    for pattern, put in _ASKS:
        question = pattern.sub(put, question)
    return question
