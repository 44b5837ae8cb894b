"""A question as the calculator takes it: one figure, its fiscal years, how they go together, and how it is printed.

Everything the question says has to be accounted for: words left over mean that something else is asked, and then there
is no request. Sentences beside the question may only instruct ("Round to two decimal places").
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date

from preprocess.report import StatementType
from rag.calculator.casing import written_large
from rag.calculator.expressions import Mean, Node, Operation, Ref, in_year, refs, saying, shifted
from rag.calculator.formulas import ROW, Shown, book
from rag.calculator.question.asking import (
    Mode,
    asking_part,
    cleaned,
    computing_part,
    how_joined,
    is_danger,
    settled,
)
from rag.calculator.question.counted import years_meant
from rag.calculator.question.definitions import Definitions, read_definitions
from rag.calculator.question.inputs import with_inputs
from rag.calculator.question.methods import read_method
from rag.calculator.question.owners import names_a_part
from rag.calculator.question.paraphrased import paraphrases
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain
from rag.calculator.question.placed import placed_items
from rag.calculator.question.powers import is_against_itself, is_sensible
from rag.calculator.question.shown import divides, shown_as
from rag.calculator.question.units import asked_places, asked_scale, asks_percent
from rag.calculator.question.wordings import plainly_asked
from rag.calculator.spans import Span, read_span
from rag.query.periods import find_periods

_LONGEST = 2000
# A percentage of an amount is no amount: what it is a part of has to be divided by.
_OF_WHAT = re.compile(r"\b(?:what|which|how many) percent(?:age)? of\b", re.IGNORECASE)
# "How much did it lose from operations": a verb is no name of a figure.
# "Fair value" is one word for what is measured.
_VALUED = re.compile(r"\b(?:fair|book|carrying|face|par|market|present|asset|notional) values?$", re.IGNORECASE)
_LOSES = re.compile(r"\b(?:lose|lost)\b", re.IGNORECASE)
# "Grow versus the first quarter of 2012": the year named is the one that is compared with.
_SINCE = re.compile(
    r"\b(?:versus|vs\.?|compared (?:with|to)|against|over|since|relative to) (?:that (?:of|in) |in )?(?:the )?"
    r"(?:(?:first|second|third|fourth) quarter |q[1-4] |first (?:half|six months|nine months) )?(?:of )?"
    r"(?:fiscal |fy ?|year )*(?:19|20)\d\d\b",
    re.IGNORECASE,
)
# What is asked for as a quotient is no sum of which one was read.
_RATIO = re.compile(r"^\W*(?:the )?ratio of\b|\bdivided\b", re.IGNORECASE)
_SIGN_LEFT = re.compile(r"[?!.]\s*[.,]?\s*[=/÷×*+]")
_PAST = {"pay": "paid", "spend": "spent", "repay": "repaid"}
_MOST_YEARS = 10
_DEEPEST = 30
_NOTHING_DEFINED = Definitions({}, (), "", ())


@dataclass(frozen=True, slots=True)
class Request:
    """What to compute. years are ascending and at least one; name is how the answer calls the figure.

    span is the part of the years that is meant, day the day on which it ends where the question names one; part is the
    segment, region or product that is meant, "" for the whole company; among: the plain names of the parts beside it.
    scale is the unit asked for (1_000_000: in millions), None when none is; places the decimals asked for.
    printed: rows are looked for by their own words in every table, not only in the statements. filed: the fiscal year
    of the filings that may answer, None for any; after: what falls due later than the year is meant. placed: items with
    the statement that they have to stand in. own_terms: what companies define themselves is read as they print it.
    """

    node: Node
    kind: Shown
    name: str
    years: tuple[int, ...]
    mode: Mode
    scale: int | None = None
    places: int | None = None
    definition: tuple[str, ...] = ()
    span: Span | None = None
    day: date | None = None
    part: str = ""
    among: frozenset[str] = frozenset()
    printed: bool = False
    filed: int | None = None
    after: bool = False
    placed: tuple[tuple[str, StatementType], ...] = ()
    own_terms: bool = True


def read_request(question: str, company_words: Collection[str], newest_year: int | None) -> Request | None:
    """The request of a question; None when it asks for something else.

    company_words are lower-case words that name companies; newest_year is meant where no year is named. Raises
    NotUnderstood when a figure is defined in the question and the definition cannot be read.
    """
    if len(question) > _LONGEST or question.count("(") > _DEEPEST:
        return None
    method, said = read_method(question)
    if is_danger(said):
        return None
    defined = read_definitions(plainly_asked(said), company_words)
    defined = replace(defined, method=method, inputs=(*defined.inputs, *method.uses))
    asked = asking_part(defined.rest)
    if asked is not None:
        found = _from_core(asked[0], company_words, newest_year, defined, question)
        return found if found is None or not asked[1] or paraphrases(asked[1], found.node, found.years) else None
    told = computing_part(defined.rest)
    made = _from_core(told[0], company_words, newest_year, defined, question) if told else None
    return made if made is not None and told is not None and paraphrases(told[1], made.node, made.years) else None


def read_figure(question: str, company_words: Collection[str], newest_year: int | None) -> Request | None:
    """The request of a question of the whole company, of which a figure is never set off against itself."""
    made = read_request(question, company_words, newest_year)
    return None if made is not None and is_against_itself(made.node) else made


def _from_core(
    core: str, company_words: Collection[str], newest_year: int | None, defined: Definitions, question: str
) -> Request | None:
    """The request of the words that ask, with what the question defines."""
    periods, spoken = find_periods(core), read_span(core)
    named = tuple(sorted(periods.years)) or ((newest_year,) if newest_year and not periods.latest else ())
    years = years_meant(core, named)
    if not years or spoken is None or periods.impossible or len(years) > _MOST_YEARS:
        return None
    joined = how_joined(cleaned(spoken.rest, company_words), years)
    if joined and joined[0] in ("growth", "change") and len(years) == 1 and _SINCE.search(core) and newest_year:
        years = (years[0], newest_year) if newest_year > years[0] else years
    made = _request(joined[1], years, joined[0], defined, question) if joined else None
    if made is None or not _fits(made, defined) or (spoken.span == Span(0, 3) and spoken.day is None):
        return None
    if not is_sensible(made.node):
        raise NotUnderstood(" ".join(core.split()).strip(" ?."))
    return replace(made, span=spoken.span, day=spoken.day, placed=placed_items(question))


def request_for(
    words: str, years: tuple[int, ...], mode: Mode, question: str, defined: Definitions = _NOTHING_DEFINED
) -> Request | None:
    """The request for a figure in plain words; question tells the unit and the rounding wanted."""
    return _request(words, years, mode, defined, question)


def _request(text: str, years: tuple[int, ...], mode: Mode, defined: Definitions, question: str) -> Request | None:
    as_share = (
        re.search(r"\bas (?:an? )?(?:%|percent(?:age)?|share|fraction|proportion|portion) of\b", text, re.IGNORECASE)
        is not None
    )
    words = re.sub(r"%|\bpercent(?:age)?\b", " ", text) if not as_share else text
    node = _read(words, defined)
    # Signs of arithmetic that are left over are of a definition of which only a part was read.
    if node is None or _SIGN_LEFT.search(words) or (defined.whole is not None and re.search(r"[=/÷×*]", words)):
        return None
    # "The average price" is what a row prints; only of what the statements know two ends of a year make an average.
    if isinstance(node, Mean) and not defined.printed and any(ref.name.startswith(ROW) for ref in refs(node)):
        return None
    if _RATIO.search(words) and not divides(node):
        return None
    name = _name(words, node)
    if defined.whole is not None and names_a_part(name, question):
        return None
    kind = shown_as(node, name, as_share or asks_percent(question), asked_places(question) is not None)
    mode = settled(mode, question, money=kind in ("money", "per_share") and not as_share)
    mode = "each" if mode == "sum" and _is_held(node) else mode
    if kind == "money" and mode == "single" and _OF_WHAT.search(question):
        return None
    node = defined.method.applied(node)
    if defined.inputs:
        node = with_inputs(node, defined.inputs)
    pair = year_pair(years, mode)
    return Request(node, kind, name, pair, mode, asked_scale(question), asked_places(question), defined.printed)


def by_printed_rows(request: Request, english: str, company_words: Collection[str]) -> Request | None:
    """The request over rows of any table; None where a percentage is asked for, which is no amount of the same words.

    What the question writes as a name has to stand at the row, whoever's row it is.
    """
    if request.kind == "money" and request.mode in ("single", "each") and asks_percent(english):
        return None
    names = " ".join(written_large(cleaned(english, company_words).split()))
    return replace(request, printed=True, node=saying(request.node, names))


def _read(words: str, defined: Definitions) -> Node | None:
    """The expression that the words are; None when words are left over or a definition of the question is not used."""
    if defined.whole is not None:
        return defined.whole
    try:
        node = _substituted(Reader(defined.names, rows=True).read(words), defined.names)
    except NotUnderstood:
        return None
    try:
        return None if defined.names and Reader().read(words) == node and node not in defined.names.values() else node
    except NotUnderstood:
        return node


def _substituted(node: Node, names: Mapping[str, Node]) -> Node:
    """The expression with what the question defines put in, also where a formula of the book uses it."""
    if isinstance(node, Ref):
        if node.name in names:
            return _moved(names[node.name], node)
        if book().line(node.name) is None and _uses(node.name, names):
            return _moved(_substituted(book().formula[node.name].nodes[0], names), node)
    if isinstance(node, Operation):
        return replace(node, left=_substituted(node.left, names), right=_substituted(node.right, names))
    if isinstance(node, Mean):
        return Mean(tuple(_substituted(part, names) for part in node.parts))
    return node


def _uses(name: str, names: Mapping[str, Node]) -> bool:
    """Whether a formula comes down to one of the names."""
    parts = {ref.name for ref in refs(book().formula[name].nodes[0])} if name in book().formula else set()
    return bool(parts & set(names)) or any(_uses(part, names) for part in parts - {name})


def year_pair(years: tuple[int, ...], mode: Mode) -> tuple[int, ...]:
    """Growth and change compare two years: the named ones, or the named one with the one before."""
    if mode not in ("growth", "change", "cagr"):
        return years
    return (years[0] - 1, years[0]) if len(years) == 1 else (years[0], years[-1])


def _name(text: str, node: Node) -> str:
    """The words of the question for the figure."""
    words = " ".join(text.split()).strip(" ,.?:").split()
    while words and plain(words[0]) in SAYS_NOTHING - {"unadjusted", "total"}:
        words = words[1:]
    while words and plain(words[-1]) in SAYS_NOTHING | {""} and not _VALUED.search(" ".join(words)):
        words = words[:-1]
    said = re.sub(r"\bdid (pay|spend|repay)\b", lambda m: _PAST[m[1]], " ".join(words).rstrip(" ,"))
    item = book().line(node.name) if isinstance(node, Ref) else None
    if item is not None and _LOSES.match(said):
        return item.shown
    return said if said else "the result" if not isinstance(node, Ref) else node.name.replace("_", " ")


def _is_held(node: Node) -> bool:
    """Whether an expression is a balance: what there was at the end of two years is not added up."""
    items = [book().line(name) for name in book().leaves(node) if not name.startswith(ROW)]
    return bool(items) and all(item is not None and item.statements[0] == "balance_sheet" for item in items)


def _moved(node: Node, ref: Ref) -> Node:
    return in_year(node, ref.year) if ref.year is not None else shifted(node, ref.back)


def _fits(request: Request, defined: Definitions) -> bool:
    """Whether years of the definition are the asked ones, and prescribed inputs are all used."""
    fixed = {ref.year for node in defined.names.values() for ref in refs(node) if ref.year is not None}
    if fixed and (max(fixed) != request.years[-1] or request.mode != "single"):
        return False
    return set(defined.inputs) <= set(book().leaves(request.node))
