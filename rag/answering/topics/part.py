"""The segment, product or place whose figure a question is about, and whether a text speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from preprocess.report import Report
from rag.answering.match.asked_words import Words
from rag.answering.match.concepts import other_forms
from rag.answering.match.evidence import text_stems
from rag.answering.match.part_names import parts_named, pattern_of
from rag.answering.match.postings import block_counts
from rag.answering.match.stems import stem
from rag.answering.topics.headed_parts import called_by_first_word
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of, load_book
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Citation, SearchResult

Part = frozenset[str]
_CAPITALS = re.compile(r"(?<=[\w,’'] )[A-Z][a-z]+(?: [A-Z][a-z]+)+")
# "Activision's operating income" where Blizzard's is asked for; "the Company's" names nobody.
_SHORT = re.compile(r"\((?:the )?[“\"']?(?P<short>[A-Z][A-Z&]{1,5})[”\"']?\)")
_BEFORE_SHORT = 80
# "Activision's Blizzard revenues".
_OF_ITS_NAMESAKE = re.compile(r"\b(\w+)['’]s (\w+)\b")
# "The Company's revenues" are those of the company.
_ITSELF = frozenset(("company", "firm", "group", "corporation", "registrant"))
_OWNER = re.compile(
    r"\b((?!Company|Corporation|Group|Firm|Year)[A-Z][\w&.-]+(?: [A-Z][\w&.-]+)*)(?:['’]s|s['’])\s+(?:[a-z]+\s+){0,2}$"
)


def parts_of(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[Part, ...]:
    """Stems of each part of the company that the question names beside a figure; () where it is about all of it."""
    reports = [report_of(context.filing.report_id) for context in result.contexts[:1]]
    counts = [block_counts(report)[1] for report in reports]
    words = Words.of(result.query.question, result)
    named = (p.stems for p in words.phrases(lambda w: sum(count[w] for count in counts)) if p.kind != "counted")
    own = frozenset(text_stems(" ".join(result.query.filters.companies)))
    printed = (text_stems(name) - own or text_stems(name) for name in printed_parts(result, report_of))
    short = (part for report in reports for part in called_by_first_word(result.query.question, report))
    called = map(text_stems, called_names(result))
    return tuple(dict.fromkeys((*named, *called, *_namesakes(result, reports), *printed, *short)))


def printed_parts(result: SearchResult, report_of: Callable[[str], Report]) -> tuple[str, ...]:
    """The parts of its company that a question names, in whatever letters, as the filings print them."""
    own = {company_of(context.filing) for context in result.contexts}
    filings = [filing for filing in result.filings if company_of(filing) in own]
    return parts_named(result.query.question, filings, report_of, own if len(own) == 1 else ())


def without_parts(question: str, names: Sequence[str]) -> str:
    """The question without the names of parts, whose words name no figure: "Digital Marketing revenue"."""
    for name in names:
        question = pattern_of(name).sub(" ", question)
    return question


def called_names(result: SearchResult) -> Iterator[str]:
    """What is called by several capitals and is no figure and no company: "Document Cloud"."""
    rest = find_companies(result.query.question, [context.filing for context in result.contexts]).rest
    names = (found[0] for found in _CAPITALS.finditer(" ".join(rest.split())))
    yield from (name for name in names if not vocabulary().mentions(name) and text_stems(name))


def _namesakes(result: SearchResult, reports: Sequence[Report]) -> Iterator[Part]:
    """The part that bears half of the company's name: "Blizzard", where filings of Activision Blizzard head both so."""
    named = find_companies(result.query.question, [context.filing for context in result.contexts])
    said = {token for word in named.words for token in tokenize(word)} - load_book().legal_endings
    for company in named.companies if len(named.companies) == 1 else ():
        whole = set(tokenize(company)) - load_book().legal_endings
        own = _OF_ITS_NAMESAKE.search(result.query.question)
        if said == whole and own is not None and {*tokenize(own[1]), *tokenize(own[2])} == whole:
            said = set(tokenize(own[2]))
        if said < whole and all(any(_heads(report, half) for report in reports) for half in (said, whole - said)):
            yield text_stems(" ".join(said))


def _heads(report: Report, said: set[str]) -> bool:
    return any(block.kind == "Heading" and set(tokenize(block.text)) == said for block in report.blocks)


def tells_of(parts: Sequence[Part], text: str, report: Report | None = None) -> bool:
    """Whether a text has all the words of every part, or what filings print for them.

    report: the filing of the text, whose short names of parts stand for them: "Commercial Airplanes (BCA)".
    """
    stems = text_stems(text)
    return all(_is_told(part, stems) or (report is not None and _short_told(part, stems, report)) for part in parts)


def _is_told(part: Part, stems: frozenset[str]) -> bool:
    return all(word in stems or word == "and" or any(form <= stems for form in other_forms(word)) for word in part)


def _short_told(part: Part, stems: frozenset[str], report: Report) -> bool:
    """Whether the stems hold the letters that the filing prints in brackets right behind the name of the part."""
    for match in _SHORT.finditer(report.full_content):
        if stem(match["short"].lower()) in stems:
            before = report.full_content[max(0, match.start() - _BEFORE_SHORT) : match.start()]
            words = [stem(token) for token in tokenize(before)][-len(part) - 1 :]
            if part in (frozenset(words[1:]), frozenset(words)):
                return True
    return False


def is_of(parts: Sequence[Part], citations: Sequence[Citation]) -> bool:
    """Whether the cells that a figure was computed from stand in rows or columns of the parts."""
    cited = (f"{c.quote} {c.caption} {c.heading} {' '.join(label for label, _ in c.cells)}" for c in citations)
    return not parts or tells_of(parts, " ".join(cited))


def names_another(text: str, at: int, question: str) -> bool:
    """Whether the figure named at text[at:] is said to be of somebody whom the question does not name."""
    owner = _OWNER.search(text[:at])
    if owner is None or owner[1].lower().removeprefix("the ").strip() in _ITSELF:
        return False
    return not text_stems(owner[1]) & text_stems(question)
