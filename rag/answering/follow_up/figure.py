"""What the question before asked for: its figure in its own words, of which part of the company, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rag.answering.follow_up.in_order import BY_PARTS, put_in_order
from rag.answering.follow_up.periods import DATED, SPAN, in_words, order
from rag.calculator.facts.regions import is_region
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing, Query

_WHOM = "¤"
_WHEN = (
    r"(?= (?:in|for|at|during|on|over|as of|as at)(?: the)?(?: end of| year ended| fiscal| financial)*"
    r" (?:year|FY|Q[1-4]|\d|19|20|first|second|third|fourth|January|February|March|April|May|June|July|August|September"
    r"|October|November|December)| for (?:the )?(?-i:[A-Z])|\W*$)"
)
_SAYS = (
    rf"^\W*what (?:was|is) the change in {_WHOM}(?:['’]s?)? (?P<figure>[^?¤]+?) from ",
    rf"^\W*what (?:was|is) {_WHOM}(?:['’]s?)? (?P<figure>[^?¤]+?) growth rate from ",
    rf"^\W*(?:what|how (?:much|high|large|big)) (?:was|were|is|are) {_WHOM}(?:['’]s?)? ?(?P<figure>[^?¤]+?){_WHEN}",
    rf"^\W*what (?:was|were|is|are) (?:the )?(?P<figure>[^?¤]+?) (?:of|at|for|by) (?:the )?{_WHOM}",
    rf"^\W*(?:what|how much) (?:did|does|has|have) {_WHOM} (?:report|record|post|spend|spent|earn|pay|paid)"
    rf" (?:for|as|on|in) (?P<figure>[^?¤]+?){_WHEN}",
    rf"^\W*(?:what|how much) (?P<figure>[^?¤]+?) (?:did|does|has) {_WHOM}",
    rf"^\W*how many (?P<figure>[^?¤]+?) (?:did|does|do|has|have|had|were at|were in|are at|are in) {_WHOM}",
    rf"^\W*(?P<figure>[^?¤]+?) (?:that )?{_WHOM} (?:had|has)\b",
    rf"^\W*{_WHOM}(?:['’]s?)? (?P<figure>[^?¤]+?)(?:{_WHEN}|(?= (?:(?:fiscal|FY|Q[1-4]|(?:first|second|third|fourth) "
    rf"quarter)(?: of)? ?)*(?:(?:19|20)\d\d|(?<=FY)\d\d)\W*$))",
    # "Valves revenue Acme 2023"
    rf"^\W*(?P<figure>(?!(?:what|how|why|which|who|when|where|did|does|do|is|was|are|were|has|have|compare|show|list|"
    rf"tell|give|break|split|name)\b)[^?¤:]+?) (?:(?:of|at|for|from) )?{_WHOM}(?:{_WHEN}|"
    r"(?= (?:(?:fiscal|FY|Q[1-4])(?: of)? ?)*(?:(?:19|20)\d\d|(?<=FY)\d\d)\W*$))",
    rf"^\W*what drove the change in (?:the )?(?P<figure>[^?¤]+?) (?:of|at) (?:the )?{_WHOM}",
    rf"^\W*how (?:much )?did (?:the )?(?P<figure>[^?¤]+?) (?:of|at) (?:the )?{_WHOM} change\b",
)
# "How much of ¤'s backlog in FY2023 was funded?"
_PORTION = re.compile(
    rf"^\W*how much of (?:the )?{_WHOM}(?:['’]s?)? (?P<whole>[^?¤]+?) (?:was|were|came from|comes from)"
    r"(?: (?:in|from))?(?: the)? (?P<portion>[^?¤]+?)(?<!\.[A-Z])\W*$",
    re.IGNORECASE,
)
_SET_OFF = re.compile(r"^What was .+['’]s? .+ (?:minus|plus|divided by) ")
_A_NAME = re.compile(r"[A-Z][a-z]+(?:,? (?:[A-Z][a-z]+|and|&))+")
_DATED_BEHIND = re.compile(
    rf"\s(?:(?:in|at|as of|on) )?(?:the )?(?:(?:year[- ]?)?end(?: of)?(?: {DATED.pattern})?|{DATED.pattern})$", re.I
)
_ITS_TIME = re.compile(
    r"(?: (?:as of|in|at|on|for|during|of|the|(?:year[- ]?)?(?:end|beginning|start)|fiscal|years?|year['’]s|"
    r"(?:first|second|third|fourth) quarter|quarters?|Q[1-4]))+ ?$",
    re.IGNORECASE,
)
_ITS_DAY = re.compile(
    r" (?:as of|at|on) (?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r" \d{1,2},?$",
    re.IGNORECASE,
)
# What is spread over what the company does: a line of that name holds more than what is spread.
_SPREAD = re.compile(
    r"\b(?:(?:share|stock|equity)-based|(?:share|stock) comp\w*|depreciation|amorti[sz]ation|impairments?|"
    r"restructuring|provisions?|write-?(?:offs?|downs?)|charge-?offs?|headcount|employees)\b",
    re.IGNORECASE,
)
_OF_BALANCE = re.compile(r"^(?:total )?(?:assets|liabilities)$", re.IGNORECASE)
_FIGURE = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _SAYS)
_OWN_PART = re.compile(
    rf"\b(?:did|does|has|was|were|is) {_WHOM} (?P<part>[A-Z][\w’'&-]*(?: (?:[A-Z][\w’'&-]*|and|&))*) (?=[a-z])"
)
_LONGEST, _NEAR = 9, 4
# "… for Optical Communications?": the part that a question was narrowed to, at its end.
_PART = re.compile(
    r"\s(?:for|in|at|within) (?P<part>(?:the )?[A-Z][\w’'&.,/-]*(?: (?:[A-Z][\w’'&.,/-]*|and|of|&|segment))*)\W*$"
)
# "… in fiscal 2023 for footwear?": in small letters only behind the time, as a reserve is "for losses".
_SMALL_PART = re.compile(r"(?<=\d)\sfor (?P<part>[a-z]+(?: [a-z]+){0,2})\W*$")
# "¤'s Aeronautics segment", "in Greater China", "from Prevnar": the part within a question.
_NAMED = r"[A-Z][\w’'&.-]*(?:,? (?:[A-Z][\w’'&.-]*|and|of|&))*(?<! and)(?<! of)(?<! &)"
_INSIDE = re.compile(
    rf"(?:{_WHOM}(?:['’]s?)? |\b(?:in|at|for|from|of|within|did|does) (?:the )?)(?P<part>{_NAMED})"
    r"(?=(?P<unit> segment| division)?)(?=,? [a-z]|\W*$)"
)
# "Netflix's domestic streaming segment": in small letters, the word behind it says that it is one.
_SMALL_UNIT = re.compile(r"\w['’]s? (?P<part>[a-z&/-]+(?: [a-z&/-]+){0,3}?)(?<! by) (?:segment|division)\b")
_LEADING = re.compile(r"^(?:for|in|at|within) (?:the )?")
_DAY = re.compile(
    r"\b(?P<day>(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r" \d{1,2},? (?:19|20)\d\d)\b",
    re.IGNORECASE,
)
# What is told of a day, and not of the months before it.
_BALANCE = re.compile(
    r"\b(?:assets|deposits|loans|debt|equity|cash(?! flow)|liabilities|inventor(?:y|ies)|goodwill|receivables?"
    r"|payables?|allowance|backlog|securities|borrowings)\b",
    re.IGNORECASE,
)
_ENDED = re.compile(r"\bended\b", re.IGNORECASE)
_MONTH = re.compile(r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|FY|Q[1-4]\b")
SEGMENTS = ("revenue", "operating income", "gross profit", "net income", "ebitda", "operating margin", "gross margin")
"""What is told of a part of a company as well: its dividends and its taxes are not."""


@dataclass(frozen=True, slots=True)
class Before:
    """The question that another leans on: its text and meaning, the words of its figure, its part (" for Canada").

    inside: the name of a part that is told within it: "Aeronautics" of "Lockheed Martin's Aeronautics segment".
    whole: what it asks a portion of: "backlog" of "how much of its backlog was funded".
    """

    text: str
    query: Query
    figure: str
    part: str
    inside: str = ""
    whole: str = ""

    @property
    def owner(self) -> str:
        """The one company that it is about; "" for several or none."""
        return self.query.filters.companies[0] if len(self.query.filters.companies) == 1 else ""

    @property
    def own(self) -> str:
        """Its figure without the part that is told within it: "apparel revenue"."""
        part, words = re.escape(self.inside), self.inside.split()
        # "Walmart U.S. segment sales" bears the company's name as its own: the figure begins behind that.
        ends = "|".join(re.escape(" ".join(words[at:])) for at in range(1, len(words)))
        led = rf"^{part} | (?:in|at|for|from|within) (?:the )?{part}$" + (rf"|^(?:{ends}) " if ends else "")
        return re.sub(led, "", self.figure) if self.inside else self.figure

    @property
    def is_in_own_words(self) -> bool:
        """Whether its figure is called as the question calls it: the vocabulary's name may be a wider one."""
        return bool(self.figure) and self.figure.lower() in self.text.lower()

    @property
    def named(self) -> str:
        """Its figure with the part before it: "Optical Communications net sales"."""
        part = self.inside or _LEADING.sub("", self.part.strip())
        return f"{part} {self.own}".strip()

    @property
    def span(self) -> str:
        """ "the first half of " where it asks for months that are no quarter; else ""."""
        found = SPAN.search(self.text)
        return f"the {found['span']} of " if found else ""

    @property
    def day(self) -> str:
        """ " at June 30, 2023": the one day of a balance that it names; else its time."""
        days = list(_DAY.finditer(self.text))
        return f" at {days[0]['day'].capitalize()}" if len(days) == 1 and not _ENDED.search(self.text) else self.when

    def time_of(self, figure: str) -> str:
        """The time at which another figure is asked for next: its day for a balance, else its period."""
        return self.day if _BALANCE.search(figure) else self.when

    @property
    def when(self) -> str:
        """ " in the first half of FY2023": its time, as the end of another question; "" for no time."""
        years = sorted({year for year, _ in self.query.periods if year})
        if self.span and len(years) == 1:
            return f" in {self.span}FY{years[0]}"
        return in_words(sorted(self.query.periods, key=order))


def before_of(text: str, query: Query, filings: Sequence[Filing]) -> Before:
    """What the next question may take over from this one."""
    text = put_in_order(text, filings)
    if (portion := _PORTION.match(_without_names(text, filings))) is not None:
        return _of_a_portion(text, query, portion)
    part = _part(text, filings)
    # What one figure is less than another is of no part that goes on.
    inside = "" if part or _SET_OFF.search(text) else _inside(text, filings)
    return Before(text, query, _figure(text, query, filings), part, inside)


def is_of_its_own(portion: str, whole: str) -> bool:
    """Whether a portion is a figure by itself ("long-term debt" of debt), and not what a cost is spread over."""
    known = any(isinstance(one.entry, Metric) for one in vocabulary().mentions(portion))
    return (known and not _SPREAD.search(whole)) or _OF_BALANCE.search(whole) is not None


def _of_a_portion(text: str, query: Query, found: re.Match[str]) -> Before:
    """A question for a portion of a figure: that of the part, or the figure with the portion before it."""
    whole = _ITS_DAY.sub("", _ITS_TIME.sub("", " ".join(DATED.sub(" ", found["whole"]).split()))).strip()
    portion = found["portion"].strip()
    # "Asset Management" is a part, though its words may be those of a figure.
    own = is_of_its_own(portion, whole) and not _A_NAME.fullmatch(portion)
    named = portion[0].isupper() and not own
    return Before(text, query, portion if own else f"{portion} {whole}", "", portion if named else "", whole)


def _without_names(before: str, filings: Sequence[Filing]) -> str:
    """The question with a mark in place of each company."""
    text, spans = before, sorted(find_companies(before, filings).spans, key=lambda span: span[1])
    # "Activision Blizzard's Activision revenue": right behind the name, a word of it is a part.
    again = {
        two
        for one, two in pairwise(spans)
        if one[0] == two[0] and two[1] - one[2] < _NEAR and two[2] - two[1] < one[2] - one[1]
    }
    for _, start, end in reversed([span for span in spans if span not in again]):
        text = f"{text[:start]}{_WHOM}{text[end:]}"
    # The legal form of a name stands behind it.
    return re.sub(
        rf"(?:\b[Tt]he )?{_WHOM}(?:,? (?:Inc|Corp|Co|Ltd|plc|LLC|Company|Corporation|Incorporated)\b)?\.?(?=['’]| |$)",
        _WHOM,
        text,
    )


def _inside(before: str, filings: Sequence[Filing]) -> str:
    """The last name of a part within a question: no time, no figure, and no other word of the vocabulary."""
    if small := _SMALL_UNIT.search(before):
        return small["part"]
    found = _INSIDE.finditer(_without_names(before, filings))
    named = [one["part"] for one in found if one["unit"] or not vocabulary().mentions(one["part"])]
    # Of a share both figures may be of one part: "Valves profit as a percentage of Valves revenue".
    sides = 1 + before.count(" as a percentage of ")
    parts = [name for name in named if not _MONTH.match(name) and 0 < before.count(name) <= sides]
    if not parts:
        return ""
    # "General Mills Pet segment": the name of the company is not that of the part.
    spans = find_companies(before, filings).spans
    after_it = any(" " in before[a:b] and before[b:].startswith(f" {parts[-1]}") for _, a, b in spans)
    return parts[-1] if after_it else _led_by_its_owner(parts[-1], before)


def _led_by_its_owner(part: str, before: str) -> str:
    """The place with the name of the company that it bears itself: "the Walmart U.S. segment" is no U.S. alone."""
    if not is_region(part):
        return part
    own = re.search(rf"\b[A-Z][\w&.-]*(?<!['’]s) {re.escape(part)}(?= (?:segment|division)\b)", before)
    return own[0] if own else part


def _figure(before: str, old: Query, filings: Sequence[Filing]) -> str:
    """The words of the figure that was asked for ("membership and other income"), else its name in the vocabulary."""
    text = _without_names(before, filings)
    found = next((match["figure"].strip(" ,") for pattern in _FIGURE if (match := pattern.match(text))), "")
    found = _DATED_BEHIND.sub("", BY_PARTS.sub("", found))
    named = old.metrics[0] if old.metrics else ""
    # "Paid members that Acme had": the capital is that of the sentence.
    if found and text.startswith(found) and re.match(r"[A-Z][a-z]+ ", found):
        found = f"{found[0].lower()}{found[1:]}"
    # A share names two figures.
    longest = 2 * _LONGEST if " as a percentage of " in found else _LONGEST
    plain = found and len(found.split()) <= longest and not DATED.search(found) and _WHOM not in found
    figure, part = found if plain else named, _OWN_PART.search(text)
    # "How much revenue did Boeing Global Services make": of the part that its company's name leads.
    return f"{part['part']} {figure}" if part and figure and part["part"] not in figure else figure


def _part(before: str, filings: Sequence[Filing]) -> str:
    """The part that the question before ends with, its word included (" for Optical Communications"); else ""."""
    found = _PART.search(before) or _SMALL_PART.search(before)
    if found is None or _MONTH.match(found["part"]):
        return ""
    owners = find_companies(found["part"], filings).companies
    # "for MGM China" is a part of MGM, "for MGM Resorts" is the company.
    if any(set(tokenize(found["part"])) <= set(tokenize(owner)) for owner in owners):
        return ""
    return before[found.start() : found.end("part")]
