"""Signs that what was found answers a question, each a number; likely.py weighs them.

None of them decides alone: an answer may use other words than the question, and a sentence may hold every word of a
question that it does not answer ("How many engineers work at …" beside "engineering services").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from preprocess.report import Report
from rag.answering.match.asked import Ask
from rag.answering.match.concepts import Concept
from rag.answering.match.evidence import around_stems, label_stems, text_stems, year_of
from rag.answering.match.fits import counts_asked, fit
from rag.answering.match.held import bears, has_figure, stems_of
from rag.answering.match.places import Place, RowPlace, SentencePlace, meaning
from rag.answering.match.postings import block_counts, postings
from rag.answering.match.schedules import is_time, lead_stems
from rag.answering.match.subject import Subject
from rag.answering.quote.quotes import own_names
from rag.answering.quote.refusal import unknown_subject
from rag.answering.quote.rows import Quote
from rag.types import SearchResult

Signs = Mapping[str, float]
_KINDS = {
    "figure": ("figure", "share", "table"),
    "count": ("count",),
    "person": ("person",),
    "date": ("date", "duration"),
    "place": ("place",),
    "reason": ("reason",),
    "outlook": ("outlook",),
    "list": ("list", "terms", "policy"),
    "yesno": ("yesno",),
}
_RAREST = 3
# "Revenue per store", "the average price": a total is no answer to either.
_RATE = re.compile(
    r"\bper (?!cent|share|its\b|the\b|their\b|[\w&]+['’])\w+|\baverage\b|\beach (?!month|year|quarter|week|day)",
    re.IGNORECASE,
)
_RATE_TOLD = re.compile(r"\bper\b|\baverage\b|\beach\b|\bRevPAR\b|\bmean\b|/", re.IGNORECASE)


def signs_of(
    result: SearchResult, ask: Ask, subject: Subject, quotes: Sequence[Quote], held: bool, reports: Sequence[Report]
) -> Signs:
    """The signs by name; held: the quotes hold the subject by the rules of subject.py. Needs at least one quote."""
    best = quotes[0]
    places = [quote.place for quote in quotes]
    return {
        "held": float(held),
        "told_subject": float(subject.told(places)),
        **_of_question(result, ask, subject, reports),
        **_of_words(ask, best.place, places, bool(best.header)),
        **_of_kind(ask, subject, best, places),
        **_of_meaning(result, places),
    }


def _of_question(result: SearchResult, ask: Ask, subject: Subject, reports: Sequence[Report]) -> Signs:
    """What is asked, and how much of it the filings print anywhere."""
    whole = _whole(ask)
    return {
        **{f"wants_{name}": float(ask.wants in kinds) for name, kinds in _KINDS.items()},
        "company": float(bool(result.query.filters.companies)),
        "years": float(bool(ask.years)),
        "figure": float(subject.figure),
        "items": float(bool(ask.items)),
        "phrases": float(len(subject.phrases)),
        "strange": float(subject.strange),
        "unknown": float(unknown_subject(ask, reports)),
        "absent": sum(concept.weight for concept in ask.concepts if concept.absent) / whole,
        "absent_words": float(sum(concept.absent for concept in ask.concepts)),
        "told_anywhere": max((_most_in_a_block(ask, report) for report in reports), default=0.0) / whole,
    }


def _of_words(ask: Ask, best: Place, places: Sequence[Place], header: bool) -> Signs:
    """How much of the question the best quote tells: itself, with what stands over and around it, with the others."""
    # A whole table is one answer: its rows tell together what none of them tells alone.
    shown = places if header else [best]
    own = frozenset[str]().union(*(_own(place) for place in shown))
    wide = frozenset[str]().union(*(wide_stems(place) for place in shown))
    union = frozenset[str]().union(
        *(_own(place) | (wide_stems(place) if _is_row(place) else _own(place)) for place in places)
    )
    rarest: list[Concept | None] = [*sorted(ask.concepts, key=lambda c: -c.weight), *[None] * _RAREST]
    return {
        "told": ask.told(own),
        "told_around": ask.told(wide),
        "told_by_all": ask.told(union),
        **{f"rare_{i}": float(c is None or c.among(own)) for i, c in enumerate(rarest[:_RAREST])},
        **{f"rare_{i}_around": float(c is None or c.among(wide)) for i, c in enumerate(rarest[:_RAREST])},
        "missing_words": float(sum(not concept.among(own) for concept in ask.concepts)),
        "missing_around": float(sum(not concept.among(wide) for concept in ask.concepts)),
    }


def _of_kind(ask: Ask, subject: Subject, best: Quote, places: Sequence[Place]) -> Signs:
    """Whether the best quote is of the kind that is asked for: a figure, a count, a name, of the year, of the names."""
    place = best.place
    sentence = place if isinstance(place, SentencePlace) else None
    rare = block_counts(place.report)[1]
    stems = stems_of(place)
    return {
        "row": float(sentence is None),
        "table": float(bool(best.header)),
        "missing": float(best.missing),
        "strength": best.strength,
        "fit": 0.0 if sentence is None else fit(sentence, ask, rare, own_names(sentence)),
        "counts": 0.0 if sentence is None else float(counts_asked(sentence, ask)),
        "has_figure": float(has_figure(place)),
        "bears_item": float(not ask.items or any(bears(place, item) for item in ask.items)),
        "phrases_held": _share([subject.holds(phrase, place, stems) for phrase in subject.phrases]),
        "names_held": _share([subject.holds(phrase, place, stems) for phrase in subject.names]),
        "year_told": float(not ask.years or _is_of_year(place, ask)),
        "rate_lacking": float(
            _RATE.search(ask.query.question) is not None and _RATE_TOLD.search(_printed(best)) is None
        ),
        "in_year": float(any(_is_in_year(one, ask) for one in (places if best.header else [place]))),
    }


def _of_meaning(result: SearchResult, places: Sequence[Place]) -> Signs:
    """Cosines of the question and the quotes; 0 where no model can tell."""
    query, measure = result.query, result.likeness or _unlike
    texts = [meaning(place) for place in places]
    alike = measure(query.subject or query.question, texts)
    named = measure(query.question, texts[:1])
    return {"alike": alike[0], "alike_most": max(alike), "alike_named": named[0]}


def _unlike(question: str, texts: Sequence[str]) -> Sequence[float]:
    return [0.0] * len(texts)


def _whole(ask: Ask) -> float:
    return sum(concept.weight for concept in ask.concepts) or 1.0


def _most_in_a_block(ask: Ask, report: Report) -> float:
    """The most weight of the question that one block of a filing holds."""
    known = postings(report)
    told: dict[int, float] = {}
    for concept in ask.concepts:
        for at in frozenset[int]().union(*(known.having(form) for form in concept.forms)):
            told[at] = told.get(at, 0.0) + concept.weight
    return max(told.values(), default=0.0)


def _is_row(place: Place) -> bool:
    return isinstance(place, RowPlace)


def _own(place: Place) -> frozenset[str]:
    if not isinstance(place, RowPlace):
        return text_stems(place.text)
    return label_stems(place.label) | (lead_stems(place) if is_time(place) else frozenset())


def wide_stems(place: Place) -> frozenset[str]:
    """The stems of a row or sentence with those of what stands over and around it."""
    if isinstance(place, RowPlace):
        return _own(place) | around_stems(place) | lead_stems(place)
    return _own(place) | text_stems(" ".join((*(block.text for block in place.blocks), place.heading)))


def _share(held: Sequence[bool]) -> float:
    return sum(held) / len(held) if held else 1.0


def _printed(quote: Quote) -> str:
    """All that is printed of a quote and over it, by which it is known for a rate."""
    place = quote.place
    if isinstance(place, RowPlace):
        heads = " ".join(column.label for column in place.table.columns)
        return f"{place.text} {heads} {place.table.caption}"
    return place.text


def _is_of_year(place: Place, ask: Ask) -> bool:
    """Whether the quote itself is about a year that is asked for, or stands in the filing of that year."""
    if place.context.filing.fiscal_year in ask.years or any(str(year) in place.text for year in ask.years):
        return True
    return isinstance(place, RowPlace) and any(year_of(column) in ask.years for column in place.table.columns)


def _is_in_year(place: Place, ask: Ask) -> bool:
    """Whether the filing, a column of the row or the sentence itself is about a year that is asked for."""
    covered = {place.context.filing.fiscal_year}
    columns = place.table.columns if isinstance(place, RowPlace) else ()
    covered |= {year_of(column) for column in columns}
    printed = " ".join((place.text, *(column.label for column in columns)))
    return not ask.years or bool(set(ask.years) & covered) or any(str(year) in printed for year in ask.years)
