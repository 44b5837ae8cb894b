"""The JSON of a stored report: keys, encoding and validation.

The keys of the source format (S2-06) come first, so that its readers still read these files: `date, full_content` in
the report, `date, context_heading, context_paragraph, summary, table` in a table. Ours follow:

- report: `format` and the fields of Report; `pages` as Page; `paths`, the distinct heading paths; `blocks` as Block
  without `text` (it is full_content[start:end]), `path` an index into `paths`, `lines` as [start, end, x0, y0, x1, y1]
  and, on a later page than the block's, that page.
- table: `report_id, title, company, doc_type, fiscal_year, fiscal_quarter` for readers of one file, and `data`, the
  Table without what stands in the keys above. Fields at their default are left out.

Every key is validated at load and unknown keys are refused.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, PositiveInt, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from preprocess.errors import ReportFormatError
from preprocess.report import BBox, Block, BlockKind, DocType, Line, Origin, Page, Report, Table
from preprocess.tables.meaning.column_currency import with_currencies

# Without it a file is of the source format: another reading, no error.
FORMAT = "footnote-report-1"
FORBID = ConfigDict(extra="forbid")
# The first CONVERTER_VERSION that stores the currency of a column.
_WITH_CURRENCIES = 11
Count = Annotated[int, Field(ge=0)]
StoredLine = (
    tuple[Count, Count, float, float, float, float] | tuple[Count, Count, float, float, float, float, PositiveInt]
)


@with_config(FORBID)
class StoredBlock(TypedDict):
    """A Block without text; level, path, sec_item and lines are left out at their defaults."""

    id: str
    kind: BlockKind
    page: int
    bbox: BBox
    start: Count
    end: Count
    level: NotRequired[int]
    path: NotRequired[Count]
    sec_item: NotRequired[str]
    lines: NotRequired[list[StoredLine]]


@with_config(FORBID)
class StoredReport(TypedDict):
    """<name>.json."""

    date: date | None
    title: str
    company: str | None
    rating: str | None
    price_target: str | None
    highlights: str | None
    full_content: str
    format: Literal["footnote-report-1"]
    report_id: str
    sha256: str
    source_name: str
    ticker: str | None
    doc_type: DocType
    fiscal_year: int | None
    fiscal_quarter: int | None
    period_end: date | None
    amendment: bool
    converter: str
    converter_version: NotRequired[Count]
    media: NotRequired[Literal["pdf", "audio"]]
    source_folders: NotRequired[tuple[str, ...]]
    described_by: NotRequired[str]
    origins: NotRequired[tuple[tuple[str, Origin], ...]]
    notices: tuple[str, ...]
    pages: tuple[Page, ...]
    paths: list[tuple[str, ...]]
    blocks: list[StoredBlock]


@with_config(FORBID)
class StoredTable(TypedDict):
    """<name>_table_<i>.json."""

    date: date | None
    context_heading: str
    context_paragraph: str
    summary: str
    table: str
    report_id: str
    title: str
    company: str | None
    doc_type: DocType
    fiscal_year: int | None
    fiscal_quarter: int | None
    data: dict[str, Any]


_REPORT = TypeAdapter(StoredReport)
_STORED_TABLE = TypeAdapter(StoredTable)
_TABLE = TypeAdapter(tuple[Table], config=FORBID)
_PAGES = TypeAdapter(tuple[Page, ...], config=FORBID)
_MOVED = {
    "context_heading": "context_heading",
    "context_paragraph": "context_paragraph",
    "summary": "summary",
    "markdown": "table",
}
"""Fields of Table that stand under a key of the source format."""
_REPORT_KEYS = ("report_id", "title", "company", "doc_type", "fiscal_year", "fiscal_quarter")
_REPORT_FIELDS = tuple(key for key in StoredReport.__annotations__ if key not in ("format", "paths", "blocks"))


def report_document(report: Report) -> dict[str, Any]:
    """The Report, without its tables, as the object of <name>.json."""
    paths = list(dict.fromkeys(block.heading_path for block in report.blocks))
    index = {path: number for number, path in enumerate(paths)}
    document: dict[str, Any] = {
        key: getattr(report, key, None) for key in StoredReport.__annotations__ if key != "paths"
    }
    document["format"] = FORMAT
    document["pages"] = _PAGES.dump_python(report.pages, mode="json", exclude_defaults=True)
    document["paths"] = [list(path) for path in paths]
    document["blocks"] = [_stored_block(block, index[block.heading_path]) for block in report.blocks]
    return document


def table_document(report: Report, table: Table) -> dict[str, Any]:
    """One table as the object of <name>_table_<i>.json."""
    document: dict[str, Any] = {
        "date": report.date,
        "context_heading": table.context_heading,
        "context_paragraph": table.context_paragraph,
        "summary": table.summary,
        "table": table.markdown,
    }
    document |= {key: getattr(report, key) for key in _REPORT_KEYS}
    document["data"] = _TABLE.dump_python((table,), mode="json", exclude_defaults=True, exclude={0: set(_MOVED)})[0]
    return document


def decode_report(path: Path, raw: dict[str, Any], tables: tuple[Table, ...]) -> Report:
    """The Report of a parsed <name>.json; raises ReportFormatError naming the file and the key."""
    try:
        stored = _REPORT.validate_python(raw)
    except ValidationError as error:
        raise _format_error(path, error) from error
    fields: dict[str, Any] = {key: value for key, value in stored.items() if key in _REPORT_FIELDS}
    if fields.get("converter_version", 0) < _WITH_CURRENCIES:
        tables = tuple(map(with_currencies, tables))
    return Report(**fields, blocks=_blocks(path, stored), tables=tables)


def decode_table(path: Path, raw: dict[str, Any]) -> Table:
    """The Table of a parsed <name>_table_<i>.json; raises ReportFormatError naming the file and the key."""
    try:
        stored = _STORED_TABLE.validate_python(raw)
        moved = {field: stored[key] for field, key in _MOVED.items()}  # type: ignore[literal-required]
        return _TABLE.validate_python(({**stored["data"], **moved},))[0]
    except ValidationError as error:
        raise _format_error(path, error) from error


def _stored_block(block: Block, path: int) -> dict[str, Any]:
    stored: dict[str, Any] = {"id": block.id, "kind": block.kind, "page": block.page, "bbox": list(block.bbox)}
    stored |= {"start": block.start, "end": block.end}
    optional = {"level": block.level, "path": path, "sec_item": block.sec_item}
    stored |= {key: value for key, value in optional.items() if value}
    if block.lines:
        stored["lines"] = [_stored_line(line, block.page) for line in block.lines]
    return stored


def _stored_line(line: Line, page: int) -> list[float]:
    return [line.start, line.end, *line.bbox, *([line.page] if line.page != page else [])]


def _blocks(main: Path, stored: StoredReport) -> tuple[Block, ...]:
    content, paths = stored["full_content"], stored["paths"]
    for block in stored["blocks"]:
        within = block["start"] <= block["end"] <= len(content) and block["page"] <= len(stored["pages"])
        if not within or block.get("path", 0) >= len(paths):
            raise ReportFormatError(f"{main}: block {block['id']} points outside the text; convert the filing again.")
    return tuple(_block(block, content, paths) for block in stored["blocks"])


def _block(stored: StoredBlock, content: str, paths: list[tuple[str, ...]]) -> Block:
    start, end = stored["start"], stored["end"]
    return Block(
        id=stored["id"],
        kind=stored["kind"],
        page=stored["page"],
        bbox=stored["bbox"],
        text=content[start:end],
        start=start,
        end=end,
        level=stored.get("level", 0),
        heading_path=paths[stored.get("path", 0)],
        sec_item=stored.get("sec_item"),
        lines=tuple(_line(line, stored["page"]) for line in stored.get("lines", ())),
    )


def _line(stored: StoredLine, page: int) -> Line:
    start, end, x0, y0, x1, y1, *later = stored
    return Line(start, end, (x0, y0, x1, y1), later[0] if later else page)


def _format_error(path: Path, error: ValidationError) -> ReportFormatError:
    first = error.errors()[0]
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return ReportFormatError(f"{path}: unknown key '{key}'; convert the filing again.")
    return ReportFormatError(f"{path}: '{key}' is not usable ({first['msg']}); convert the filing again.")
