"""Metrics as analysts ask for them, each as the question that the calculator reads.

"How many days of inventory did Acme hold, based on average inventories for 2023 and 2024 and cost of sales" is a
formula in words; "what did it spend on advertising as a share of sales" is a percentage. To be tried where the question
as it stands has no answer for sure, and only for what is computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_Put = str | Callable[[re.Match[str]], str]
_WHO = r"(?P<who>(?-i:[A-Z])[\w.&’'-]*?(?: (?:of |& )?(?-i:[A-Z])[\w.&’'-]*?)*)"
_OF = r"(?:['’]s?|(?<=s)['’])"
_YEAR = r"(?:(?:the )?(?:fiscal(?: year)?|financial year|FY|year) ?)?(?:19|20)\d\d"
_YEARS = rf"{_YEAR}(?:(?:,| and|, and| to| through| until|\s?[-–])\s?{_YEAR})+"
_AS_SHARE = r"as (?:an? |the )?(?:share|percentage|percent|%|proportion|fraction) of"
_SHOW = r"(?:please )?(?:show|give|report|compare|calculate|compute|state|list|track|express|quote|put)(?: me)?"
_AT = r"(?:in|for|over|across|during|between|from)"
# How the whole company is, told by a metric that is named behind it.
_HOW_IT_IS = (
    r"(?:(?:capital|asset|labou?r|research|R&D|cash)[- ])?(?:intensive|leveraged|indebted|profitable|efficient|liquid|"
    r"productive)"
)
# A cost of one kind: pay in shares is a part of it, and is added to no profit.
_COST = (
    r"(?:research (?:and|&) development|R&D|product development|technology and (?:development|content|infrastructure)|"
    r"(?:selling|sales),? (?:and |& )?marketing|(?:selling,? )?general,? (?:and|&) administrative|SG&A|G&A|marketing|"
    r"operations and support|cost of (?:revenues?|sales|goods sold))"
)
_SHARE_PAY = r"(?:stock|share|equity)[- ]based (?:compensation|pay)"
_WITHOUT = r"(?:,?\s*\(?(?:excluding|without|net of|less|minus|before|ex)) (?:the |any |its )*"


def _measured(found: re.Match[str]) -> str:
    """The measure that stands for a word such as liquidity, where it is known."""
    what = found["what"].strip()
    return f"{found['who']}'s {what}{found['rest']}" if plain(what) in book().names else found[0]


def _days(found: re.Match[str]) -> str:
    what, base, by = (found[one].strip() for one in ("what", "base", "by"))
    ends = f" between {found['one']} and {found['other']}" if found["one"] else ""
    name = f"days of {what}"
    formula = f"{found['days'] or '365'} * {base}{ends} / {by}"
    return f"What was {found['who']}'s {name} {found['when']}? {name.capitalize()} is defined as: {formula}."


def _spent(found: re.Match[str]) -> str:
    what = found["what"].strip()
    name = f"{what} costs" if what in ("advertising", "marketing") else what
    mean = found["mean"] or found["mean2"] or found["lead"]
    shape = "the average of " if mean else ""
    return f"What was {shape}{found['who']}'s {name} as a percentage of {found['whole'].strip()}{found['when']}?"


def _averaged(found: re.Match[str]) -> str:
    years = sorted(int(year) for year in re.findall(r"(?:19|20)\d\d", found["years"]))
    if years[-1] - years[0] != len(years) - 1:
        return found[0]
    return f"What was the {len(years)}-year average of {found['what'].strip()} from FY{years[0]} to FY{years[-1]}?"


def _before_pay(found: re.Match[str]) -> str:
    cost, pay = found["cost"], found["pay"].strip()
    less = f"{cost} - {pay} in {cost}"
    when = f"in {(found['year'] or found['then']).strip()}"
    if found["whole"] is None:
        return f"What was {found['who']}'s {cost} minus the {pay} in {cost} {when}?"
    return (
        f"What was {found['who']}'s ratio {when}, in percent? Ratio is defined as: ({less}) / {found['whole'].strip()}."
    )


_WAYS: tuple[tuple[re.Pattern[str], _Put], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), put)
    for pattern, put in (
        # "Liquidity as measured by the current ratio".
        (
            rf"(?<!\w){_WHO}{_OF} (?:short-term )?(?:liquidity|leverage|solvency|gearing|profitability|efficiency|"
            r"indebtedness|capital intensity|asset efficiency)(?: position)?,? (?:as )?(?:measured|gauged|judged|shown|"
            r"expressed|indicated) (?:by|through|using) (?:the |its )?(?P<what>[a-z][a-z &-]+?),?"
            r"(?P<rest> (?:get|got|improve|worsen|rise|fall|change|increase|decrease|decline|deteriorate|above|below|"
            r"better|worse|higher|lower|over|under|in|at|from|between|for)\b[^?]*\?)",
            _measured,
        ),
        # "Is it getting more capital intensive? Show A as a percentage of B for 2023 and 2024."
        (
            rf"^\W*(?:is|has|was|did|are) {_WHO} (?:(?:been|steadily) )?(?:getting|becoming|become|got(?:ten)?|get|"
            rf"growing|grown|turning|turned) (?:more|less) {_HOW_IT_IS}\? {_SHOW} (?:its |the )?"
            rf"(?P<what>[a-z][^?.:;]*? {_AS_SHARE} [^?.:;]+?)(?P<when>,? {_AT} (?:the )?{_YEARS})[.?]",
            r"What was \g<who>'s \g<what>\g<when>?",
        ),
        # "How many days of inventory did it hold in 2024, based on average inventory for 2023 and 2024 and …"
        (
            r"^\W*how many days['’]?(?: of| worth of| in)? (?P<what>[a-z][a-z ]*?) "
            rf"(?:did|does|has|was|were) {_WHO} (?:hold|have|held|carry|carried|keep|kept|sitting on|holding)"
            rf"(?: on hand| in stock)? (?P<when>(?:in|at|for|during)(?: the end of)? {_YEAR}),? "
            r"(?:based on|using|taking|with|on)(?: the)? "
            r"(?P<base>(?:average |year[- ]end |closing )?[a-z][a-z ]*?)"
            rf"(?: (?:for|of|between|across|over) (?P<one>{_YEAR}) and (?P<other>{_YEAR}))? (?:and|over|against) "
            rf"(?:the )?(?P<by>(?:{_YEAR} )?(?:cost|net|total|revenues?|sales)\b[a-z ]*?),?"
            r"(?:\s*\(?(?:(?:on|assuming|with|over) )?(?:an? |the )?(?P<days>36[056])[- ]days?(?: year| basis)?\)?)?"
            r"\s*[?.]",
            _days,
        ),
        # "What did it spend on advertising as a share of sales, on average".
        (
            r"^\W*(?P<lead>on average,? )?(?:what|how much) (?:did|does|has|have) "
            rf"{_WHO} (?P<mean>on average )?(?:spend|spent|pay|paid|expend) on (?P<what>[a-z][a-z &-]*?),? "
            rf"{_AS_SHARE} (?P<whole>[a-z][a-z ]*?)(?P<mean2>,? on average)?"
            rf"(?P<when>,? {_AT}(?: the)?(?: years?)? {_YEAR}[^?.]*?)\s*\?",
            _spent,
        ),
        (
            rf"^\W*what (?:is|was|were) the average of (?P<what>[^?]*? as a percentage of [^?]*?),? {_AT} "
            rf"(?:the )?(?:years )?(?P<years>{_YEAR}(?:,? (?:and )?{_YEAR})+)\s*\?",
            _averaged,
        ),
    )
)
# "Its research and development excluding stock-based compensation, as a percentage of revenue".
_NO_SHARE_PAY = re.compile(
    rf"^\W*what (?:is|was|were) {_WHO}{_OF} (?P<year>{_YEAR} )?(?P<cost>{_COST})(?: (?:expenses?|costs?))?"
    rf"{_WITHOUT}(?P<pay>{_SHARE_PAY})(?: expenses?| costs?)?\)?"
    rf"(?:,? {_AS_SHARE} (?P<whole>(?:(?:total|net) )?(?:revenues?|sales)))?"
    rf"(?(year)|,? (?:in|for|during) (?P<then>{_YEAR}))\s*\?",
    re.IGNORECASE,
)
# "Its gross margin excluding credits", defined by a formula that takes the credits off.
_LEAVES_OUT = re.compile(
    rf"^What (?:is|was) {_WHO}{_OF} (?P<year>{_YEAR}) (?P<name>(?P<kind>[a-z][a-z -]*?(?:margin|ratio|rate)) "
    r"(?:excluding|without) (?P<out>[a-z][a-z -]*?))\? (?P=name) is defined as: (?P<body>.+)$",
    re.IGNORECASE,
)
_MEASURE = frozenset(("gross", "operating", "net", "profit", "margin", "ratio", "rate", "the", "of", "any", "all"))
_BETWEEN_DAYS = re.compile(
    r"\b(?P<led>from|between) (?P<day>[A-Z][a-z]+ \d{1,2}), (?P<first>(?:19|20)\d\d) (?P<to>to|and) (?P=day), "
    r"(?P<last>(?:19|20)\d\d)(?=[?.,\s])"
)


def asked_as_metrics(question: str, year_end: date | None = None, fiscal_year: int | None = None) -> Iterator[str]:
    """The question in words that are computed; none where it is not put in any of these ways.

    year_end: the day on which the fiscal year of the company's filing ended.
    """
    told = question
    for pattern, put in _WAYS:
        told = pattern.sub(put, told)
    told = _between_years(_named_ratio(told), year_end, fiscal_year)
    if told != question:
        yield told


def _named_ratio(question: str) -> str:
    """The question of a ratio whose name says what it leaves out by its formula, which leaves out that and no more."""
    found = _LEAVES_OUT.match(question)
    if found is None:
        return question
    body = set(plain(re.sub(r"[()*/+,-]", " ", found["body"])).split())
    said = set(plain(f"{found['kind']} {found['out']}").split()) - _MEASURE
    if not said <= body or "/" not in found["body"]:
        return question
    return f"What is {found['who']}'s ratio in {found['year']}, in percent? Ratio is defined as: {found['body']}"


def _between_years(question: str, year_end: date | None, fiscal_year: int | None) -> str:
    """The question of a figure that it defines, from one fiscal year to another instead of from day to day."""
    found = _BETWEEN_DAYS.search(question)
    if found is None or year_end is None or fiscal_year is None or " is defined as: " not in question:
        return question
    ends = f"{year_end:%B} {year_end.day}"
    if found["day"] != ends:
        return question
    years = [int(found[one]) - year_end.year + fiscal_year for one in ("first", "last")]
    return f"{question[: found.start()]}{found['led']} FY{years[0]} {found['to']} FY{years[1]}{question[found.end() :]}"


def without_share_pay(question: str) -> str:
    """The question for a cost without pay in shares as one less what of that pay is in it; others as they are."""
    return _NO_SHARE_PAY.sub(_before_pay, question)
