"""A bare name in a follow-up that the filings know: a segment ("cash app?", "bgs?"), a place of a product's figure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from preprocess.report import Report
from rag.answering.follow_up.figure import SEGMENTS, before_of
from rag.answering.follow_up.in_order import BY_PARTS
from rag.answering.follow_up.named import lead_of
from rag.answering.match.part_names import ReportOf, names_of_parts
from rag.calculator.facts.axes import called_segments
from rag.calculator.facts.regions import is_region
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_INITIALS = re.compile(r"[A-Za-z]{2,5}")
# Short names of places, beside those of the list of regions; the second are written in capitals.
_PLACES = frozenset(("us", "u.s", "intl", "international", "domestic", "overseas", "non us", "ex us", "foreign"))
_REGIONS = frozenset(("emea", "apac", "apla", "latam", "lacc", "uk", "eu"))
_WHOLE = frozenset(("worldwide", "global", "total", "consolidated"))


def named_as_printed(name: str, asked: str, filings: Sequence[Filing], report_of: ReportOf) -> str:
    """ "The Cash App segment" for "cash app", "of which U.S." for a place behind a product's figure; "" for others.

    asked: the question before; its one company's filings are looked into.
    """
    owners, named = find_companies(asked, filings).companies, find_companies(name, filings).companies
    if len(owners) != 1 or (named and (named != owners or set(tokenize(name)) <= set(tokenize(owners[0])))):
        return ""
    reports = [report_of(filing.report_id) for filing in filings if company_of(filing) == owners[0]]
    called = {one for report in reports for one in called_segments(report)}
    parts = {plain(one): one for one in names_of_parts(asked, owners[0], filings, report_of)}
    if is_region(name) or plain(name) in _PLACES:
        return _place(name, plain(part_of(asked, filings)), {*parts, *called, *_WHOLE})
    if begun := _begun(name, asked, {one: one in called for one in parts}, filings):
        return f"for {parts[begun]}"
    # "Walmart us" is printed "Walmart U.S.".
    name = next((one for one in parts if named and one.replace(".", "") == plain(name)), name)
    if plain(name) not in called or not (plain(name) in parts or _is_printed_in_capitals(name, reports)):
        return ""
    if (printed := parts.get(plain(name))) is None or printed.isupper() or named:
        return f"for {printed or name.upper()}"
    return f"the {printed} segment"


def _begun(name: str, asked: str, parts: Mapping[str, bool], filings: Sequence[Filing]) -> str:
    """The one part whose name begins so: "regional operations" for "regional"; "" for several, and other figures.

    parts: whether each is called a segment; one that is comes before those that are not.
    """
    words = plain(name).split()
    of_parts = set(understand(asked, filings).metrics) & set(SEGMENTS) or BY_PARTS.search(asked)
    told = of_parts or part_of(asked, filings)
    begun = [one for one in parts if re.split(r"[\s/]+", one)[: len(words)] == words]
    begun = [one for one in begun if parts[one]] or begun or _ended(name, parts)
    known = plain(name) in parts or set(tokenize(name)) & (vocabulary().words | vocabulary().stop_words)
    return begun[0] if told and words and len(begun) == 1 and not known else ""


def _ended(name: str, parts: Mapping[str, bool]) -> list[str]:
    """The segments in whose name the words stand further on: "strip" of "las vegas strip resorts"."""
    words = plain(name).split()
    within = (one for one, called in parts.items() if called and len(words) < len(one.split()))
    return [one for one in within if f" {' '.join(words)} " in f" {one} "]


def _place(name: str, part: str, segments: set[str]) -> str:
    """A place as a portion of the figure of a product; beside a segment or another place it takes its place."""
    if part and part not in segments and not is_region(part):
        return f"of which {'U.S.' if plain(name) in ('us', 'u.s') else name}"
    if part and plain(name) in ("us", "u.s"):
        return "for U.S."
    return f"for {name.upper()}" if plain(name) in _REGIONS else ""


def part_of(asked: str, filings: Sequence[Filing]) -> str:
    """The part that a question is about: a product, a segment, a place; "" for the whole company."""
    before = before_of(asked, understand(asked, filings), filings)
    part = before.inside or lead_of(before.figure) or re.sub(r"^ \w+ (?:the )?", "", before.part)
    return re.sub(r" (?:segment|division)$", "", part)


def _is_printed_in_capitals(name: str, reports: Sequence[Report]) -> bool:
    """Whether a short name stands for something in the filings, and is no word of the language or of accounts."""
    short = _INITIALS.fullmatch(name) and not set(tokenize(name)) & (vocabulary().words | vocabulary().stop_words)
    return bool(short) and any(re.search(rf"\b{name.upper()}\b", report.full_content) for report in reports)
