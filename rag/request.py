"""A question as the calculator takes it: one figure, its fiscal years, how they go together, and how it is printed.

Everything the question says has to be accounted for: words left over mean that something else is asked, and then there
is no request. Sentences beside the question may only instruct ("Round to two decimal places").
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from rag.definitions import Definitions, read_definitions
from rag.formulas import Kind, Node, Operation, Ref, book, refs, renamed, shifted
from rag.periods import find_periods
from rag.phrases import SAYS_NOTHING, NotUnderstood, Reader, in_year, plain

Mode = Literal["single", "each", "mean", "growth", "change", "cagr"]
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10, "one": 1, "zero": 0, "no": 0}
_COUNT = rf"(?P<n>\d{{1,2}}|{'|'.join(_COUNTS)})"
_PLACES = re.compile(rf"\b{_COUNT}\s+(?:decimal|digit)s?(?:\s+(?:place|point|digit)s?)?\b", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:nearest|closest)\s+(?:whole|integer|dollar|million|billion|thousand|percent|day)", re.I)
_SCALE = re.compile(
    r"\b(?:in|units? of|in terms of)\s+\(?(?:the\s+)?(?:units? of\s+)?(?:USD|US\$|U\.?S\.? dollars?|\$|dollars?)?\s?"
    r"(?P<scale>thousand|million|billion)s?\b(?:\s+(?:of\s+)?(?:USD|US dollars?|dollars?))?",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\b(?:units? of percent|as an? (?:%|percent)|in (?:%|percent)|percentage\b)|%", re.IGNORECASE)
_DANGER = re.compile(
    r"(?<!un)adjusted|non-?gaap|pro[- ]forma|organic|constant[- ]currency|exclud|except(?!ion)|without|segment|quarter|\bq[1-4]\b|"
    r"\bttm\b|\bltm\b|trailing|guidance|forecast|outlook|project(?:ed|ion)|expected|budget|peer|industry|compet|restat|"
    r"\bwhy\b|\bwhich\b|explain|driv(?:e|er|en)|per (?:employee|store|user|unit)|half[- ]year|six months|nine months|"
    r"\bhypothetical|\bassume (?:a|an|that (?:the )?(?!you))",
    re.IGNORECASE,
)
_INSTRUCTS = re.compile(
    r"^\W*(?:please|kindly|round|answer|respond|reply|give|provide|base|basing|calculate|compute|determine|extract|use|"
    r"using|utili[sz]e|approach|assume|we |you |here'?s|here is|report|state|express|present|show|refer|rely|consider|"
    r"derive|your|the answer|note that|make sure|ensure|limit|only|take|try|help|let|imagine|act|as an?)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:what(?:'s| is| was| were| are)|how (?:much|many|large|big|high)|what|calculate|compute|give me|tell me|find|"
    r"determine|show me)\b",
    re.IGNORECASE,
)
_INNER = re.compile(
    r"\(\s*(?:formerly|previously|f/?k/?a|or |i\.?e\.?|in\b|as\b|round|to\b|with\b|units?|usd|%|answer|using|from\b|"
    r"[A-Za-z&]{2,6}\s*\)|net\s*\))[^()]*\)?|,?\s*\brounded?\b[^.?]*|\bin units? of percents?\b|\bin (?:%|percent)\b",
    re.IGNORECASE,
)
_AVERAGE = re.compile(rf"\b(?:(?:over\s+)?{_COUNT}[- ]?(?:fiscal[- ])?years?\s+)?average(?:\s+of)?\b", re.IGNORECASE)
_YEARS = re.compile(rf"\b(?:over (?:the )?)?(?:last |past )?{_COUNT}[- ](?:fiscal )?years?\b", re.IGNORECASE)
_CAGR = re.compile(r"\bcagr\b|\bcompound(?:ed)? annual(?:i[sz]ed)? growth(?: rate)?\b", re.IGNORECASE)
_GROWTH = re.compile(
    r"\b(?:(?:year[- ](?:over|on)[- ]year|yoy|annual|%|percent(?:age)?)\s+)*(?:growth(?:\s+rates?)?(?:\s+(?:in|of))?|grow|grew|grown)\b|"
    r"(?:(?:year[- ](?:over|on)[- ]year|yoy)\s+(?:%|percent(?:age)?\s+)?|(?:%|\bpercent(?:age)?)\s+)(?:change|increase|decrease)(?:\s+(?:in|of))?",
    re.IGNORECASE,
)
_CHANGE = re.compile(r"\b(?:changed?|increased?|decreased?|difference)(?:\s+(?:in|of|by))?\b", re.IGNORECASE)
_FISCAL = re.compile(
    r"\b(?:FY|fiscal(?: year)?s?|years?(?: ended| ending)?|calendar year)?[\s']*(?:(?:19|20)\d\d|(?<=FY)\d\d)(?!\d)",
    re.I,
)
_FROM = re.compile(
    r"\b(?:from|in|on|per) (?:the |its )?(?:cash flow statement|balance sheet|income statement|p&l(?: statement)?|"
    r"statements? of [a-z ]+?(?=[,.?(]|$))",
    re.IGNORECASE,
)
_ALIAS = re.compile(r"\(\s*(?:unadjusted )?[A-Z][A-Za-z&]{1,8}\s*\)")


@dataclass(frozen=True, slots=True)
class Request:
    """What to compute. years are ascending and at least one; name is how the answer calls the figure.

    scale is the unit asked for (1_000_000: in millions), None when none is; places the decimals asked for.
    """

    node: Node
    kind: Kind
    name: str
    years: tuple[int, ...]
    mode: Mode
    scale: int | None = None
    places: int | None = None
    definition: tuple[str, ...] = ()


def read_request(question: str, company_words: Collection[str], newest_year: int | None) -> Request | None:
    """The request of a question; None when it asks for something else.

    company_words are lower-case words that name companies; newest_year is meant where no year is named. Raises
    NotUnderstood when a figure is defined in the question and the definition cannot be read.
    """
    if len(question) > 2000 or _DANGER.search(re.sub(r"cash flow statement|\([^)]*formerly[^)]*\)", " ", question)):
        return None
    defined = read_definitions(question)
    core = _core(defined.rest)
    if core is None:
        return None
    periods = find_periods(core)
    years = tuple(sorted(periods.years)) or ((newest_year,) if newest_year and not periods.latest else ())
    if not years or periods.quarters or periods.impossible or len(years) > 10:
        return None
    made = _understood(_cleaned(core, company_words), years, defined, question)
    return made if made and _fits(made, defined) else None


def _core(text: str) -> str | None:
    """The one asking sentence from its question word on; None when other sentences do more than instruct."""
    sentences = [part.strip(" .") for part in re.split(r"(?<=[.?!])\s+(?=[A-Z(])|(?<=:)\s", text) if part.strip(" .?!")]
    asking = [s for s in sentences if s.endswith("?") and _ASKS.search(s)] or [s for s in sentences if _ASKS.search(s)][
        :1
    ]
    if len(asking) != 1:
        return None
    others = [s for s in sentences if s is not asking[0]]
    if not all(_INSTRUCTS.match(s) or re.match(r"^[^?]*:$", s) for s in others):
        return None
    start = list(_ASKS.finditer(asking[0]))
    return asking[0][start[-1].end() if not start[0].group().lower().startswith(("what", "how")) else start[0].end() :]


def _cleaned(core: str, company_words: Collection[str]) -> str:
    """The core without instructions in brackets, company names and years."""
    text = _FROM.sub(" ", _ALIAS.sub(" ", _INNER.sub(" ", core)))
    text = re.sub(r"[-–—]\s*(?=(?:FY)?\s?(?:19|20)\d\d)", " ", text)
    text = _FISCAL.sub(" ", _SCALE.sub(" ", text))
    words = text.replace("’", "'").split()
    kept = [w for w in words if re.sub(r"'s$|[^\w&]", "", w.lower().removesuffix("'s")) not in company_words or not w]
    return " ".join(kept)


def _understood(text: str, years: tuple[int, ...], defined: Definitions, question: str) -> Request | None:
    mode: Mode = "single" if len(years) == 1 else "each"
    stated = [int(m["n"]) if m["n"].isdigit() else _COUNTS[m["n"].lower()] for m in _YEARS.finditer(text)]
    span = years[-1] - years[0]
    if _CAGR.search(text):
        mode, text = "cagr", _YEARS.sub(" ", _CAGR.sub(" ", text))
        fits = span >= 1 and all(n == span for n in stated)
    elif _GROWTH.search(text):
        mode, text = "growth", _YEARS.sub(" ", _GROWTH.sub(" ", text))
        fits = len(years) <= 2 or span == len(years) - 1
        fits = fits and not stated
    elif _AVERAGE.search(text) and len(years) > 1:
        mode, text = "mean", _YEARS.sub(" ", _AVERAGE.sub(" ", text))
        fits = span == len(years) - 1 and all(n == len(years) for n in stated)
    elif _CHANGE.search(text):
        mode, text = "change", _CHANGE.sub(" ", text)
        fits = len(years) <= 2 and not stated
    else:
        fits = not stated
    if not fits:
        return None
    return _request(text, years, mode, defined, question)


def _request(text: str, years: tuple[int, ...], mode: Mode, defined: Definitions, question: str) -> Request | None:
    as_share = re.search(r"\bas an? (?:%|percent(?:age)?) of\b", text, re.IGNORECASE) is not None
    words = re.sub(r"%|\bpercent(?:age)?\b", " ", text) if not as_share else text
    node = _read(words, defined)
    if node is None:
        return None
    name = _name(text, node)
    percent = as_share or _PERCENT.search(question) is not None
    places = _places(question)
    scale = (
        {"thousand": 10**3, "million": 10**6, "billion": 10**9}[m["scale"].lower()]
        if (m := _SCALE.search(question))
        else None
    )
    kind = _kind(node, name, percent, defined)
    if defined.inputs:
        node = _with_inputs(node, defined.inputs)
    return Request(node, kind, name, _year_pair(years, mode), mode, scale, places, defined.printed)


def _read(words: str, defined: Definitions) -> Node | None:
    """The expression that the words are; None when words are left over or a definition of the question is not used."""
    try:
        node = Reader(defined.names).read(words)
    except NotUnderstood:
        return None
    try:
        return None if defined.names and Reader().read(words) == node and node not in defined.names.values() else node
    except NotUnderstood:
        return node


def _year_pair(years: tuple[int, ...], mode: Mode) -> tuple[int, ...]:
    """Growth and change compare two years: the named ones, or the named one with the one before."""
    if mode in ("growth", "change", "cagr"):
        return (years[0] - 1, years[0]) if len(years) == 1 else (years[0], years[-1])
    return years


def _name(text: str, node: Node) -> str:
    """The words of the question for the figure."""
    words = " ".join(text.split()).strip(" ,.?").split()
    while words and plain(words[0]) in SAYS_NOTHING - {"unadjusted", "total"}:
        words = words[1:]
    while words and plain(words[-1]) in SAYS_NOTHING - {"rate"}:
        words = words[:-1]
    said = " ".join(words)
    return said if said else "the result" if not isinstance(node, Ref) else node.name.replace("_", " ")


def _kind(node: Node, name: str, percent: bool, defined: Definitions) -> Kind:
    """How the figure is printed: as the book says, else by the shape of the expression."""
    known = book().names.get(plain(name)) or book().names.get(plain(name).removesuffix(" ratio"))
    kind: Kind = "ratio" if _divides(node) else "money"
    if known is not None:
        kind = book().kind_of(known)
    elif isinstance(node, Ref):
        kind = book().kind_of(node.name)
    return "percent" if percent and kind == "ratio" else kind


def _divides(node: Node) -> bool:
    if isinstance(node, Ref):
        return book().kind_of(node.name) not in ("money", "per_share")
    return isinstance(node, Operation) and (node.operator == "/" or _divides(node.left) or _divides(node.right))


def _with_inputs(node: Node, inputs: tuple[str, ...]) -> Node:
    """The expression over exactly the inputs that the question prescribes; a family member stands in for another."""
    names = {old: new for new in inputs for old in book().family(new) if old not in inputs}
    return renamed(_spelled(node), names)


def _spelled(node: Node) -> Node:
    """The expression with formulas written out where a prescribed input is inside them."""
    if isinstance(node, Ref) and node.name not in book().item:
        return _moved(_spelled(book().formula[node.name].nodes[0]), node)
    if isinstance(node, Operation):
        return Operation(node.operator, _spelled(node.left), _spelled(node.right))
    return node


def _moved(node: Node, ref: Ref) -> Node:
    return in_year(node, ref.year) if ref.year is not None else shifted(node, ref.back)


def _fits(request: Request, defined: Definitions) -> bool:
    """Whether years of the definition are the asked ones, and prescribed inputs are all used."""
    fixed = {ref.year for node in defined.names.values() for ref in refs(node) if ref.year is not None}
    if fixed and (max(fixed) != request.years[-1] or request.mode != "single"):
        return False
    used = book().leaves(request.node)
    return all(name in used for name in defined.inputs)


def _places(question: str) -> int | None:
    found = _PLACES.search(question)
    if found:
        return int(found["n"]) if found["n"].isdigit() else _COUNTS[found["n"].lower()]
    return 0 if _WHOLE.search(question) else None
