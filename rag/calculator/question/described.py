"""Rows of the statements by what they are instead of by their names: "money owed by customers", "all that it owns"."""

from __future__ import annotations

import re

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.supposed import put, ways

_IT = r"(?:it|they|the company|the group)"
_OWN = r"(?:(?:the|its|their|all|new|own) )*"
_SUM = r"(?:money|cash|amounts?|sums?|balances?)"
_YEAR = r"(?:(?:a|one|the next|the coming) year|(?:12|twelve) months|the next (?:12|twelve) months)"
_STOCK = r"(?:own )?(?:common )?(?:shares?|stock)"
_SELLS = r"(?:goods|merchandise|products?|things|wares)"
_PLANT = r"(?:property|plant|equipment|buildings?|stores|machinery|factories|land|fixed assets|capital assets|PP&E)"
_LISTED = rf"{_OWN}(?:(?:{_PLANT}|[a-z]+(?: [a-z]+)?)(?:, | and | & |, and )(?:other )?)*{_PLANT}"
_MAKES = r"(?:(?:research|develop|creat|invent|design)ing(?: and developing)?)"

_NEW = (
    r"(?:products?|technolog(?:y|ies)|services|medicines|drugs)"
    r"(?: (?:and|or) (?:new )?(?:products?|technolog(?:y|ies)|services))?\b"
)

_LED = r"(?:(?:the|its|their|each year['’]s|every year['’]s) )*"
_PROFIT = frozenset(["profit", "profits", "earnings"])
_PAYMENTS = frozenset(("dividends_paid", "share_repurchases"))
_FROM = re.compile(r"^(?:revenues?|sales) from (?=[a-z])", re.IGNORECASE)
_WHOLES = frozenset(("total_assets", "current_assets", "total_liabilities", "current_liabilities", "total_debt"))
_LONGEST_ROW = 6
_NO_ROW = re.compile(
    r"\b(?:what|how|which|who|why|did|does|do|is|was|were|are|it|its|they|their|that|this|each|every|not|than|and|or|"
    r"as|by|if|while|when|where|after|before|from|for|during|over|per|average|mean|ratio|rate|margin|growth|change|"
    r"share|part|most|more|less|only|adjusted|organic)\b|[^a-z &'’/-]"
)

# What is done with money tells what it may have been done for: "paid in tax" is no expense of the year.
_PAID_OUT = re.compile(r"(?:pay|paid|repa(?:y|id)|hand(?:ed)?|give|given|return(?:ed)?|distribut\w+)$")
_SPENT = re.compile(
    r"(?:spen[dt]|put|plough(?:ed)?|plow(?:ed)?|pour(?:ed)?|sink|sunk|devoted?|used?|allocated?|channel\w*|commit\w*|"
    r"(?:re)?invest(?:ed)?|pump(?:ed)?|direct(?:ed)?|dedicated?|laid|lay|burn\w*|los[et]|expensed?|charged?|earmark\w*|"
    r"set|eaten|consumed?|absorb(?:ed)?|swallow(?:ed)?|went|goes)$"
)
_BOOKED = re.compile(
    r"(?:book(?:ed)?|record(?:ed)?|report(?:ed)?|recogni[sz]ed?|keep|kept|retain(?:ed)?|turn(?:ed)?|convert(?:ed)?|"
    r"bring|brought|carry|carried|left)$"
)
_HELD = re.compile(r"(?:hold|held|have|keep|kept|carry|carried|tied|tie|locked|lock|financed?|fund(?:ed)?|owned?)$")

_WAYS = ways(
    # What others owe the company, and what it owes.
    (
        rf"\b{_OWN}{_SUM} (?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:still )?(?:owed|due|payable)"
        rf"(?: to {_IT})? (?:by|from) {_OWN}(?:customers|clients)\b",
        "accounts receivable",
    ),
    (rf"\bwhat {_OWN}(?:customers|clients) (?:still )?owed?(?: (?:it|them))?\b", "accounts receivable"),
    (
        rf"\b{_OWN}{_SUM} (?:(?:that|which) )?(?:(?:is|are|was|were|{_IT}) )?(?:still )?(?:owed?|due|payable) "
        rf"(?:to )?{_OWN}(?:suppliers|vendors)\b",
        "accounts payable",
    ),
    (rf"\bwhat {_IT} (?:still )?owe[sd]? (?:to )?{_OWN}(?:suppliers|vendors)\b", "accounts payable"),
    # What was paid before it was delivered, called by its name behind that.
    (
        rf"\b{_OWN}(?:customers?['’]? (?:prepayments|advances)|(?:prepayments|advances|{_SUM} (?:received|collected|"
        r"paid|taken) in advance) (?:by|from|of) (?:the |its |their )?customers),? "
        r"(?:(?:that|which) (?:is|are|was|were) )?(?:held|carried|booked|recorded|shown|reported|listed|kept) as "
        r"(?P<name>(?:unearned|deferred) (?:revenues?|income)|contract liabilities)\b",
        r"\g<name>",
    ),
    # All of one side of the balance sheet.
    (
        r"\b(?:everything|all (?:its |the )?(?:liabilities|obligations|bills|that|it (?:owes|owed)))"
        rf"(?: that)?(?: {_IT} ow(?:es|ed))?(?: (?:is|was|falls|fell|falling|coming))? (?:due|payable|to be paid) "
        rf"within {_YEAR}\b",
        "total current liabilities",
    ),
    (rf"\b(?:everything|all)(?: that)? {_IT} (?:own(?:s|ed)|possess(?:es|ed))\b", "total assets"),
    (r"\b(?:its |the |their |total )*asset base\b", "total assets"),
    (rf"\b(?:everything|all)(?: that)? {_IT} ow(?:es|ed)\b(?! (?:to|by|within|in)\b)", "total liabilities"),
    (r"\b(?:(?:share|stock)?holders|owners)['’] (?:money|funds|stake)\b", "shareholders' equity"),
    (r"\blong-dated (?P<what>debt|borrowings)\b", r"long-term \g<what>"),
    (r"\bshort-(?:term|dated) securities\b", "short-term investments"),
    # Goods, and what they cost.
    (rf"\bcosts? of (?:what|{_OWN}{_SELLS}(?: that)?) {_IT} sold(?: (?:during|in|over) the year)?\b", "cost of sales"),
    (
        rf"\b{_OWN}(?:(?:unsold|stored) {_SELLS}|{_SELLS} (?:held|in stock|on hand|in (?:the |its )?(?:store|stock)|"
        rf"on (?:its|the) shelves|unsold)(?: for sale)?)\b",
        "inventory",
    ),
    # What was spent.
    (
        rf"(?P<spent>\bdid (?:spend|put|invest|plough|plow|pour|lay out) (?:on|in|into|for)) {_MAKES} {_OWN}{_NEW}",
        r"\g<spent> research and development",
    ),
    (
        rf"\b{_OWN}(?:spending|spend|outlays?|expenditures?|costs?|what {_IT} spen[dt]s?) (?:on|for|of) {_MAKES} {_OWN}"
        rf"{_NEW}",
        "research and development expense",
    ),
    (
        rf"\bwhat (?:{_IT} )?spen(?:ds|d|t) on (?P<what>advertising|marketing)"
        r"(?: (?:its |their |the )?(?:brands?|products?|services|goods))?\b",
        r"\g<what> costs",
    ),
    (
        rf"\b{_OWN}{_STOCK} (?:(?:that )?{_IT} )?(?:(?:was|were) )?bought back\b|"
        rf"\b(?:buy(?:ing)?|repurchas(?:e|ing)) (?:back )?(?:its|their) {_STOCK}(?: back)?\b",
        "share repurchases",
    ),
    (r"\b(?:stock|share|equity)[- ]based pay\b|\bpay in (?:stock|shares)\b", "stock-based compensation"),
    (r"(?<=on )advertising (?:its|their|the) (?:brands?|products?|services|goods)\b", "advertising costs"),
    (rf"\b(?<=dollar )(?:tied up in|invested in|sunk into) {_LISTED}(?=\W|$)", "of property and equipment"),
    (
        rf"(?<=into )(?!{_OWN}(?:stores|land|machinery)\W*$){_LISTED}(?=\W|$)|(?<=invested in ){_LISTED}(?=\W|$)",
        "capital expenditures",
    ),
    # What came in.
    (
        r"\bcash (?:that )?(?:(?:came|comes|flowed|flows|coming|flowing) in|(?:was |is )?(?:generated|earned|"
        r"brought in|produced|thrown off)) (?:from|by|through) (?:its |the )?(?:operations|operating activities)\b",
        "operating cash flow",
    ),
    (
        r"\b(?:earnings|profits?|income) (?:that )?(?:belongs?|belonged|belonging|due) to (?:them|its (?:own )?"
        r"(?:(?:share|stock)?holders|owners)|the (?:share|stock)holders)\b",
        "net income attributable to shareholders",
    ),
    (
        r"\b(?P<what>(?:cash )?dividends)(?: paid)? to (?:its |the |their )?(?:(?:share|stock)?holders|owners)\b",
        r"\g<what> paid",
    ),
    (r"\bpre-?tax (?:earnings|profits?)\b", "pretax income"),
    (r"\binterest bill\b", "interest expense"),
)


def described(text: str) -> str:
    """The text with each of these descriptions as the name of its row; as it is where it has none."""
    return put(text, _WAYS)


def is_held(name: str) -> bool:
    """Whether a name of the book is a balance."""
    item = book().line(name)
    return item is not None and item.statements[0] == "balance_sheet"


def figure_of(words: str) -> str:
    """A figure in the words of the book or of a row; "" where they are none."""
    text = re.sub(rf"^{_LED}", "", " ".join(words.split()).strip(" ,.?"), flags=re.IGNORECASE)
    if text.lower() in _PROFIT:
        return "net income"
    if _known(text):
        return text
    both = re.split(r" (?:and|plus) ", text)
    if len(both) == 2 and {name_of(one) for one in both} == _PAYMENTS:
        return " plus ".join(both)
    row = _FROM.sub("", text)
    return text if len(text.split()) <= _LONGEST_ROW and row and not _NO_ROW.search(row) else ""


def _known(text: str) -> str:
    return book().names.get(plain(text), "")


def name_of(figure: str) -> str:
    """The name of a figure in the book, "" for a row of its own words."""
    return _known(re.sub(rf"^{_LED}", "", figure.strip(), flags=re.IGNORECASE))


def may_be_for(verb: str, part: str, whole: str) -> bool:
    """Whether such a verb may be said of a part of a figure: nothing is paid for what is only booked."""
    items = [book().line(name) if (name := name_of(one)) else None for one in part.split(" plus ")]
    paid = all(item is not None and item.statements[0] == "cash_flow" for item in items)
    spent = paid or all(item is None or item.sense in ("cost", "tax") for item in items)
    if is_held(name_of(whole)):
        return name_of(whole) in _WHOLES and _HELD.match(verb) is not None
    return bool((_PAID_OUT.match(verb) and paid) or (_SPENT.match(verb) and spent) or _BOOKED.match(verb))


def is_spent(verb: str) -> bool:
    """Whether such a verb is said of money that was spent on something."""
    return _SPENT.match(verb.lower()) is not None
