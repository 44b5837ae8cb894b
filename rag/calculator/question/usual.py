"""Everyday ways to ask for a figure of the statements, each with the words in which the calculator reads it.

A time, a share, a rate a year, a sum of years or a move in points can be said in many ways that mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rag.calculator.formulas import book
from rag.calculator.question.both_of import both_of
from rag.calculator.question.fronted import unfronted
from rag.calculator.question.phrases import plain
from rag.calculator.question.portions import as_share
from rag.calculator.question.supposed import put, ways
from rag.calculator.question.turned_over import TURNED_OVER, without_ebit

_YEAR = r"(?:(?:the )?(?:fiscal(?: year)?|financial year|FY|year) ?)?'?(?:19|20)\d\d"
_GREW = (
    r"(?:grow|grown|grew|increase|increased|rise|risen|rose|expand|expanded|climb|climbed|advance|advanced|compound)"
)
_SHRANK = r"(?:shrink|shrunk|shrank|declined?|decreased?|falle?n?|fell|drop(?:ped)?|contract(?:ed)?)"
_GREW_OR = rf"(?:{_GREW}|{_SHRANK})(?:(?: or |/)(?:{_GREW}|{_SHRANK}))?"
_MOVED = (
    r"(?:mov(?:e|ed)|shift(?:ed)?|chang(?:e|ed)|increased?|decreased?|improved?|declined?|rise|risen|rose|"
    r"f[ae]ll(?:en)?|gr[eo]wn?|drop(?:ped)?|slip(?:ped)?|expand(?:ed)?|contract(?:ed)?|widen(?:ed)?|narrow(?:ed)?|climb(?:ed)?|"
    r"shr[iau]nk|gain(?:ed)?|swing|swung|go (?:up|down)|gone (?:up|down)|come down|deteriorated?|worsen(?:ed)?|"
    r"jump(?:ed)?)"
)
_WHEN = r"(?P<when>\s+(?:in|for|from|between|over|during|since|versus|vs\.?|compared|relative|year)\b[^?.]*|\s*)"
_LEFT = r"(?:did|does|do|has|have|was|were|is|are)"
_WHO = r"(?P<who>(?:the |its )?(?-i:[A-Z])[^?,]*?|it|they|the company)"
_KIND = r"(?:figure|share|proportion|ratio|percentage|amount|margin|rate|number)"
_RATE = (
    r"(?:compound(?:ed)?(?: average)?(?: annual(?:i[sz]ed)?)?|annual(?:i[sz]ed)? compound(?:ed)?)(?: growth)?"
    r" (?:percentage )?rate(?: of growth)?"
)
_SPENDS = r"(?:use|used|spend|spent|pay|paid|put|lay|laid|devote|devoted|hand|handed|return|returned|expend|expended)"
_PURPOSE = r"(?:(?: out| back| over)? (?:for|on|in|into|toward|towards|as|through|via|in the form of))"
_PLAINLY = re.compile(r"(?:spen[dt]|pay|paid)(?: out)?(?: on| for| in)?", re.IGNORECASE)
_BOUGHT_BACK = re.compile(
    r"(?:buy(?:ing)? back|repurchas(?:e|ing)|(?:buybacks?|repurchases?) of) "
    r"(?:(?:its|their|the company['’]s) )?(?:own )?(?:outstanding )?(?:common )?(?:stock|shares)"
)
_CALLED = r"(?P<who>(?:the )?(?-i:[A-Z])[\w.&’'-]*(?: (?-i:[A-Z&])[\w.&’'-]*)*|it|they|the company)"
_RETURNS = r"(?:return|returned|(?:give|hand) back|hand (?:out|over)|pay out|distribute)"
_STOCK = r"(?:(?:its|their) )?(?:own )?(?:outstanding )?(?:common |treasury )?(?:stock|shares)"
_TIMED = (
    r"(?P<time>(?: (?:in|for|during|over|across|between|from)\b(?: the)?"
    r"(?: (?:fiscal|FY|year|years|two|three|four|five|last))*[^?,.]*?\d[^?.]*)?)"
)


def _purpose(found: re.Match[str]) -> str:
    """What money was used for, where that is a payment that the book knows; else the question as it is."""
    what = re.sub(r"^(?:the|its|their|paying|making) ", "", found["what"].strip())
    bought = _BOUGHT_BACK.fullmatch(what) is not None
    # "Spend on acquisitions" says a payment in the words that are read anyway.
    plainly = _PLAINLY.fullmatch(f"{found['verb']}{found['for'] or ''}") and not found["total"]
    if (plainly and not bought) or what.endswith(("activities", "operations")):
        return found[0]
    what = "share repurchases" if bought else what
    name = book().names.get(plain(what))
    item = book().line(name) if name else None
    used = found["verb"].lower().startswith("use") and (found["for"] or " to") != " to" and not name
    if not used and (item is None or item.statements[0] != "cash_flow"):
        return found[0]
    what = f"payments for {what}" if used else what
    who = "" if re.fullmatch(r"it|they|the company", found["who"]) else f" of {found['who']}"
    total = f" {found['total'].strip(' ,')}" if found["total"] else ""
    return f"What were the {what}{who}{found['time']}{total}"


def _both_payments(found: re.Match[str]) -> str:
    """The sum of two payments that the book knows; else the question as it is."""
    names = [book().names.get(plain(found[name])) for name in ("one", "other")]
    items = [book().line(name) if name else None for name in names]
    if any(item is None or item.statements[0] != "cash_flow" for item in items):
        return found[0]
    who = "" if re.fullmatch(r"it|they|the company", found["who"]) else f" of {found['who']}"
    return f"What were the {found['one']} plus {found['other']}{who}{found['time']}"


def _net(found: re.Match[str]) -> str:
    what = found["on"] or found["what"] or "debt"
    proceeds = f"the proceeds from issuance of {what} of {found['who']}{found['time']}"
    return f"What were the repayments of {what} minus {proceeds}"


def _rate(found: re.Match[str]) -> str:
    return f"What was the compound annual growth rate of {found['what'].strip()}{found['when'].rstrip()}"


USUAL: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # "The current portion of Nike's long-term debt" is a row of its own, and no share.
    (
        r"\b(?:the )?(?P<current>current (?:portion|part|maturities|installments)) of "
        r"(?P<who>(?:the |its )?(?-i:[A-Z])[\w.&-]*(?: (?-i:[A-Z])[\w.&-]*)*['’]s?) "
        r"(?=long[- ]term|debt|borrowings|notes)",
        r"\g<who> \g<current> of ",
    ),
    # "On the FY2024 year-end balance sheet": at that day.
    (
        rf"\b(?:from|on|in|per|of|by) (?:the )?(?P<year>{_YEAR}) (?:fiscal )?year[- ]?end (?:consolidated )?"
        r"balance sheet\b",
        r"at the end of \g<year>",
    ),
    # "At the close of FY2021", "at year-end FY2017", "as of FY2021 year end".
    (r"\b(?P<at>at|as of|by) the close of (?:the )?", r"at the end of "),
    (rf"\b(?:the )?(?:fiscal )?year[- ]?end (?:of )?(?={_YEAR}\b)", "the end of "),
    (rf"\b(?:at|as of|as at|by|on) (?P<year>{_YEAR})['’]?s? year[- ]?end\b", r"at the end of \g<year>"),
    # "Fiscal years 2023 through 2025", "from 2019 until 2021".
    (rf"(?P<first>{_YEAR}) (?:through|thru|until|up to) (?={_YEAR})", r"\g<first> to "),
    (r"\b(?P<count>two|three|four|five|\d) (?:fiscal |financial )?years (?=(?:19|20)\d\d)", r"\g<count> years FY"),
    # "What income taxes did it pay": how much it paid for them.
    (
        r"\bwhat (?:total |cash )*(?P<what>(?:income )?taxes|interest) did (?P<who>[^?,]+?) pay(?: in cash)?"
        r"(?:,? net of (?:refunds|amounts? capitalized|capitalized interest))?",
        r"how much did \g<who> pay in cash for \g<what>",
    ),
    # Where in a statement a row stands is no part of its name.
    (r"\b(?:the )?(?:operating|investing|financing) (?:section|part) of (?=(?:the |its )?[^?,.()]*statement)", ""),
    (
        r"\(\s*(?P<source>(?:(?:the|its) )?(?:consolidated )?(?:cash flow statements?|balance sheets?|"
        r"income statements?)\s*\))",
        r"(from \g<source>",
    ),
    # Another name of the company in brackets.
    (r"\s*\((?:now|now called|now known as|today|since renamed|renamed) (?-i:[A-Z])[^()]{0,40}\)", ""),
    # "The line X on the balance sheet" is X.
    (r"\b(?P<what>[a-z][a-z ,&-]+?) (?:line|line item) (?=(?:on|in|of|from|at) )", r"\g<what> "),
    # "The return that Nike earned in 2021", "the debt carried by Netflix".
    (
        r"(?P<what>[a-z]) (?:that|which) (?P<who>(?-i:[A-Z])[\w.&’'-]*(?: (?-i:[A-Z])[\w.&’'-]*)*) "
        r"(?:earned|recorded|reported|achieved|had|made|posted|generated|carried|booked|incurred|showed)\b",
        r"\g<what> of \g<who>",
    ),
    (r"\b(?:carried|reported|recorded|posted|generated|booked|incurred) by (?=(?-i:[A-Z]))", "of "),
    # "If so, how large is the surplus?" behind a yes or no: the figure is told with it.
    (
        r"(?P<end>[?.])\s+(?:(?:if (?:so|not|yes|no|it (?:does|did|is|was|has))|either way|and|so|or|not|if|,| )*\b)?"
        r"(?:by how much|how (?:large|big|much|high|wide|great)(?: (?:is|was|are|were|did))?|what (?:is|was|are|were))"
        r"(?: (?:it|they|the|its|this|that|surplus|shortfall|deficit|excess|gap|amounts?|figures?|or|and|"
        r"both|sizes?|change|changed?|moved?))*(?P<unit> in (?:(?:USD|US\$|\$) ?)?(?:thousands|millions|billions)"
        r"(?: of (?:US |U\.S\. )?dollars)?)?\s*\?\s*$",
        lambda found: f"{found['unit'] or ''}{found['end']}",
    ),
    # "Sum X for the years 2020 to 2022", "Give the average annual X": an order is a question.
    (
        r"^\W*(?:please )?(?:sum|sum up|add up|total up) (?!of\b)(?P<what>[^?.]+?)(?P<end>[?.]|$)",
        r"What was \g<what> in total\g<end>",
    ),
    (
        r"^\W*(?:please )?(?:express|put|quote) (?=[^?.]+? as (?:a|the) (?:%|percent|percentage|share|proportion|"
        r"fraction|multiple) of\b)",
        "What was ",
    ),
    (r"^\W*(?:please )?(?:give|state|report|provide|show|indicate)(?: me| us)? (?=the |(?-i:[A-Z]))", "What was "),
    # "What was it in 2021, and what was the same proportion in 2020": of both years.
    (
        rf"(?:(?:in|for) )?(?P<first>{_YEAR})(?P<rest>[^?]*?),? and (?:what|how much) (?:was|were|is) "
        rf"(?:it|they|that|(?:the|that|this) (?:same |corresponding |comparable )?{_KIND}?) "
        rf"(?:in|for) (?P<last>{_YEAR})\s*\?",
        r"\g<rest> in \g<first> and \g<last>?",
    ),
    # "What fraction of total assets is made up of goodwill": made up by it.
    (
        r"\b(?P<share>what (?:share|part|portion|proportion|percentage|percent|%|fraction)) of (?P<whole>[^?]+?) "
        r"(?:is|was|are|were) (?:made up|composed|constituted|accounted for|represented|formed|comprised)"
        r"(?: entirely)? (?:of|by|from) (?P<part>(?-i:[a-z])[^?,]+(?:, net)?)",
        r"what was \g<part> as a percentage of \g<whole>",
    ),
    # "At what compound annual rate did revenue grow", "by what compound rate has it grown".
    (
        rf"\b(?:(?:at|by) )?what (?:was the )?{_RATE} (?:did|has|have) (?P<what>[^?]+?) {_GREW_OR}\b{_WHEN}",
        _rate,
    ),
    # "How many percentage points did the margin fall", in either direction.
    (
        rf"\b(?:by )?how many (?:percentage |% )?points (?:did|has|have) (?P<what>[^?]+?) {_MOVED}\b{_WHEN}",
        r"by how many percentage points did \g<what> change\g<when>",
    ),
    # "By how many USD millions did goodwill rise": a change in that unit.
    (
        rf"\b(?:by )?how many (?P<unit>(?:USD |US |U\.S\. )?(?:dollars|(?:thousands|millions|billions)"
        rf"(?: of (?:US |U\.S\. )?dollars)?)) (?:did|has|have) (?P<what>[^?]+?) {_MOVED}\b(?P<when>[^?.]*)",
        r"what was the change in \g<what>\g<when> in \g<unit>",
    ),
    # "How many USD millions did it spend on X": how much, in that unit.
    (
        r"\bhow many (?P<unit>(?:USD |US |U\.S\. )?(?:dollars|(?:thousands|millions|billions)"
        rf"(?: of (?:US |U\.S\. )?dollars)?))(?P<what> of [a-z]+)? (?P<asks>{_LEFT} [^?.]*)",
        lambda m: f"how much{(m['what'] or '').replace(' of', '')} {m['asks']} in {m['unit']}",
    ),
    # "Rise in absolute terms": in money, and no rate.
    (
        r"(?P<moved>\b(?:rise|fall|grow|change|increase|decrease|move|improve|decline|drop))(?P<when>[^?.]*?)"
        r" in absolute (?:terms|amounts?)\b",
        r"\g<moved>\g<when> in dollars",
    ),
    # "On a net basis, how much debt did it repay (repayments less proceeds)": one less the other.
    (
        rf"\b(?:on a net basis,? )?how much (?:(?P<what>[a-z][a-z -]*?) )?did {_WHO} repay"
        r"(?: on (?P<on>[a-z][a-z -]*?))?"
        rf"{_TIMED},?(?: on a net basis)?,? \((?:its |the )?repayments? (?:minus|less|net of) (?:the |its |new )?"
        r"(?:proceeds|borrowings|issuances?)(?: from(?: new)? (?:issuances?|borrowings?))?\)",
        _net,
    ),
    # "What cash did its operating activities provide".
    (
        r"\b(?:what|how much) (?:net )?cash did (?P<who>(?:the |its )?(?-i:[A-Z])[^?,]*?)['’]s? "
        r"(?P<kind>operating|investing|financing) (?:activities|operations) "
        r"(?:provide|generate|produce|bring in|yield|use(?: up)?|absorb)\b",
        r"what was the net cash from \g<kind> activities of \g<who>",
    ),
    # "What proceeds did it receive from X", "how much cash did it raise from X".
    (
        rf"\b(?:what proceeds|how much (?:cash|money)) did {_WHO} (?:receive|get|raise|realize|obtain|collect|bring in)"
        rf"(?: from| through| by| via) (?P<what>[a-z][a-z ,-]*?){_TIMED}(?=[?.]|$)",
        r"what were the proceeds from \g<what> of \g<who>\g<time>",
    ),
    # "How much of its own stock did it repurchase", "how much did it buy back": what was paid for it.
    (
        rf"\bhow much (?:(?:of|worth of|in) )?(?:{_STOCK} )?(?:did|has|have) {_CALLED} "
        rf"(?:repurchased?|buy back|bought back)\b(?: (?:in |of |worth of )*{_STOCK})?{_TIMED}(?=[?.,]|$)",
        r"what were the share repurchases of \g<who>\g<time>",
    ),
    # "Return to shareholders in 2023 through dividends and share repurchases": both payments.
    (
        rf"\bhow much (?:cash |money |capital )?(?:did|has) {_CALLED} {_RETURNS}"
        rf"(?: to (?:(?:its|their|the) )?(?:share|stock)?(?:holders|owners))?{_TIMED} (?:through|via|by|in|as|with) "
        r"(?P<one>[a-z][a-z -]*?) and (?P<other>[a-z][a-z -]*?),?(?: combined| together| in total)?(?=[?.,]|$)",
        _both_payments,
    ),
    # "Adding dividends and share repurchases, how much did it return to shareholders in 2023?"
    (
        r"^\W*(?:adding|summing|taking|counting)(?: up| together)? (?P<one>[a-z][a-z -]*?) (?:and|plus|to) "
        r"(?P<other>[a-z][a-z -]*?)(?: together| (?:in|from|on|of) (?:the |its )?(?:consolidated )?cash flow "
        r"statement)*, "
        rf"how much (?:cash |money |capital )?(?:did|has) {_CALLED} {_SPENDS}(?: back| out| over)?"
        rf"(?: to (?:(?:its|their|the) )?(?:share|stock)?(?:holders|owners))?{_TIMED}(?=[?.]|$)",
        _both_payments,
    ),
    (
        rf"\bhow much (?:cash |money |in cash )?(?P<total>in total )?{_LEFT} {_WHO} (?P<verb>{_SPENDS})"
        rf"(?: to (?:(?:its|their|the) )?(?:share|stock)?(?:holders|owners))?"
        rf"(?P<for>{_PURPOSE}|(?<=use) to|(?<=used) to)? (?P<what>[a-z][a-z -]*?){_TIMED}(?=[?.,]|$)",
        _purpose,
    ),
)
"""Ways to ask, each with the words that say it plainly."""
_WAYS = ways(*USUAL, *TURNED_OVER)


def in_usual_words(question: str) -> str:
    """The question with what stands before it put behind, and in the words in which figures are asked for."""
    return as_share(put(unfronted(both_of(without_ebit(question))), _WAYS))
