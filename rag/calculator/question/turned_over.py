"""How often, or for how many days: the turnover ratios and the coverage of interest as a person asks for them.

"How many times did it turn over its inventory" is inventory turnover, "how long did it take to collect" the days of
sales outstanding; a definition that comes with the question stays with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ABOUT = r"(?:(?:roughly|approximately|about|around|on average|in a year|a year|per year|each year),? )"
_TIMES = rf"{_ABOUT}?how (?:many times(?: over)?|often) {_ABOUT}?"
_DID = r"(?:did|does|do|has|have|had|could|can|would|was|were|is)"
_WHO = r"(?P<who>(?:the |its )?[^?,;:.]*?(?:\b(?:inc|corp|co)\.[^?,;:.]*?)?)"
_TIME = r"(?P<time>(?:,? (?:in|for|during|over|at|as of)\b[^?.;:]*?\d{4}[^?.;:]*?)?)"
_END = r"(?=[?.;:]|,|$)"
# "How many times did operating income cover it" names the figure itself.
_NO_RESULT = r"(?![^?]*\b(?:income|profits?|earnings|cash|flow|EBITD?A?)\b[^?]*\bcover)"
_IN = r"(?: (?:in|for|during) [^?]*?\d{4})?"
_INTEREST = r"interest(?: expenses?| costs?| bill)?"
_FROM = r"(?: by (?:its |the )?(?:operating (?:income|profit)|EBIT))?"
_DAYS = rf"{_ABOUT}?(?:for )?how (?:long|many days)(?: on average)?,? {_ABOUT}?"
_TAKE = rf"(?:(?:did|does) (?:it take )?|has it taken |was it before ){_WHO}(?: take)?(?:,? on average,?)? to"
_OWN = r"(?:(?:its|their|the|all its|all of its) )?"
# An order that only names the same ratio again.
_AGAIN = (
    r"(?:\s*[?.;]\s*(?:please )?(?:calculate|compute|use|give|take) (?:the |an? |its )?"
    r"(?:\w+ )?(?:turnover|coverage)(?: ratio)?(?: for [^.?;,]*)?(?=[.?;,]|$))?"
)


def _turnover(found: re.Match[str]) -> str:
    what = found["what"].lower().replace("assets", "asset")
    return f"what was the {what} turnover ratio of {found['who']}{found['time']}"


def _covered(found: re.Match[str]) -> str:
    return f"how many times did {found['by']} cover {found['what']}{found['when'] or found['then'] or ''}"


TURNED_OVER: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # "365 x (average …)": a sign that is typed as a letter.
    (r"(?<=\d) ?x (?=\()", " * "),
    (
        rf"{_TIMES}{_DID} {_WHO} (?:sell|sold|turn(?:ed)?|cycled?|replaced?)(?: over| through)? {_OWN}"
        rf"(?:inventor(?:y|ies)|stock of goods|merchandise)(?: over)?{_TIME}{_AGAIN}{_END}",
        r"what was the inventory turnover ratio of \g<who>\g<time>",
    ),
    (
        rf"{_TIMES}{_DID} {_WHO} turn(?:ed)?(?: over)? {_OWN}"
        r"(?P<what>(?:total |fixed )?assets|(?:accounts |trade )?(?:receivables?|payables?)|working capital)(?: over)?"
        rf"{_TIME}{_AGAIN}{_END}",
        _turnover,
    ),
    (
        rf"{_TIMES}{_DID} {_NO_RESULT}{_WHO} (?:cover(?:ed)?|earn(?:ed)?)(?: over)? {_OWN}{_INTEREST}"
        rf"(?: covered)?{_TIME}{_AGAIN}{_END}",
        r"what was the interest coverage ratio of \g<who>\g<time>",
    ),
    (
        rf"{_TIMES}{_DID} {_WHO}['’]s? {_INTEREST}(?: was)? covered{_FROM}{_TIME}{_FROM}{_AGAIN}{_END}",
        r"what was the interest coverage ratio of \g<who>\g<time>",
    ),
    (
        rf"{_TIMES}(?:was|were|is|are|has|have) (?P<what>[^?]+?) (?:been )?covered"
        rf"(?P<when>{_IN}) by (?P<by>[^?.]+?)(?P<then>{_IN})(?=[?.]|$)",
        _covered,
    ),
    (
        rf"{_DAYS}{_TAKE} (?:pay|settle with) {_OWN}(?:suppliers?|vendors?|(?:accounts )?payables?|bills){_TIME}{_END}",
        r"what were the days payable outstanding of \g<who>\g<time>",
    ),
    (
        rf"{_DAYS}{_TAKE} (?:collect(?: (?:cash |money |payments? )?(?:from|on))?|get paid by) {_OWN}"
        rf"(?:customers?|(?:accounts |trade )?receivables?|sales|invoices){_TIME}{_END}",
        r"what were the days sales outstanding of \g<who>\g<time>",
    ),
    (
        rf"{_DAYS}{_TAKE} sell {_OWN}(?:inventor(?:y|ies)|stock|merchandise){_TIME}{_END}",
        r"what were the days inventory outstanding of \g<who>\g<time>",
    ),
    (
        rf"{_DAYS}(?:did|does|do) (?:goods|inventor(?:y|ies)|merchandise|products) (?:sit|stay|remain|lie)"
        rf"(?: in (?:stock|inventory|storage)| on (?:the )?shel(?:f|ves))? (?:at|with|in) {_WHO}{_TIME}{_END}",
        r"what were the days inventory outstanding of \g<who>\g<time>",
    ),
)
"""Ways to ask for a turnover, days or a coverage, each with the words that name it."""
_EBIT = re.compile(
    r"^(?:using|taking|with) (?:unadjusted )?operating (?:income|profit) as (?:its |the )?EBIT,? (?=how\b)",
    re.IGNORECASE,
)


def without_ebit(question: str) -> str:
    """The question without "using operating income as EBIT", which is what the book's coverage does."""
    return _EBIT.sub("", question)
