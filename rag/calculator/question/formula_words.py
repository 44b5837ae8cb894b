"""A formula in the words of a question as the signs that it means: "dividing A by B", "A over the average of B".

Where its items stand and what a filing's label says in brackets are no part of it; what narrows an item stays with it.
"""

from __future__ import annotations

import re

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.calculator.question.supposed import put, ways

_DOCUMENT = (
    r"(?:(?:cash[- ]flows?|income|profit and loss|earnings|operations|financial) statements?|"
    r"statements? of (?:consolidated )?(?:cash flows?|operations|income|earnings|financial (?:position|condition)|"
    r"comprehensive income)|balance sheets?|p&l|10-?[kq]|annual report|filing|(?:financial statement )?notes?(?: \d+)?)"
)
_OWN = (
    r"(?:(?:the|its|their|that|both|same|company['’]s|year[- ]end|consolidated|condensed|audited|"
    r"(?-i:[A-Z])[\w&.-]*['’]s?|operating|investing|financing|(?:activities )?section (?:of|in))\s+)*"
)
_SEEN = (
    r"(?:(?:as |both |all )?(?:shown|reported|printed|presented|stated|given|listed|disclosed|found|broken out)\s+)?"
)
_TOLD = r"(?:from|in|on|per|as per|according to|within|by|of)"
_SPAN = r"(?:FY ?|fiscal (?:year )?|year[- ]end )*(?:19|20)\d\d"
_DAY = r"(?:[A-Z][a-z]{2,8}\.? \d{1,2}, )?"
_YEARS = rf"(?P<years>(?:year[- ]ends? (?:of )?)?{_DAY}{_SPAN}(?: year[- ]ends?)? and {_DAY}{_SPAN})(?: year[- ]ends?)?"
_MEAN = r"\b(?:the )?(?:simple |arithmetic )?(?:average|mean)(?: value| balance)? (?:of )?(?:the )?"
_START = r"(?:opening|beginning|start[- ]of[- ](?:the[- ])?(?:year|period)|prior[- ]year[- ]end)"
_CLOSE = r"(?:closing|ending|year[- ]end|end[- ]of[- ](?:the[- ])?(?:year|period))"
_WORD = r"(?!(?:and|at|divided|over|plus|minus|less|between)\b)[\w&/’'-]+,?"
_WHAT = rf"(?P<what>{_WORD}(?:\s+(?:and\s+)?{_WORD}){{0,9}}?)"
_STOPS = r"(?=\s*(?:[.?!;)(+*/]|,|$|\b(?:divided by|over|plus|minus|less|in|for)\b))"


def _between(found: re.Match[str]) -> str:
    years = re.findall(r"(?:19|20)\d\d", found["years"])
    return f"average {found['what'].strip(' ,')} between FY{years[0]} and FY{years[1]}"


_PUT = ways(
    # Where an item stands.
    (rf"[(\[]\s*{_SEEN}(?:(?:both |all |each )?{_TOLD}\s+)?{_OWN}{_DOCUMENT}(?: add-?backs?| lines?)?\s*[)\]]", " "),
    (rf",?\s+{_SEEN}{_TOLD}\s+{_OWN}{_DOCUMENT}(?: add-?backs?)?(?=\W|$)", " "),
    # "Income (loss) from operations", "the tax provision (or benefit)".
    (
        r"(?<=[a-z])\s*\(\s*(?:or )?(?:net )?(?:loss(?:es)?|income|profit|deficit|benefits?|provision|expenses?|gains?|"
        r"used in|provided by)\s*\)",
        "",
    ),
    # All of the profit, whoever's it is, and all of the equity.
    (
        r"\b(?P<what>net (?:income|earnings|profit)),?\s*\(?(?:before (?:deducting )?|including |incl\. |with )"
        r"(?:the )?(?:share of |amounts? attributable to )?(?:non-?controlling|minority) interests?\)?",
        r"\g<what>",
    ),
    (
        r"\b(?P<all>total )?(?P<what>(?:(?:share|stock)holders['’]? )?equity),?\s*\(?(?:including |incl\. |with )"
        r"(?:the )?(?:non-?controlling|minority) interests?\)?",
        "total equity",
    ),
    (
        r"\b(?:(?:total|(?-i:[A-Z])\w+(?:['’]s)?) ){0,3}(?:(?:share|stock)holders['’]? )?equity"
        r"(?: attributable to the company)?,?\s*\(?(?:excluding|without|excl\.) "
        r"(?:the )?(?:non-?controlling|minority) interests?\)?,?",
        "equity attributable to shareholders",
    ),
    # What a comment adds changes nothing: the formula says the same.
    (r"\s*\(\s*(?:that is|i\.?e\.?|so|thus|hence|leave|leaving)\b[^()]*\)", ""),
    # Averages.
    (
        rf"{_MEAN}{_START} and (?:the )?{_CLOSE} (?:balances? of )?(?:the )?{_WHAT}{_STOPS}",
        lambda found: f"average {found['what'].strip()}",
    ),
    (
        rf"{_MEAN}{_WHAT} at (?:the )?(?:start|beginning|opening) and (?:at )?(?:the )?(?:end|close) of "
        r"(?:(?:the|that|each|this|same) )*(?:fiscal |financial )?(?:year|period)",
        lambda found: f"average {found['what'].strip()}",
    ),
    (rf"{_MEAN}{_YEARS} {_WHAT}{_STOPS}", _between),
    (rf"{_MEAN}{_WHAT},?\s*(?:at|between|for|of|over|across|as of|on) (?:the )?{_YEARS}", _between),
    # "Debt and finance leases (current and non-current)": the two rows of one balance.
    (
        r"\b(?:total )?(?P<what>(?:long-term |finance )?(?:debt|borrowings|notes|leases|lease liabilities)"
        r"(?: and (?:finance |operating )?leases?(?: liabilities)?)?),?\s*\((?:both )?current and "
        r"(?:non-?current|long-term)(?: portions?)?\)",
        r"(current portion of \g<what> plus \g<what> net of current portion)",
    ),
    # Quotients.
    (r"\bdividing\s+(?P<a>[^?;]+?)\s+by\s+", r"\g<a> divided by "),
    (
        r"^\s*(?P<a>[^?;]+?)\s+(?:in|as) (?:the )?numerator,?\s+and\s+(?P<b>[^?;]+?)\s+(?:in|as) (?:the )?denominator",
        r"(\g<a>) divided by (\g<b>)",
    ),
    (r"\b(?:the )?(?:ratio|quotient) of\s+(?P<a>[^?;]+?)\s+to\s+(?P<b>[^?;]+)$", r"(\g<a>) divided by (\g<b>)"),
    (
        r"^(?P<all>[^?;]+?),?\s+(?:and |then )*multipl(?:ying|ied) (?:it |that |this |the (?:result|quotient) )?by\s+"
        r"(?P<by>\d+)(?: days)?\s*$",
        r"\g<by> * (\g<all>)",
    ),
    # Sums.
    (r",?\s+(?:and )?(?:then )?adding (?:back )?(?=[a-z])", " plus "),
    (r",?\s+(?:and )?(?:then )?(?:subtracting|deducting)\s+(?=[a-z])", " less "),
    (r",?\s+and (?=(?:less|minus|plus)\b)", " "),
)
_LEADS = re.compile(
    r"^(?:(?:taking|take|using|use|with|the|simple|arithmetic|average of(?= [^,]*[/÷])|mean of(?= [^,]*[/÷]))\s+)+",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(r",?\s+(?:divided by|over|relative to|÷|/)\s+", re.IGNORECASE)
_ADDED = re.compile(r"\b(?:plus|minus|less)\b|\s[-+–−]\s", re.IGNORECASE)
_LIST = re.compile(
    r"\b(?P<sign>less|minus|plus)\s+(?P<first>[^()+*/;,]+?(?:,\s+[^()+*/;,]+?)*),\s+(?P<last>[^()+*/;,]+?\sand\s[^()+*/;,]+?)"
    r"(?=\s*(?:\)|$|\b(?:plus|divided by|over)\b))",
    re.IGNORECASE,
)


def as_signs(body: str) -> str:
    """The formula with its signs; as it is where it has no words for them."""
    text = _LEADS.sub("", put(f"{body.strip()} ", _PUT).strip())
    text = " ".join(text.split()).strip(" ,")
    text = _LIST.sub(_listed, text)
    return _grouped(text)


def _listed(found: re.Match[str]) -> str:
    """ "Less A, B and C": each of them, where all but one are known; "land, buildings and equipment" stays one."""
    last = found["last"].removeprefix("and ")
    joints = [one.span() for one in re.finditer(r"\s+and\s+", last)]
    ways = [(*re.split(r",\s+", found["first"]), last[:start], last[end:]) for start, end in joints]
    best = max(ways, key=lambda parts: sum(map(_is_known, parts)), default=())
    if not best or sum(map(_is_known, best)) < len(best) - 1:
        return found[0]
    return " ".join(f"{found['sign']} {part}" for part in best)


def _is_known(words: str) -> bool:
    said = plain(words)
    others = (said, re.sub(r"costs?$", "expense", said), re.sub(r"costs?$", "expenses", said))
    return any(one in book().names or book().labelled(one) is not None for one in others)


def _grouped(text: str) -> str:
    """What is added up on one side of a division in words is divided as a whole: an amount adds to no ratio."""
    at = list(_IN_WORDS.finditer(text))
    if len(at) != 1 or "(" in text or "*" in text:
        return text
    sides = text[: at[0].start()].strip(), text[at[0].end() :].strip()
    if not any(map(_ADDED.search, sides)) or any(re.search(r"(?:^|\s)\d+(?:\s|$)", side) for side in sides):
        return text
    return " / ".join(f"({side})" if _ADDED.search(side) else side for side in sides)
