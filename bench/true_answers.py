"""Right answers to be spoilt: sentences about the rows of statements and notes, in many wordings, with their footnotes.

Every sentence is true by the table it cites; the marked span is the number that a mutation changes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bench.rows import (
    dated_cells,
    label_of,
    neighbour,
    period_words,
    readable,
    rounded_text,
    rows_of_table,
    short_name,
    yearly,
)
from preprocess.report import Cell, Column, Report
from rag.answering.match.places import RowPlace, SentencePlace, sentences_of
from rag.answering.numbers.kinds import row_unit
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.query.directory import company_of
from rag.query.vocabulary import vocabulary
from rag.types import Citation, Context, Hit, Legs

MARK = "\x01"
SCALES = {1_000: "thousand", 1_000_000: "million", 1_000_000_000: "billion"}
_OUT = re.compile(
    r"^(?:purchases?|payments?|repurchases?|repayments?|dividends?|acquisitions?|capital exp)", re.IGNORECASE
)

LEVEL = (
    "{Label} was {A} in {p} [1].",
    "In {p}, {label} amounted to {A} [1].",
    "{Company} reported {label} of {A} for {p} [1].",
    "{Company}'s {label} came to {A} in {p} [1].",
    "According to the filing, {label} totaled {A} in {p} [1].",
    "{P} {label} stood at {A} [1].",
    "The company recorded {A} of {label} in {p} [1].",
    "{Label}, {p} ({unit}): {raw} [1]",
    "{Label} ({unit}) — {p}: {raw}; {q}: {rawb} [1]",
    "For {p}, the filing shows {label} at about {around} [1].",
    "{Label} was {A} in {p}, compared with {B} in {q} [1].",
    "In {p} and {q}, {label} was {A} and {B}, respectively [1].",
    "The filing gives {label} of {A} and {B} for {p} and {q}, respectively [1].",
    "{Label} went from {B} in {q} to {A} in {p} [1].",
    "For {p}, {company} disclosed {label} of {A} (against {B} for {q}) [1].",
    "{Label} {way} {D} to {A} in {p} [1].",
    "{Label} {way} {g} in {p} [1].",
    "{Label} {way} {g} from {q} to {p} [1].",
    "Year over year, {label} was {updown} {g} at {A} in {p} [1].",
    "{Label} {way} from {B} to {A} in {p}, a change of {g} [1].",
    "Between {q} and {p}, {label} averaged {average} [1].",
    "{Company}'s {synonym} was {A} in {p} [1].",
    "{Synonym} reached {A} in {p}, after {B} in {q} [1].",
)
PAIR = (
    "{Label} was {A} [1] and {label2} was {A2} [2] in {p}.",
    "{Label} and {label2} were {A} and {A2}, respectively, in {p} [1][2].",
    "{Label} equaled {share} of {label2} in {p} [1][2].",
    "In {p}, {label} made up {share} of {label2} [1][2].",
    "{Label} and {label2} together came to {sum} in {p} [1][2].",
)
PER_SHARE = (
    "{Label} was {S} per share in {p} [1].",
    "In {p}, {label} came to {S} a share, compared with {SB} in {q} [1].",
)
RATE = (
    "The {label} was {R} in {p} [1].",
    "The {label} went from {RB} in {q} to {R} in {p}, a change of {points} percentage points [1].",
)
LOSS = (
    "{Company} posted a loss of {A} in {p} ({label}) [1].",
    "{Label} was negative {A} in {p} [1].",
)
PROSE = ("“{sentence}” [1]", "{sentence} [1]", "The filing says that {lower} [1]")


@dataclass(frozen=True, slots=True)
class TrueAnswer:
    """A right sentence; text[start:end] is its number to spoil. template names its wording; row is what it is about."""

    text: str
    start: int
    end: int
    template: str
    citations: tuple[Citation, ...]
    company: str
    row: RowPlace | None = None
    column: int = 0
    other: int = 0


def true_answers(report: Report, rng: random.Random, most: int) -> list[TrueAnswer]:
    """At most `most` right sentences about one filing."""
    chunk = chunk_report(report, ChunkingSettings())[0]
    context = Context((Hit(chunk, 1.0, Legs()),), filing_of(report), chunk.text, 0, len(report.full_content), (1,), ())
    rows = [place for table in report.tables if readable(table) for place in rows_of_table(report, context, table)]
    rng.shuffle(rows)
    made: list[TrueAnswer] = []
    for place in rows:
        made += [one for one in _about(place, rng) if one is not None][:2]
        if len(made) >= most * 4 // 5:
            break
    sentences = [one for one in sentences_of(context, report) if _usable_sentence(one)]
    rng.shuffle(sentences)
    made += [_prose(one, rng) for one in sentences[: most - len(made)]]
    return made


def _about(place: RowPlace, rng: random.Random) -> Iterator[TrueAnswer | None]:
    cells = dated_cells(place)
    if not cells:
        return
    new, old = cells[0], cells[1]
    kinds = place.citation("[1]").kinds
    first = kinds[new[0]]
    families: tuple[str, ...] = LEVEL
    if first.endswith("/share"):
        families = PER_SHARE
    elif first == "%":
        families = RATE
    elif not new[2].scaled or first in ("shares", "") or place.table.unit.currency != "USD":
        return
    elif new[3] < 0 and not _OUT.match(place.row.label):
        families = LOSS if re.search(r"^net (?:income|earnings)|profit", place.row.label, re.IGNORECASE) else ()
    elif new[3] * old[3] < 0:
        return
    if place.context.filing.doc_type != "10-k" and new[1].period and new[1].period.kind == "instant":
        return
    for template in rng.sample(families, min(2, len(families))):
        yield _filled(template, place, new, old, rng)
    if families is LEVEL and (second := neighbour(place, new[0], rng)) is not None:
        yield _filled(rng.choice(PAIR), place, new, old, rng, second)


def _filled(
    template: str,
    place: RowPlace,
    new: tuple[int, Column, Cell, Decimal],
    old: tuple[int, Column, Cell, Decimal],
    rng: random.Random,
    second: RowPlace | None = None,
) -> TrueAnswer | None:
    """The template with the row's words and figures; None where a figure does not make sense for it."""
    fields = _fields(place, new, old, rng, second)
    names = re.findall(r"{(\w+)}", template)
    if any(fields.get(name) is None for name in names):
        return None
    targets = [n for n in names if n in ("A", "g", "D", "share", "sum", "average", "around", "raw", "S", "R", "points")]
    target = rng.choice(targets)
    text = template.format(**{n: f"{MARK}{v}{MARK}" if n == target else v for n, v in fields.items()})
    start, end = text.index(MARK), text.rindex(MARK) - 1
    citations = (place.citation("[1]"), *((second.citation("[2]"),) if second else ()))
    company = fields["Company"] or ""
    return TrueAnswer(text.replace(MARK, ""), start, end, template, citations, company, place, new[0], old[0])


def _fields(
    place: RowPlace,
    new: tuple[int, Column, Cell, Decimal],
    old: tuple[int, Column, Cell, Decimal],
    rng: random.Random,
    second: RowPlace | None,
) -> dict[str, str | None]:
    a, b, unit = abs(new[3]), abs(old[3]), place.table.unit
    label, company = label_of(place), short_name(company_of(place.context.filing))
    period, before = period_words(place, new[1], rng.randrange(4)), period_words(place, old[1], rng.randrange(4))
    change, synonym = (a - b) / b * 100, _synonym(label, rng)
    big = abs(change) < 400 and abs(change) >= 1
    a2 = abs(second.table.base_value(second.row.cells[new[0]]) or Decimal(0)) if second else Decimal(0)
    code = "$" if unit.currency == "USD" else ""
    return {
        "label": label, "Label": label[:1].upper() + label[1:], "company": company, "Company": company,
        "p": period, "P": period[:1].upper() + period[1:] if period.startswith(("fiscal", "FY")) else None, "q": before,
        "A": _amount(a, unit.scale, code, rng), "B": _amount(b, unit.scale, code, rng),
        "raw": new[2].text.strip(), "rawb": old[2].text.strip(), "unit": row_unit(place),
        "around": f"{code}{rounded_text(a / 10**9, 1)} billion" if a >= 10**9 else None,
        "way": "increased" if a > b else "decreased", "updown": "up" if a > b else "down",
        "D": _amount(abs(a - b), unit.scale, code, rng) if a != b else None,
        "g": f"{rounded_text(abs(change), 1)}%" if big and yearly(new[1], old[1]) else None,
        "average": _amount((a + b) / 2, unit.scale, code, rng, exact=False),
        "label2": label_of(second) if second else None,
        "A2": _amount(a2, unit.scale, code, rng) if second else None,
        "share": f"{rounded_text(a / a2 * 100, 1)}%" if second and a2 and a < a2 and a / a2 > Decimal("0.02") else None,
        "sum": _amount(a + a2, unit.scale, code, rng) if second else None,
        "S": f"${abs(new[3])}" if abs(new[3]) < 1000 else None, "SB": f"${abs(old[3])}",
        "R": f"{new[3]}%" if new[3] > 0 else None, "RB": f"{old[3]}%" if old[3] > 0 else None,
        "points": f"{abs(new[3] - old[3])}" if new[3] != old[3] else None,
        "synonym": synonym, "Synonym": synonym[:1].upper() + synonym[1:] if synonym else None,
    }  # fmt: skip


def _synonym(label: str, rng: random.Random) -> str | None:
    """Another name that the vocabulary has for the line item."""
    known = [m for m in vocabulary().metrics if label.lower() in (*m.labels, m.name.replace("_", " ")) and not m.of]
    words = [word for metric in known[:1] for word in metric.synonyms if word.lower() != label.lower()]
    return rng.choice(words) if words else None


def _amount(value: Decimal, scale: int, code: str, rng: random.Random, *, exact: bool = True) -> str:
    shown = value / scale
    if scale == 1_000_000 and value >= 10**10 and rng.random() < 0.3:
        return f"{code}{rounded_text(value / 10**9, 1)} billion"
    places = max(0, -int(shown.as_tuple().exponent)) if exact else 1
    return f"{code}{rounded_text(shown, min(places, 3))}{' ' + SCALES[scale] if scale in SCALES else ''}"


def _usable_sentence(place: SentencePlace) -> bool:
    text = place.text
    money = [m for m in place.figures if m.currency and m.scaled]
    return 60 < len(text) < 320 and bool(money) and text[0].isupper() and text.endswith(".") and "$" in text


def _prose(place: SentencePlace, rng: random.Random) -> TrueAnswer:
    template = rng.choice(PROSE)
    sentence = place.text
    lower = sentence[:1].lower() + sentence[1:]
    text = template.format(sentence=sentence, lower=lower)
    target = rng.choice([m for m in place.figures if m.currency and m.scaled])
    at = text.index(sentence[1:]) - 1 + target.start
    company = short_name(company_of(place.context.filing))
    return TrueAnswer(text, at, at + len(target.text), template, (place.citation("[1]"),), company)


def templates() -> Sequence[str]:
    """Every wording."""
    return (*LEVEL, *PAIR, *PER_SHARE, *RATE, *LOSS, *PROSE)
