"""What no filing answers: which filings there are, whether to buy a share or what its price will do, a greeting."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.llm.prompts import REFUSAL
from rag.query.directory import company_of, titled
from rag.types import Answer, Filing, Usage

_THING = (
    r"(?:filings?|documents?|files?|compan(?:y|ies)|pdfs?|(?:(?:annual|quarterly)\s?)?reports?|10-?[kq]s?|8-?ks?|"
    r"(?:fiscal\s)?years?)"
)
_SHELF = r"(?:the|this|my|your|our)\s(?:library|app|index|database|collection|archive)"
_THERE = rf"""(?:
    do\ (?:you|we|i)\ (?:have|know|hold|cover)(?:\ here)? | have\ (?:you|we)\ (?:got|read|loaded|indexed)
    | (?:are|is)\ (?:there|here|loaded|available|indexed|covered|in\ {_SHELF})
    | can\ (?:i|you|we)\ (?:ask|answer|use)(?:\ you)?(?:\ (?:about|questions\ about))?
)"""
_OF = r"(?:\s(?:of|for|from|by|on|about)\s(?P<{0}>[^?]+?))?"
_LISTED = re.compile(
    rf"""(?:hi|hello|please)?[,\s]*(?:
        (?:which|what|how\ many)\s(?P<lead>(?:\S+\s){{0,4}}?){_THING}{_OF.format("who")}\s{_THERE}{_OF.format("whose")}
        | (?:list|show)(?:\ me)?(?:\ all)?(?:\ (?:the|of|your|my))*\s{_THING}{_OF.format("listed")}
          (?:\s(?:you\ have|there\ are|in\ {_SHELF}))?
        | what(?:'s|’s|\ is)\ in\ {_SHELF}
    )[\s?.!]*""",
    re.IGNORECASE | re.VERBOSE,
)
_PRAISE = r"(?:good|bad|safe|strong|great|attractive)"
_ADVICE = re.compile(
    r"\b(?:should|shall) (?:i|we|one)\b.*\b(?:buy|sell|invest|hold|short)\b|\bwould you (?:buy|sell|recommend)\b"
    rf"|^(?:is|are)\b.* an? (?:buy|{_PRAISE} (?:buy|investment|bet|stock))[\s?.!]*$"
    r"|^(?:is|are)\b.* (?:over|under)valued[\s?.!]*$"
    # "Will Acme's stock go up?"; a market share and the number of shares are told in filings.
    r"|\b(?:will|is|are|can|could|does|do)\b.*(?<!market )(?<!of )\b(?:stocks?|shares?|(?:stock|share) prices?) "
    r"(?:be |going to |expected to )*"
    r"(?:go (?:up|down)|rise|fall|drop|double|climb|crash|outperform|underperform|recover)\b",
    re.IGNORECASE,
)
# What is said between questions asks for nothing.
_COURTESY = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|there|thanks?|thank you|thx|cheers|great|perfect|"
    r"nice|ok(?:ay)?|cool|so much|very much|a lot|bye|goodbye)\b\W*)+",
    re.IGNORECASE,
)
COURTESY = f"{REFUSAL} Nothing is asked: name a figure and a year, like net income in 2024, or a subject, like risks."
NO_ADVICE = (
    f"{REFUSAL} Filings give no advice on buying or selling and foretell no prices: ask for what an opinion would "
    "rest on, such as growth, margins, cash flow or debt."
)
# What may stand beside the name of a company, and names none.
_JOINING = frozenset({"different", "all", "the", "other", "sec", "of", "in", "library", "your", "my", "this", "kinds"})


def beside_filings(question: str, filings: Sequence[Filing]) -> Answer | None:
    """The answer that needs no reading; None where a question is about what filings say."""
    why = COURTESY if _COURTESY.fullmatch(question) else NO_ADVICE if _ADVICE.search(question.strip()) else ""
    if why:
        return Answer(question, why, (), (), (), True, "quotes", 1, Usage(), 0.0)
    asked = _LISTED.fullmatch(question.strip())
    meant = _meant(asked, filings) if asked and filings else ()
    if not meant:
        return None
    return Answer(question, _listed(meant, len(filings)), (), (), (), False, "library", 1, Usage(), 0.0)


def _meant(asked: re.Match[str], filings: Sequence[Filing]) -> Sequence[Filing]:
    """The filings that are asked for: of the company that is named, else all; none where another name is named."""
    named = next((name for key in ("who", "whose", "listed", "lead") if (name := (asked[key] or "").strip())), "")
    words = {word for word in re.findall(r"[^\W_]+", named.casefold()) if len(word) > 1} - _JOINING
    if not words:
        return filings
    return [one for one in filings if words <= {*re.findall(r"[^\W_]+", company_of(one).casefold())}]


def _listed(meant: Sequence[Filing], count: int) -> str:
    """A row a company with its filings, oldest first."""
    by_company: dict[str, list[str]] = {}
    for one in sorted(
        meant, key=lambda one: (company_of(one).casefold(), one.fiscal_year or 0, one.fiscal_quarter or 5)
    ):
        by_company.setdefault(company_of(one), []).append(_form(one))
    whole = f"The library holds {_plural(count, 'filing')} of {_plural(len(by_company), 'company', 'companies')}:"
    lead = whole if len(meant) == count else f"The library holds {_plural(len(meant), 'filing')} of this name:"
    rows = (f"| {company} | {', '.join(forms)} |" for company, forms in by_company.items())
    return "\n".join([lead, "", "| Company | Filings |", "|---|---|", *rows])


def _order(filing: Filing) -> tuple[str, int, int]:
    """By company, then by period; a year ends with its last quarter."""
    return company_of(filing).casefold(), filing.fiscal_year or 0, filing.fiscal_quarter or 4


def _form(filing: Filing) -> str:
    """ "10-K 2023"; the title where a filing has no form of its own."""
    form = titled(filing).removeprefix(company_of(filing)).strip()
    return form if filing.doc_type in ("10-k", "10-q", "8-k") else f"{filing.doc_type.replace('-', ' ')} {form}".strip()


def _plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
