"""What is true of the made filings, as written beside their HTML: metadata, tables, questions."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from preprocess.report import DocType, StatementType

DATA = Path(__file__).resolve().parents[1] / "data" / "unseen"


class Written(BaseModel):
    """What all parts share: no unknown key, no change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TrueColumn(Written):
    """One column of values; end and months are its period, months None for the balance of a day."""

    label: str
    end: datetime.date | None = None
    months: int | None = None


class TrueRow(Written):
    """One row; a value is a printed number with its sign, words as printed, None for a dash, "" where nothing stands.

    parent is the label it stands under; scaled is False where the table's scale does not hold (per share, counts).
    """

    label: str
    values: tuple[str | None, ...]
    parent: str | None = None
    scaled: bool = True


class TrueTable(Written):
    """One printed table."""

    title: str
    kind: StatementType
    currency: str
    scale: int
    columns: tuple[TrueColumn, ...]
    rows: tuple[TrueRow, ...]


class TrueFiling(Written):
    """One made filing; origin says which of its figures are real."""

    company: str
    doc_type: DocType
    fiscal_year: int
    origin: str
    tables: tuple[TrueTable, ...]
    fiscal_quarter: int | None = None
    period_end: datetime.date | None = None
    date: datetime.date | None = None
    rating: str | None = None
    price_target: str | None = None


class Question(Written):
    """One question and its answer: a figure, words that must all be there, or neither where no filing answers it.

    figure is in base units (dollars, not thousands) unless unit says percent, pence or times; tolerance is a share of
    it; also holds other wordings that are right. page is where the answer is printed.
    """

    id: str
    filing: str
    kind: str
    question: str
    figure: Decimal | None = None
    unit: Literal["", "percent", "pence", "times"] = ""
    tolerance: Decimal = Decimal("0.006")
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    page: int | None = Field(default=None, ge=1)

    @property
    def answerable(self) -> bool:
        """Whether a filing answers it."""
        return self.figure is not None or bool(self.words)


def filing_names(data: Path = DATA) -> tuple[str, ...]:
    """The names of the made filings, in order."""
    return tuple(path.stem for path in sorted(data.glob("*.json")))


def truth_of(name: str, data: Path = DATA) -> TrueFiling:
    """What is true of one of them."""
    return TrueFiling.model_validate_json((data / f"{name}.json").read_bytes())


def questions(data: Path = DATA) -> tuple[Question, ...]:
    """All questions, in order of their filings."""
    lines = (data / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Question.model_validate_json(line) for line in lines)
