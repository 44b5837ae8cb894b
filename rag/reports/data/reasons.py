"""The filing's own reason for a change: the sentence whose subject is the line item, and whose figures are its own.

"Net sales increased 24 percent, driven by …" explains revenue where revenue grew 24 %, and no segment's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from preprocess.report import Report
from rag.answering.numbers.operations import DOWN, UP
from rag.answering.numbers.read import figures
from rag.calculator.facts.statements import plain_label
from rag.calculator.formulas import book
from rag.reports.data.passage_rules import rule_book
from rag.reports.data.passages import Passage, every, says_nothing, title_of
from rag.reports.types import FactRow

# Whichever verb of change comes first is the sentence's own; later ones tell of causes.
_WAY = re.compile(rf"\b(?:(?P<up>{UP}|widen\w*)|(?P<down>{DOWN}|narrow\w*|compress\w*))\b")
_NOUN = re.compile(  # "The increase in net sales was due to …"
    r"^(?:the |an? )?(?:overall |net |year-over-year )?"
    r"(?P<way>increase|growth|improvement|decrease|decline|reduction)s? (?:in|of) (?P<what>.+?),? "
    r"(?:was|were|is|are|reflects?|reflected|resulted|due|driven|primarily|mainly|from|to)\b"
)
_UPWARD = ("increase", "growth", "improvement")
# What may stand around a line item in its sentence without making it another one.
_AROUND = re.compile(
    r"\b(?:our|the|its|total|consolidated|company['’]?s?|group['’]?s?|reported|overall|worldwide|for|in|of|fiscal|year|"
    r"full|ended|quarter|first|second|third|fourth|months?|three|six|nine|twelve|20\d\d|also|compared (?:to|with)|"
    r"january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}|"
    r"a percentage of (?:net )?(?:sales|revenues?)|was|were|expenses?|rate|by)\b|[^a-z ]"
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_OFF, _NEAR = Decimal("1.1"), Decimal("0.15")
"""Points between the growth, or the points, that a sentence rounds and the computed ones."""
_POINTS = re.compile(r"(?P<many>\d+(?:\.\d+)?) (?:(?P<basis>basis points|bps)|(?:percentage )?points)\b")


def reason(report: Report, metric: str, label: str, change: FactRow, taken: Sequence[Passage]) -> Passage | None:
    """The best passage that explains the change of a metric of the book, else of the row `label`; None without one."""
    said = {passage.place.text for passage in taken}
    own = (words for words, name in book().names.items() if name == metric)
    names = {plain(words) for words in (label, *own)} - {""}
    for score, passage in sorted(every(report, "drivers"), key=lambda pair: -pair[0]):
        if score > 0 and passage.place.text not in said and _explains(report, passage, names, change):
            return passage
    return None


def plain(label: str) -> str:
    """A label, or a subject, as its bare words: "our total net sales for fiscal 2022" is "net sales"."""
    return " ".join(_AROUND.sub(" ", plain_label(label)).split())


def _explains(report: Report, passage: Passage, names: set[str], change: FactRow) -> bool:
    """Whether the sentence speaks of that item, in that direction, of the newest year and in the same figures."""
    low = " ".join(passage.place.text.split()).lower()
    found, changed = _subject(low), change.value
    if found is None or changed is None:
        return False
    subject, way, at = found
    years, cause = {int(year) for year in _YEAR.findall(low)}, rule_book().kinds["drivers"].patterns[0].search(low)
    # "… in 2021 compared with 2020" of a filing for 2022 explains last year's change.
    dated = not years or report.fiscal_year is None or max(years) >= report.fiscal_year
    if plain(subject) not in names or way != (changed > 0) or not dated or cause is None:
        return False
    return _same_figure(low[at : cause.start()], change, passage)


def _subject(low: str) -> tuple[str, bool, int] | None:
    """What a sentence says rose or fell, whether it rose, and where the words for it begin."""
    if noun := _NOUN.match(low):
        return noun["what"], noun["way"] in _UPWARD, noun.start("what")
    way = _WAY.search(low)
    return (low[: way.start()], way["up"] is not None, way.start()) if way else None


def _same_figure(words: str, change: FactRow, passage: Passage) -> bool:
    """Whether a percentage that is told is the change; where none is, no heading may say that a part is spoken of."""
    told, grown = [abs(one.value) for one in figures(words) if one.percent], abs(change.value or Decimal(0))
    points = [Decimal(found["many"]) / (100 if found["basis"] else 1) for found in _POINTS.finditer(words)]
    if points and change.unit == "points":
        return any(abs(value - grown) <= _NEAR for value in points)
    if told and change.unit == "%":
        return any(abs(value - grown) <= _OFF for value in told)
    path = passage.place.blocks[0].heading_path[-1:]
    title = title_of(path[0]) if path else ""
    # Under "Segment A" a sentence on sales means that segment's.
    return says_nothing(title) or bool(set(plain(title).split()) & set(change.name.lower().replace(",", "").split()))
