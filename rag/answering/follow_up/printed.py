"""The parts of a company in what was asked before, as its filings print them: "netflix domestic streaming revenue".

A follow-up is read by its words alone, where capitals tell a name: what is typed in small letters gets them first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.beside import AGAINST_A_PART, race_in
from rag.answering.follow_up.forms import LED_BY_BASIS
from rag.answering.follow_up.named import led_by_a_name
from rag.answering.follow_up.segment import named_as_printed, part_of
from rag.answering.match.part_names import (
    ReportOf,
    figure_at_once,
    is_measured,
    names_of_parts,
    pattern_of,
)
from rag.calculator.facts.regions import is_region, regions
from rag.calculator.facts.segment_names import SMALL
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.short_forms import with_its_name
from rag.query.vocabulary import vocabulary
from rag.types import Filing

_LED = re.compile(
    rf"^\W*(?:(?:and|but|what about|how about|for|of|in|{AGAINST_A_PART}|"
    r"(?:is|was|are|were) (?:that|it|this) (?:more|less|higher|lower|larger|smaller|bigger|better|worse) than)\s+)*"
    r"(?:the\s+)?"
    r"(?P<name>[\w&.,/-]+(?: [\w&.,/-]+|['’]s(?= )){0,5}?)['’]?s?(?:,? (?:only|alone))?\W*$",
    re.IGNORECASE,
)

# "In the US only?": of what a part earns, the portion of a place.
_WITHIN = re.compile(
    r"^\W*(?:(?:and|but|what about|how about)\s+)*(?:(?P<only>only|just)\s+)?(?:in|within|for)\s+(?:the\s+)?"
    r"(?P<place>[\w.]+(?: [\w.]+){0,2}?)(?P<alone>\s+(?:only|alone))?\W*$",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"\(([A-Z][^()]*)\)")
# "Las Vegas Strip rooms revenue": what is earned there is no part of its name.
_LED_BY_A_PART = re.compile(r"(?<!^)\b[A-Z][a-z]+ $")
_WORD = re.compile(r"[^\s]+")


def with_parts_as_printed(
    history: Sequence[tuple[str, str]], filings: Sequence[Filing], report_of: ReportOf
) -> tuple[tuple[str, str], ...]:
    """The conversation with a capital to every word of a part's name, where a figure of it is asked for."""
    told_of = (_as_told(parts_as_printed(asked, filings, report_of), told) for asked, told in history)
    return tuple(
        (_rows_as_printed(asked, filings, report_of), one[1]) for asked, one in zip(told_of, history, strict=True)
    )


def _as_told(question: str, told: str) -> str:
    """A question with a capital for the part that its answer tells in brackets: "retail revenue" of "(Retail/LTC)"."""
    # A portion stays as it is named: another one takes its place ("and rooms?").
    found = None if question.startswith("How much of ") else _BRACKET.search(told.partition("[")[0])
    words = re.split(r"[/ ,]+", found[1]) if found is not None else []
    for count in range(len(words), 0, -1):
        part = " ".join(words[:count])
        if (at := re.search(rf"\b{re.escape(part.lower())}\b", question)) is not None:
            kept = _is_no_part(question, at.start(), part.lower(), [])
            return question if kept else f"{question[: at.start()]}{part}{question[at.end() :]}"
    return question


def _rows_as_printed(question: str, filings: Sequence[Filing], report_of: ReportOf) -> str:
    """A question with capitals for a row of its company's filings right before a figure: "comirnaty revenue"."""
    companies = find_companies(question, filings).companies
    if len(companies) != 1:
        return question
    own = sorted((f for f in filings if company_of(f) == companies[0]), key=lambda f: -(f.fiscal_year or 0))[:2]
    tables = [table for filing in own for table in report_of(filing.report_id).tables]
    labels = {plain(row.label) for table in tables for row in table.rows}
    words = list(_WORD.finditer(question))
    for first, last in ((a, a + size) for size in (4, 3, 2, 1) for a in range(len(words) - size)):
        name = question[words[first].start() : words[last - 1].end()]
        capitals = " ".join(map(_capital, name.split()))
        free = name.islower() and led_by_a_name(f"{capitals} x") and LED_BY_BASIS.match(f"{name} ") is None
        taken = [span[1:] for span in find_companies(question, filings).spans]
        free = free and not _is_no_part(question, words[first].start(), name, taken)
        if free and plain(name) in labels and figure_at_once(question[words[last].start() :]):
            return f"{question[: words[first].start()]}{capitals}{question[words[last - 1].end() :]}"
    return question


def _is_no_part(question: str, start: int, name: str, taken: Sequence[tuple[int, int]]) -> bool:
    """Whether a name in small letters is a figure with what follows it ("casino revenue"), or stands behind a part."""
    longest = max((one.length for one in vocabulary().mentions(question[start:]) if not one.position), default=0)
    led = _LED_BY_A_PART.search(question[:start])
    behind = led is not None and not any(begin <= led.start() < end for begin, end in taken)
    return name.islower() and (behind or longest > len(tokenize(name)))


def called_a_segment(
    question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing], report_of: ReportOf
) -> str:
    """ "And Blizzard?" behind another part of Activision Blizzard as "and the Blizzard segment?"; else as it was.

    A part that is called by words of its company's own name would be taken for the company, and one that is called by
    a common word ("Cash App", "bgs") for a row.
    """
    found = _LED.match(question)
    if history and (portion := _of_a_place(question, history[-1][0], filings)):
        return portion
    if history and race_in(question) is not None:
        return _raced_as_printed(question, history[-1][0], filings, report_of)
    if found is None or not history:
        return question
    if segment := named_as_printed(found["name"], history[-1][0], filings, report_of):
        lead = question[: found.start("name")]
        lead = re.sub(r"\b(?:for |the )+$", "", lead, flags=re.IGNORECASE) if segment.startswith("for ") else lead
        return segment if segment.startswith("of which") else f"{lead}{segment}?"
    named = find_companies(question, filings).companies
    asked = history[-1][0]
    if len(named) != 1 or not set(tokenize(found["name"])) < set(tokenize(named[0])):
        return question
    names = {plain(name) for name in names_of_parts(asked, named[0], filings, report_of)}
    of_a_part = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain(asked)) for name in names)
    lead = question[: found.start("name")]
    return f"{lead}the {found['name']} segment?" if plain(found["name"]) in names and of_a_part else question


def _raced_as_printed(question: str, asked: str, filings: Sequence[Filing], report_of: ReportOf) -> str:
    """A race of two parts with their printed names: "Carrier network" for "carrier", where one alone begins so."""
    found, owners = race_in(question), find_companies(asked, filings).companies
    if found is None or len(owners) != 1:
        return question
    parts = list(names_of_parts(asked, owners[0], filings, report_of))
    sides = [(found[name], _begun_by(found[name], parts)) for name in ("one", "other")]
    for said, printed in sides if all(printed for _, printed in sides) else ():
        question = re.sub(rf"\b{re.escape(said)}\b", printed.replace("\\", r"\\"), question, count=1)
    return question


def _begun_by(said: str, parts: Sequence[str]) -> str:
    """The one part that is called so, or whose name begins so; "" for none and for several."""
    words = plain(said).split()
    exact = [name for name in parts if plain(name).split() == words]
    begun = exact or [name for name in parts if plain(name).split()[: len(words)] == words]
    return begun[0] if len(set(map(plain, begun))) == 1 else ""


def _of_a_place(question: str, asked: str, filings: Sequence[Filing]) -> str:
    """ "Of which U.S." for "in the US only?" behind a figure of a part that is no place itself; else ""."""
    found, part = _WITHIN.match(question), part_of(asked, filings)
    if found is None or not (found["only"] or found["alone"]) or not part or is_region(part):
        return ""
    place = "U.S." if plain(found["place"]) in ("us", "u.s", "usa") else found["place"]
    return f"of which {place}?" if is_region(place) else ""


def parts_as_printed(question: str, filings: Sequence[Filing], report_of: ReportOf) -> str:
    """A question with a capital to every word of the name of a part of its one company."""
    question = with_its_name(question, filings)
    found = find_companies(question, filings)
    if len(found.companies) != 1:
        return question
    taken = [(start, end) for _, start, end in found.spans]
    # "activision blizzard activision revenue": a word of the name that is said again is a part.
    taken = [one for one in taken if one == taken[0] or len(question[slice(*one)].split()) > 1 or len(taken) == 1]
    places = (place for place in regions().places if place in question)
    for name in (*names_of_parts(question, found.companies[0], filings, report_of), *places):
        for match in reversed(list(pattern_of(name).finditer(question))):
            # "mgm china" begins with the company's own name, which is known without capitals.
            start = max((end for begin, end in taken if begin <= match.start() < end), default=match.start("name"))
            within = any(begin < match.end() and start < end for begin, end in taken)
            if within or _is_no_part(question, start, match["name"], taken):
                continue
            if start >= match.end("name") or not is_measured(question, match):
                continue
            said = question[start : match.end("name")]
            printed = " ".join(map(_capital, said.split(" ")))
            printed = name if plain(name) == plain(printed) and re.fullmatch(r"\w*[A-Z]\w*", name) else printed
            question = f"{question[:start]}{printed}{question[match.end('name') :]}"
            taken.append((match.start(), match.end()))
    return question


def _capital(word: str) -> str:
    if word.lower() in SMALL:
        return word
    return word.upper() if "." in word else word[:1].upper() + word[1:]
