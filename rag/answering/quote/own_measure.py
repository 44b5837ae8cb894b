"""What a filing says itself of a measure that it defines: "net debt was $16.1 billion" goes before a sum of our own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from preprocess.report import Period, Report
from rag.answering.match.places import SentencePlace
from rag.answering.match.postings import sections
from rag.answering.quote.rows import Quote
from rag.answering.topics.passages import sentences_in
from rag.calculator.results import Calculation
from rag.types import Context

# Companies mean other rows by these than the next one does.
MEASURES = ("net debt", "free cash flow", "working capital", "ebitda", "net cash", "adjusted ebitda", "adjusted ebit")
_AMOUNT = r"\$\s?(?P<digits>[\d,]+(?:\.\d+)?)(?:\s?(?P<scale>billion|million|thousand))?"
_TOLD = (
    r"(?<!borrowed )(?<!repaid )(?<!issued )(?<!adjusted )\b{name}(?:\s\([^)]*\))?"
    r"(?:\s(?:position|balance|level|deficit|levels))?"
    r"(?:\s(?:as of|at|for|in)\s[^$;]{{0,40}}?)?\s(?:was|is|were|of|totaled|totalled|amounted to|stood at|"
    r"(?:in|de)creased to)\s(?:approximately |about )?"
)
_MOVED = re.compile(r"^\s?(?:lower|higher|less|more|below|above|better|worse|increase|decrease)\b", re.IGNORECASE)
_SCALES = {"billion": 10**9, "million": 10**6, "thousand": 10**3, None: 1}


def measure_named(question: str) -> str:
    """The measure that a question asks for by a name that each company defines, "" for none or one with more to it."""
    text = " ".join(question.lower().replace("-", " ").split())
    found = [
        name for name in MEASURES if re.search(rf"\b{name}\b(?! (?:to|margin|per|conversion|yield|ratio)\b)", text)
    ]
    return max(found, key=len, default="") if "define" not in text and "=" not in text else ""


def own_measure(
    question: str, made: Calculation, contexts: Sequence[Context], report_of: Callable[[str], Report]
) -> tuple[Quote, ...]:
    """The sentence that tells the measure asked for as another amount than was computed; () where one agrees."""
    name, number = measure_named(question), made.numbers[0]
    by = {cited.marker: cited for cited in made.citations}
    cells = [(by[marker], cell) for marker, cell in number.inputs if marker in by]
    periods = [cited.periods[cell] for cited, cell in cells if cell < len(cited.periods)]
    times = {text for period in periods if period for text in _times(period)}
    like = next((one for one in contexts if cells and one.filing.report_id == cells[0][0].filing.report_id), None)
    if not name or number.status != "derived" or number.value is None or like is None:
        return ()
    told = list(_told(name, report_of(like.filing.report_id), like))
    told = [one for one in told if any(time in one[0].text for time in times)]
    if not told or any(abs(amount - abs(number.value)) <= step for _, amount, step in told):
        return ()
    best = min((place for place, _, _ in told), key=lambda place: len(place.text))
    return (Quote(best, 1.0, f"“{best.text}”"),)


def _times(period: Period) -> Iterator[str]:
    """How a sentence may call the time of a column."""
    if period.end is not None:
        yield f"{period.end:%B} {period.end.day}, {period.end.year}"
    if period.fiscal_year is not None:
        yield str(period.fiscal_year)


def _told(name: str, report: Report, like: Context) -> Iterator[tuple[SentencePlace, Decimal, Decimal]]:
    """The sentences that tell the measure, with the first amount behind its name and one unit of its last digit."""
    said = re.compile(_TOLD.format(name=name.replace(" ", r"[\s-]")) + _AMOUNT, re.IGNORECASE)
    for block in report.blocks:
        if block.kind not in ("Text", "ListItem", "Footnote") or not said.search(" ".join(block.text.split())):
            continue
        if not sections(report).is_own(block.start):
            continue
        for place in sentences_in(block, report, like):
            for found in said.finditer(place.text):
                if _MOVED.match(place.text[found.end() :]):
                    continue
                scale = _SCALES[found["scale"].lower() if found["scale"] else None]
                digits = found["digits"]
                places = len(digits.partition(".")[2])
                yield place, Decimal(digits.replace(",", "")) * scale, Decimal(scale).scaleb(-places)
