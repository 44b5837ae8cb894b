"""Follow-ups that put the earlier question in another respect: of a part, as a share, per share, in a currency."""

from __future__ import annotations

import re

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.named import lead_of, names_a_part, tells_of_parts
from rag.answering.follow_up.periods import in_words
from rag.answering.numbers.currency import asked_currency
from rag.calculator.question.units import asked_scale
from rag.types import Query

# "What about diluted?", "per share, diluted?": the result before, for each share.
_PER_SHARE = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)*(?:on an? )?(?=.*(?:per share|diluted|basic))"
    r"(?:(?:per share|diluted|basic|basis|(?:earnings|eps))[\s,]*)+\W*$",
    re.IGNORECASE,
)
_EARNED = ("net income", "earnings per share", "diluted eps", "basic eps", "eps")
# "In euros?", "and in billions?"
_SHORT = 6
_IN = re.compile(r"^\W*(?:(?:and|but|what about|how about)\s+)*(?P<said>in [\w.$ ]{2,24}?)\W*$", re.IGNORECASE)
# "Does it have much debt?": who has it is the company; what falls or grows is the figure.
_IT_HAS = re.compile(
    r"\b(?P<verb>do|does|did|has|have|had|is|was|will|can) (?:it|they|the company) "
    r"(?=(?:also |still |ever |actually |really )?(?:have|had|make|report|earn|pay|spend|own|sell|employ|buy|"
    r"operate|face|plan|expect|"
    r"use|generate|issue|repurchase|repay|owe|invest|hold|lease|borrow|charge|offer|compete|rely|paid|made|spent|sold|"
    r"deliver(?:ed)?|return(?:ed)?|open(?:ed)?|close[d]?|add(?:ed)?|los[et]|win|won|ship(?:ped)?|hir(?:e|ed)|acquired?|launch(?:ed)?|"
    r"complete[d]?|build|built|bought|produce[d]?|record(?:ed)?|book(?:ed)?|raise[d]?|serve[d]?|bring|cut|get|got)\b)",
    re.IGNORECASE,
)
# "How much is left under the program?": the one of what was asked for.
_OF_PLAN = re.compile(
    r"\b(?P<the>the|that|this) (?P<plan>programs?|programmes?|plans?|authori[sz]ations?|facility)\b", re.IGNORECASE
)
_MONEY = re.compile(r"in (?:money|cash|dollars?|dollar terms)", re.IGNORECASE)
_COUNTED = re.compile(r"\W*how many\b", re.IGNORECASE)
MARGIN = re.compile(
    r"^\W*(?:(?:and|but|what about|how about|what (?:is|was|were|are))\s+)*(?:the |its |their |as an? )?margin\W*$",
    re.IGNORECASE,
)
"""A margin of no kind: that of the profit before."""
_MARGINS = {
    "operating income": "operating margin",
    "gross profit": "gross margin",
    "net income": "net margin",
    "ebitda": "EBITDA margin",
    "adjusted ebitda": "EBITDA margin",
    "free cash flow": "free cash flow margin",
}
IN_PERCENT = re.compile(r"^\W*(?:(?:and|but|so)\s+)?in (?:percent(?:age)?(?: terms)?|per cent|%)\W*$", re.IGNORECASE)
"""“In percent?” after an amount: its change; after a ratio or a portion, what it is itself."""
# "Gross margin FY23 $": what is told as an amount and as a share.
_AS_AMOUNT = re.compile(
    r"\s*(?:\$|(?<=\s)(?:in )?(?:us)?dollars?|in (?:money|millions|billions)|(?<=\s)usd)(?=\W*$)", re.IGNORECASE
)
# "The segment's profit": of the part that was named before.
_THE_PART = re.compile(r"^(?:the |its |that )?(?:segment|division|business|unit)['’]s ", re.IGNORECASE)
_CONTRIBUTED = re.compile(r"\bcontribution (?:profit|loss|income|earnings)$", re.IGNORECASE)
_RATIO = re.compile(r"\b(?:margin|ratio|rate|yield|roe|rotce|roa|roic)$", re.IGNORECASE)
_CHANGE = re.compile(r"(?<=^How much did the ).+?(?= of .+ change from )")
_LEAD = re.compile(r"^\W*(?:(?:and|but|also|then|so|what about|how about)\b[\s,]*)*(?:the |its )?", re.IGNORECASE)


def in_full(question: str, before: Before) -> str:
    """A whole question with the company in place of "it", and with what a program or a plan is for."""
    text = question.strip().rstrip("?.! ")
    if before.owner:
        text = _IT_HAS.sub(lambda match: f"{match['verb']} {before.owner} ", text, count=1)
    if before.query.metrics and _OF_PLAN.search(text):
        text = _OF_PLAN.sub(lambda match: f"{match['the']} {before.query.metrics[0]} {match['plan']}", text, count=1)
        text += f" at {before.owner}" if before.owner and before.owner not in text else ""
    return text


def in_percent(question: str, before: Before) -> str:
    """The ratio before in percent, or the portion before as a share of its whole; "" for other questions."""
    if not IN_PERCENT.match(question) or not before.owner or not before.figure:
        return ""
    if before.whole:
        return re.sub(r"^\W*How much of", "What percentage of", before.text, flags=re.IGNORECASE)
    figure = _AS_AMOUNT.sub("", before.figure).strip()
    if _RATIO.search(figure) is None:
        return ""
    return f"What was {before.owner}'s {figure}{before.when}{before.part} in percent?"


def other_figure(question: str, asked_before: Before, new: Query) -> str:
    """What was asked before, per share, in another currency or scale, or of another figure's change; "" for others."""
    before, old = asked_before.text, asked_before.query
    if new.periods or new.filters.companies or new.named_absent:
        return ""
    asked = _IN.match(question)
    if asked and _MONEY.fullmatch(asked["said"]) and _COUNTED.match(before):
        owner = asked_before.owner
        return (
            f"What were the {old.metrics[0]} of {owner}{asked_before.when} in dollars?" if owner and old.metrics else ""
        )
    if asked and (asked_currency(asked["said"]) or asked_scale(asked["said"]) or _MONEY.fullmatch(asked["said"])):
        return f"{before.strip().rstrip('?.! ')} {asked['said']}?"
    if _CHANGE.search(before) and len(new.metrics) == 1 and len(question.split()) <= _SHORT:
        return _CHANGE.sub(_of_its_part(_LEAD.sub("", question).strip(" ?.!"), asked_before, new), before)
    own = old.metrics[0].lower() if old.metrics else ""
    if MARGIN.match(question) and re.search(r"\bcontribution\b", asked_before.text, re.IGNORECASE):
        # What a part contributes is no net income, whatever profit it is called, and filings print its margin.
        return margin_in_words(asked_before) or _contributed(asked_before)
    if MARGIN.match(question) and own in _MARGINS and len(old.filters.companies) == 1:
        basis = (
            "adjusted "
            if own.startswith("adjusted ") or re.search(r"\badjusted\b", asked_before.figure, re.IGNORECASE)
            else ""
        )
        part = lead_of(asked_before.figure) or asked_before.inside
        margin = f"{part} {basis}{_MARGINS[own]}".strip()
        return f"What was the {margin} of {old.filters.companies[0]}{in_words(old.periods)}{asked_before.part}?"
    if MARGIN.match(question) and own == "revenue" and (part := _part_of(asked_before)) and asked_before.owner:
        # A segment has one profit of its own, before interest and taxes; what a part costs in goods few tell.
        return f"What was {asked_before.owner}'s {part} operating margin{asked_before.when}?"
    if _PER_SHARE.match(question) and any(name in own for name in _EARNED) and len(old.filters.companies) == 1:
        kind = next((f"{word} " for word in ("diluted", "basic") if word in question.lower()), "")
        return f"What were the {kind}earnings per share of {old.filters.companies[0]}{in_words(old.periods)}?"
    return ""


def margin_in_words(before: Before) -> str:
    """The profit before as a share of what the same part took in: a margin under whatever name; "" for others."""
    own = before.query.metrics[0].lower() if before.query.metrics else ""
    part = _part_of(before)
    if own not in _MARGINS or not part or not before.owner or before.named == before.own:
        return ""
    return f"What was {before.owner}'s {before.named} as a percentage of {part} revenue{before.when}?"


def _contributed(before: Before) -> str:
    """The contribution margin where what a part contributes was asked for; "" where it has another name."""
    margin = _CONTRIBUTED.sub("contribution margin", before.figure)
    told = margin != before.figure and before.owner
    return f"What was {before.owner}'s {margin}{before.when}{before.part}?" if told else ""


def _part_of(before: Before) -> str:
    return before.inside or re.sub(r"^ \w+ (?:the )?", "", before.part) or lead_of(before.figure)


def _of_its_part(figure: str, before: Before, new: Query) -> str:
    """Another figure with the part that the one before was of: "North America Foodservice profit"."""
    own = _THE_PART.sub("", figure)
    part = _part_of(before)
    told = own != figure or (tells_of_parts(figure, new) and not names_a_part(figure))
    return f"{part} {own}" if part and told else figure
