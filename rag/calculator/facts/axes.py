"""Along which axis a breakdown goes: by segment, by region, by product, or by what its heading names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from preprocess.report import Report
from rag.calculator.expressions import Node, Operation, Ref
from rag.calculator.facts.parted import Breakdown
from rag.calculator.facts.parts import WHOLES, is_proven, is_region, is_whole, plain_names, ranked, share_of
from rag.calculator.formulas import WHOLE, LineItem, book
from rag.calculator.question.phrases import plain
from rag.calculator.question.request import Request

# Half of the names have to be of that kind; parts of a part of the company need two signs of it.
_HALF, _SURELY = 0.5, 1.4
# Rows that lead from the segments to the company: "Reconciling items", "Total segment operating profit".
_BRIDGE = re.compile(
    r"reportable segments?|segment (?:net )?(?:revenues?|sales|profit|operating)|reconcil|impact of|net effect", re.I
)
_GEOGRAPHIC = re.compile(r"geograph|by (?:country|region|area)")
_NOUNS = {
    "segment": r"(?:(?:business|operating|reportable|reporting|geographic(?:al)?) )*"
    r"(?:segments?|divisions?|business(?:es)?(?: (?:units?|lines?|areas?))?|units?|lines? of business|LOBs?)",
    "region": r"(?:(?:geographic(?:al)?|sales) )*"
    r"(?:regions?|geograph(?:y|ies)|countr(?:y|ies)|areas?|"
    r"(?<!end )(?<!end-)(?<!specialized )(?<!vertical )(?<!industry )markets?)",
    "product": r"products?(?: categories| lines)?(?: and | or |/)services?(?: categor(?:y|ies)| lines?)?|"
    r"(?:(?:product|service|revenue) )*(?:products?|services?|"
    r"categor(?:y|ies)|"
    r"drugs?|(?<!internal )medicines?|(?:product|service|business) lines?|"
    r"groups?|class(?:es)?|types?|sources?(?: of (?:revenues?|sales|income))?|"
    r"(?:revenue |income )?streams?|lines?)",
    "named": r"therap(?:y|eutic) areas?|"
    r"(?:(?:distribution|sales) )?(?:platforms?|channels?|brands?|franchises?|customer types?|customers?)|"
    r"(?:end|specialized|vertical|industry)[- ]markets?",
}
# The trades that buy, and no countries: a company that divides its sales by them means them by "markets".
_TRADES = re.compile(r"\b(?:end|specialized|vertical|industry)[- ]markets?\b", re.IGNORECASE)
_MARKETS = re.compile(r"(?:(?:its|largest|main|major|key) )*markets?", re.IGNORECASE)
# Every company tells its "revenue from contracts with customers", by whatever it is divided.
_CONTRACTS = re.compile(r"\bcontracts? with (?:its |our )?customers?\b", re.IGNORECASE)
_DRUG = re.compile(r"drug|medicine")
DIMENSION = re.compile("|".join(rf"\b(?P<{kind}>{words})\b" for kind, words in _NOUNS.items()), re.IGNORECASE)
_CALLED = re.compile(
    r"((?:[A-Z][\w&.’'/-]*[\s,]+(?:and |of |& )?){1,7})(?:business |operating |reportable |reporting )?[Ss]egments?\b"
)
# "Our reportable segments are: North America; Greater China; and Converse."
_LISTED = re.compile(
    r"\b(?:reportable|operating|reporting|business)(?: operating)? segments?\b[^.;:]{0,60}?"
    r"(?:\b(?:are|include|comprise|consist of|as follows|namely)\b:?|:)\s*(?P<names>[^.]{3,300})\."
)
_BETWEEN = re.compile(r",\s+(?:and\s+)?(?=[A-Z])|\s+and\s+(?=[A-Z])")
# "Sales of products" and "sales of services" are no kinds of them.
_PLAIN = re.compile(
    r"(?:(?:net )?(?:sales|revenues?) (?:of|from) |total |net )?(?:products?|services?)(?: (?:sales|revenues?))?"
)


def parts_meant(report: Report, request: Request, dimension: str, word: str) -> tuple[str, ...]:
    """The names of the parts that `dimension` ("segment", called by `word`) means; () where no breakdown has that axis.

    Only breakdowns of the whole company count; of several that fit best the one with the most parts.
    """
    item = book().line(base_of(request.node))
    if item is None:
        return ()
    fit: dict[tuple[str, ...], float] = {}
    tables: dict[tuple[str, ...], str] = {}
    found = tuple(ranked(report, item, request.span))
    if dimension == "region" and _MARKETS.fullmatch(word) and any(_is_by_trade(made) for made, _ in found):
        dimension, word = "named", "end market"
    for made, rank in found:
        own = tuple(part.name for part in made.parts if request.years[-1] in part.places)
        # The products of one area are not those of the company.
        of_it = len(own) > 1 and not _reconciles(own) and (is_whole(rank) or not made.on_top)
        score = fitness(made, dimension, word, report) if of_it else 0.0
        if score > (0 if is_whole(rank) else _SURELY):
            fit[own] = max(fit.get(own, 0.0), score)
            tables.setdefault(own, made.table.id)
    finer = {names: score for names, score in fit.items() if not are_all_kinds(names)}
    fit = finer if dimension == "product" and finer else fit
    best = max(fit.values(), default=0.0)
    fitting = [names for names, score in fit.items() if score == best]
    if dimension == "named":
        fitting = [
            one
            for one in fitting
            if not any(_is_above(other, one) and tables[other] == tables[one] for other in fitting)
        ]
    return max(fitting, key=_fullness, default=())


def _is_by_trade(made: Breakdown) -> bool:
    return _TRADES.search(" ; ".join((*made.titles, made.table.caption))) is not None


def are_all_kinds(names: Iterable[str]) -> bool:
    """Whether parts are just all products and all services, which are no kinds of them."""
    return all(_PLAIN.fullmatch(plain(name)) for name in names)


def _is_above(names: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether other names are these, but for some that are divided there: a channel's own parts are no channels."""
    return not set(names).isdisjoint(others) and len(names) < len(others)


def parts_called(report: Report, request: Request, dimension: str, word: str) -> tuple[str, ...]:
    """The names of the parts that `dimension` means, whatever figure the filing breaks down into them."""
    for name in WHOLES:
        if found := parts_meant(report, replace(request, node=Ref(name)), dimension, word):
            return found
    return ()


def is_all_of_it(report: Report, request: Request, names: frozenset[str]) -> bool:
    """Whether the parts of these plain names come to the figure that the statements print: no other part has any."""
    item = book().line(base_of(request.node))
    found = ranked(report, item, request.span) if item is not None else ()
    return any(is_proven(rank) and plain_names(made) == names for made, rank in found)


def _fullness(names: tuple[str, ...]) -> tuple[int, int]:
    """More parts come first, and names written out before abbreviations."""
    return len(names), sum(len(name) for name in names)


def _reconciles(names: tuple[str, ...]) -> bool:
    """Whether the rows lead from the segments' sum to the company's, so that they are no parts."""
    return any(_BRIDGE.search(name) for name in names)


def axis_of(report: Report, item: LineItem, name: str, year: int, noun: str) -> frozenset[str]:
    """The plain names of the parts beside `name` in the breakdown that is meant: of `noun`'s axis, else of segments."""
    best: tuple[float, frozenset[str]] = (-1.0, frozenset())
    for made, rank in ranked(report, item):
        own = made.part(name)
        if own is not None and year in own.places:
            kind = dimension_of(noun)
            score = rank + (fitness(made, kind, noun, report) if kind else 0.5 * fitness(made, "segment", "", report))
            best = max(best, (score, plain_names(made)), key=lambda pair: pair[0])
    return best[1]


def dimension_of(noun: str) -> str:
    """The dimension that a noun names: "segment", "region", "product", "named"; "" for none."""
    found = DIMENSION.search(noun)
    return str(found.lastgroup) if found is not None else ""


def base_of(node: Node) -> str:
    """The line item by whose breakdown the parts are told: the figure's own, or the first of its formula."""
    while not isinstance(node, Ref) or book().line(node.name) is None:
        if isinstance(node, Operation):
            node = node.left
        elif isinstance(node, Ref) and node.name in book().formula:
            node = book().formula[node.name].nodes[0]
        else:
            return ""
    return node.name.removeprefix(WHOLE)


def fitness(made: Breakdown, dimension: str, word: str, report: Report) -> float:
    """How well the axis of a breakdown is the one asked for; 0 for another one."""
    names = [part.name for part in made.parts]
    titles = " ".join(made.titles).lower()
    near = f"{titles} {made.table.caption}".lower()
    regional, called = share_of(names, is_region), share_of(names, lambda name: plain(name) in called_segments(report))
    if dimension == "region":
        return regional + 0.01 * len(names) if regional >= _HALF else 0.0
    if dimension == "segment" and not any(plain(name) in book().names for name in names):
        told = 1.0 if "segment" in near else _HALF if "segment" in made.table.context_heading.lower() else 0.0
        # A note on segments shows the regions too: places are segments only where nothing else is said.
        places = (regional == 1 and told < 1) or (regional >= _HALF and _GEOGRAPHIC.search(near) is not None)
        return max(2 * called if called >= _HALF else 0.0, 0.0 if places else told)
    if dimension == "segment":
        # Rows of a statement, such as "Net interest income", are no segments whatever stands over them.
        return 0.0
    if dimension == "named":
        if regional >= _HALF:
            return 0.0  # revenue from customers in Europe names no customer
        # A customer type is no contract type.
        own = word if word.startswith("therap") else re.sub(r" types?$", "", word).split()[-1]
        noun = re.compile(rf"\b{re.escape(own)}")
        near, titles = _CONTRACTS.sub(" ", near), _CONTRACTS.sub(" ", titles)
        return 1.0 * bool(noun.search(near)) + bool(noun.search(titles)) - _HALF * (called >= _HALF)
    named = word.split()[0] in near
    if _DRUG.match(word) and not named:
        return 0.0  # what else a company sells is no drug
    # What its own heading calls segments is no list of products.
    return (
        0.0
        if regional > _HALF or ("segment" in titles and not named)
        else 1.0 + named + 0.05 * len(names) - (0.8 if called >= _HALF else 0.0)
    )


def called_segments(report: Report) -> frozenset[str]:
    """The plain names that the filing's text calls segments, each with its endings."""
    return _called_segments(report.report_id, report.sha256, report.full_content)


@lru_cache(maxsize=16)
def _called_segments(report_id: str, sha256: str, text: str) -> frozenset[str]:
    """Names that the filing's text calls a segment ("the Pet segment") or lists as one, the first with its endings."""
    found = {tuple(plain(match[1]).split()) for match in _CALLED.finditer(text)}
    called = {" ".join(words[start:]) for words in found for start in range(len(words))}
    listed = {plain(name) for match in _LISTED.finditer(text) for name in _names_listed(match["names"])}
    return frozenset(called | listed)


def _names_listed(text: str) -> Iterator[str]:
    """The names of a list: as its semicolons part them, else as commas do, and without what stands in brackets."""
    parts = re.split(r"\s*;\s*(?:and\s+)?", text)
    names = parts if len(parts) > 1 else _BETWEEN.split(text)
    yield from (
        bare for name in names if (bare := re.sub(r"\s*\([^)]*\)?", "", name).strip(" ,")) and bare[:1].isupper()
    )
