"""The types of a report: what is planned, the table of its facts, its sections, and the written whole.

Markers are those of the whole report once it is compiled; a section that is still being written has its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from rag.types import Answer, AnswerMode, Citation, Usage

Length = Literal["short", "standard", "long"]
Language = Literal["en", "zh-TW"]
Sources = Literal["local", "web"]
FactStatus = Literal["verified", "derived", "unverified", "conflict"]
StepKind = Literal["plan", "facts", "search", "write", "grade", "refine", "polish", "frame", "compile"]
SectionRole = Literal["body", "summary", "introduction", "conclusion"]


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What a person chooses beside the topic. companies and periods ("2023", "FY2023", "Q2 2023") empty: by the topic.

    template is a file of rag/reports/templates; structure is a person's own outline as free text, which comes before
    the template. max_search_depth: how often a section may be searched and written again (S2-15).
    """

    companies: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    length: Length = "standard"
    language: Language = "en"
    sources: Sources = "local"
    template: str = ""
    structure: str = ""
    max_search_depth: int = 2


DEFAULT_OPTIONS = ReportOptions()


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """One section to write. question is what is looked up; research False means that it needs no filing.

    metrics are names of the calculator's book ("revenue", "gross_margin") that its comparison table holds; statements
    are extracts to print; quotes are kinds of words of the filing to choose ("drivers", "risks"); queries are searched
    beside the question.
    """

    name: str
    description: str
    question: str
    research: bool = True
    metrics: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    role: SectionRole = "body"


@dataclass(frozen=True, slots=True)
class ReportPlan:
    """What a person approves: topic, sections in reading order, and the filings to use (report_ids, empty = all).

    queries are what the filings were searched for before the sections were proposed; usage is what proposing them cost.
    """

    topic: str
    sections: tuple[PlannedSection, ...]
    filings: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    options: ReportOptions = DEFAULT_OPTIONS
    queries: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True)
class FactRow:
    """One number of the report: metric is a name of the calculator's book, or a row's words; name is for people.

    value is in base units (a percentage as 43.5), unit "USD", "USD/share", "%", "points", "x", "days" or "". printed is
    how the report writes it. filing, page and marker are where it stands, those of the first input of a derived one,
    whose formula and inputs (markers) say how it was made. note says what is wrong with it: the reason why it is
    unverified, or what the other filing prints and where.
    """

    metric: str
    name: str
    company: str
    period: str
    value: Decimal | None
    unit: str
    printed: str
    filing: str
    report_id: str
    page: int
    marker: str
    status: FactStatus
    formula: str = ""
    inputs: tuple[str, ...] = ()
    note: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What may have one value only: company, metric and period."""
        return self.company, self.metric, self.period


@dataclass(frozen=True, slots=True)
class TableCell:
    """One cell: its words, the footnotes that stand in it, its value in base units; text "" or "—" if none."""

    text: str
    markers: tuple[str, ...] = ()
    value: Decimal | None = None
    status: FactStatus = "verified"


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row; level indents it under the rows above, strong rows are totals."""

    label: str
    cells: tuple[TableCell, ...]
    level: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table of facts (companies × periods × metrics) or an extract of one statement; every cell has its footnotes."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    unit: str = ""
    kind: Literal["comparison", "statement"] = "comparison"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One line or group of bars: values parallel to the chart's periods, None where a filing prints none."""

    name: str
    values: tuple[Decimal | None, ...]
    markers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Data of one chart; values are in `unit` ("USD million", "%"), as an axis shows them."""

    title: str
    unit: str
    periods: tuple[str, ...]
    series: tuple[Series, ...]
    kind: Literal["bar", "line"] = "bar"


@dataclass(frozen=True, slots=True)
class Queries:
    """What is searched beside a question, what asking a model for it cost, and what went wrong meanwhile."""

    queries: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionGrade:
    """The verdict on one draft: passed, else what is weakest and what to search next. by: "program" or the model.

    said: sentences about models that could not grade it.
    """

    passed: bool
    weakness: str = ""
    queries: tuple[str, ...] = ()
    by: str = "program"
    usage: Usage = field(default_factory=Usage)
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionDraft:
    """One attempt at a section (from 1) with its grade."""

    attempt: int
    answer: Answer
    grade: SectionGrade | None = None
    queries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportStep:
    """One finished step of a run, a line for the person. section counts from 0, None: the report as a whole."""

    key: str
    kind: StepKind
    text: str
    section: int | None = None
    seconds: float = 0.0
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class WrittenSection:
    """One finished section: tables first, then its answer's text; citations are those that it uses."""

    name: str
    answer: Answer
    tables: tuple[DataTable, ...] = ()
    charts: tuple[Chart, ...] = ()
    facts: tuple[FactRow, ...] = ()
    drafts: tuple[SectionDraft, ...] = ()


@dataclass(frozen=True)
class WrittenReport:
    """A finished report: sections in plan order, one list of citations, and the markdown that is downloaded.

    facts is the table of its numbers, one row for a company, metric and period; tables and charts are all of its
    sections' in reading order.
    """

    plan: ReportPlan
    sections: tuple[WrittenSection, ...]
    citations: tuple[Citation, ...]
    markdown: str
    mode: AnswerMode
    notices: tuple[str, ...] = ()
    facts: tuple[FactRow, ...] = ()
    tables: tuple[DataTable, ...] = ()
    charts: tuple[Chart, ...] = ()
    usage: Usage = field(default_factory=Usage)
