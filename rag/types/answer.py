"""From a footnote to a whole answer: citation, checked number, grade, step, answer."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from preprocess.report import Period
from rag.types.search import ChunkKind, Context, Filing, PageBox

NumberStatus = Literal["verified", "derived", "unverified"]
AnswerMode = Literal["quotes", "computed", "model", "library"]
Depth = Literal["direct", "standard", "detailed", "deep"]


@dataclass(frozen=True, slots=True)
class Citation:
    """One footnote: marker as shown ("[10K1]"), the place it opens (boxes on page), and the words or cells it rests on.

    quote is printed text of the filing; cells, when the place is a table row, are (column label, printed text) pairs;
    values are their values in base units, None for words and empty cells; periods, kinds ("USD", "USD/share",
    "shares", "%", "" where it is not told) and cell_boxes are parallel to cells too, empty in citations stored before
    they existed. label is the row's; rivals are the other rows' labels of its table, rival_kinds their kinds. note says
    what to be careful with ("read by OCR"), doubt what speaks against its table, contradicted what
    the rest of its filing says against the table's unit or periods. seconds: when it is said in a
    recording. unit: of the cells, or of amounts that a sentence prints without scale; heading: above the table. beside:
    the other rows' labels where they are no rivals, as the row was chosen for a known line item. over: the rows of
    words that head the row, whether its label tells them or not. before: the last sentence of its paragraph, or over
    its list, that states a period before a sentence does. under: all headings that a row's table stands under, the
    outermost first.
    """

    marker: str
    ref_id: str
    filing: Filing
    page: int
    boxes: tuple[PageBox, ...]
    quote: str
    kind: ChunkKind
    caption: str = ""
    unit: str = ""
    cells: tuple[tuple[str, str], ...] = ()
    values: tuple[Decimal | None, ...] = ()
    label: str = ""
    periods: tuple[Period | None, ...] = ()
    kinds: tuple[str, ...] = ()
    cell_boxes: tuple[PageBox | None, ...] = ()
    rivals: tuple[str, ...] = ()
    rival_kinds: tuple[str, ...] = ()
    note: str = ""
    seconds: tuple[float, float] | None = None
    doubt: str = ""
    heading: str = ""
    beside: tuple[str, ...] = ()
    contradicted: str = ""
    over: str = ""
    before: str = ""
    under: tuple[str, ...] = ()

    @property
    def worded(self) -> str:
        """The words in a row's cells: "First lien" of a loan, beside its amounts."""
        return " ".join(text for (_, text), value in zip(self.cells, self.values, strict=False) if value is None)

    @property
    def care(self) -> str:
        """What to be careful with, in a few words, for a line of sources."""
        return ", ".join(part for part in (self.note, "doubtful table" if self.doubt else "") if part)


@dataclass(frozen=True, slots=True)
class NumberCheck:
    """One number of an answer and the verdict of the program that compared it with its citation.

    cell is the index in the citation's cells that holds it; inputs are the (marker, cell) pairs that a derived number
    is computed from, formula says how in words; reason says in words why a number is unverified.
    """

    text: str
    start: int
    end: int
    value: Decimal | None
    unit: str
    period: Period | None
    status: NumberStatus
    citation: str | None
    formula: str | None = None
    reason: str = ""
    cell: int | None = None
    inputs: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What the language model cost: calls made and tokens as the endpoint counted them."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Grade:
    """S4-06: four scores of an answer, 0 to 100, what is weakest, and keyword phrases to search next (S4-07).

    by is "program" for a grade by rules, else the model's name.
    """

    completeness: int
    specificity: int
    accuracy: int
    clarity: int
    weakness: str = ""
    follow_ups: tuple[str, ...] = ()
    by: str = "program"

    @property
    def confidence(self) -> float:
        """The mean of the four scores, 0 to 1."""
        return (self.completeness + self.specificity + self.accuracy + self.clarity) / 400


@dataclass(frozen=True, slots=True)
class Step:
    """One visible step of a deeper answer; iteration counts from 1, text is one line for the person."""

    iteration: int
    kind: Literal["question", "search", "answer", "grade", "end"]
    text: str
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with its whole evidence chain: it can be audited years later.

    text is plain text with markers such as [10K1] in it; refused answers carry no citation. notices are sentences for
    the person ("The language model did not answer; these are quotes."). standalone is the question as it was understood
    where it leaned on earlier ones ("and the year before?"); suggestions are questions that can be asked next.
    """

    question: str
    text: str
    citations: tuple[Citation, ...]
    numbers: tuple[NumberCheck, ...]
    contexts: tuple[Context, ...]
    refused: bool
    mode: AnswerMode
    iterations: int
    usage: Usage
    seconds: float
    notices: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    standalone: str = ""
    suggestions: tuple[str, ...] = ()
