"""The figures of a report as its reader finds them: read back from the markdown, then compared with each other.

A metric must have one value for a company and period in every table, and a footnoted row one value for a period in
statement extracts, comparison tables and the table of numbers; every figure of the text must stand in the table of
numbers with its footnote; charts must draw what the tables print; a planned metric without a figure must be named.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from preprocess.scales import NAMES
from rag.answering.numbers.read import MARKER
from rag.reports.phrases import Words, spoken
from rag.reports.types import WrittenReport

# Undone here as a renderer does: what a person reads is checked, not its markup.
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>|~$\-+=#:.()])")
_CELL_END = re.compile(r"(?<!\\)\|")
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_PERIOD = r"(?:Q[1-4] |[69]M )?FY(?:19|20)\d\d"
_FIGURE = re.compile(
    r"-?\$\d[\d,]*(?:\.\d+)?(?: (?:thousand|million|billion))?|-?\d[\d,]*(?:\.\d+)?"
    r"(?:%|x\b| percentage points| 個百分點| 倍| (?:千|百萬|十億)?(?:美元|歐元|英鎊|日圓|人民幣|瑞士法郎|新臺幣))"
)
# In both languages that reports are written in.
_BY_WORD = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "千": 10**3, "百萬": 10**6, "十億": 10**9}


@dataclass(frozen=True)
class Claim:
    """One printed figure: what it is of, its value in base units, one unit of its last digit, and its footnotes."""

    place: str
    key: tuple[str, str, str]
    value: Decimal
    step: Decimal
    markers: tuple[str, ...]

    def agrees(self, other: Claim) -> bool:
        """Whether both print one value, each rounded in its own way; brackets of a cost may be left off."""
        near = abs(abs(self.value) - abs(other.value)) * 2 <= self.step + other.step
        return near or ("extract" in self.place + other.place and self.digits == other.digits)

    @property
    def digits(self) -> Decimal:
        """The figure as it is printed: an extract's heading does not say which rows are outside its scale."""
        return abs(self.value).scaleb(-abs(self.value).adjusted()).normalize() if self.value else self.value


def rendered_faults(report: WrittenReport) -> Iterator[str]:
    """Every disagreement, in words."""
    words = Words(report.plan.options.language)
    tables, texts = list(_tables(report.markdown)), list(_texts(report.markdown))
    one = next((row.company for row in report.facts), "")
    listed = [claim for table in tables for claim in _listed(table, words, one)]
    compared = [claim for table in tables for claim in _compared(table, words, one)]
    extracted = [claim for table in tables for claim in _extracted(table, words)]
    yield from _twice(compared + _named(listed, compared), "metric")
    yield from _twice(_rows(compared + extracted + listed), "footnoted row")
    yield from _loose(texts, report, words)
    yield from _drawn(report, compared)
    yield from _silent(report, words)


def _twice(claims: Iterable[Claim], what: str) -> Iterator[str]:
    """Claims of one thing that print other values."""
    known: dict[tuple[str, str, str], Claim] = {}
    for claim in claims:
        first = known.setdefault(claim.key, claim)
        if not first.agrees(claim):
            told = " ".join(part for part in claim.key if part)
            yield f"two values of one {what}: {told}: {first.value} ({first.place}) and {claim.value} ({claim.place})"


def _rows(claims: Iterable[Claim]) -> list[Claim]:
    """Claims by footnote and period: a row prints one value for a period, wherever the report repeats it."""
    claims = list(claims)
    labels: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for claim in claims:
        if "extract" in claim.place:
            labels[claim.place, "".join(claim.markers), claim.key[2]].add(claim.key[1])
    # A row whose columns are segments has many values of one period.
    across = {marker for (_, marker, _), names in labels.items() if len(names) > 1}
    single = [c for c in claims if len(c.markers) == 1 and re.fullmatch(_PERIOD, c.key[2])]
    single = [c for c in single if c.markers[0] not in across]
    return [Claim(c.place, (c.markers[0], "", c.key[2]), c.value, c.step, c.markers) for c in single]


def _named(listed: Sequence[Claim], compared: Sequence[Claim]) -> list[Claim]:
    """The rows of the table of numbers whose metric a comparison table holds, under its name."""
    known = {claim.key for claim in compared}
    return [claim for claim in listed if claim.key in known]


def _tables(markdown: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Each table with the section it stands in; cells as they read, footnotes included."""
    section, rows = "", list[list[str]]()
    for line in [*markdown.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([_ESCAPED.sub(r"\1", cell).strip() for cell in _CELL_END.split(line)[1:-1]])
            continue
        if rows:
            yield section, [row for row in rows if not set("".join(row)) <= set("-:")]
            rows = []
        section = line[3:].strip() if line.startswith("## ") else section


def _texts(markdown: str) -> Iterator[str]:
    """The paragraphs of the report that are neither tables, quotes, notices nor sources."""
    for part in markdown.split("\n\n"):
        if part and part[0] not in "|#>[" and not part.startswith(("- ", "\\-")) and MARKER.search(part):
            yield _ESCAPED.sub(r"\1", part)


def _listed(table: tuple[str, list[list[str]]], words: Words, one: str) -> Iterator[Claim]:
    """The cells of the tables of numbers."""
    _, (head, *rows) = table
    if not _is_listing(head, words):
        return
    several = head[0] == words.word("company")
    for row in rows:
        company, (name, *rest) = (row[0], row[1:]) if several else (one, row)
        *values, unit, _, page, status, _ = rest
        derived = status == words.word("derived")
        for period, cell in zip(head[several + 1 :], values, strict=False):
            read = _read(MARKER.sub("", cell), _scale(unit, words))
            if read is not None and re.fullmatch(_PERIOD, period):
                markers = () if derived else tuple(MARKER.findall(cell + page))[:1]
                yield Claim("derived" if derived else "table of numbers", (company, name, period), *read, markers)


def _is_listing(head: Sequence[str], words: Words) -> bool:
    return head[-1] == words.word("formula") and head[-2] == words.word("status")


def _compared(table: tuple[str, list[list[str]]], words: Words, one: str) -> Iterator[Claim]:
    """The cells of a comparison table: periods beside each other, or companies."""
    section, (head, *rows) = table
    if _is_listing(head, words) or re.search(r"[:：]", head[0]):
        return
    scale = _scale(head[0], words)
    for row in rows:
        for column, cell in zip(head[1:], row[1:], strict=True):
            key = _key(row[0].strip("\u2003 "), column, words, one)
            read = _read(MARKER.sub("", cell), scale)
            if key is not None and read is not None:
                changed = key[1].endswith(_changed("", words))
                yield Claim(section, key, *read, () if changed else tuple(MARKER.findall(cell)))


def _key(label: str, column: str, words: Words, one: str) -> tuple[str, str, str] | None:
    """Company, metric and period of a cell; None for peers whose years differ, which have no period in common."""
    change = words.word("change")
    if by_time := re.fullmatch(rf"({change} )?({_PERIOD})", column):
        name = label if not by_time[1] else _changed(label, words)
        return one, name, by_time[2]
    by_company = re.fullmatch(rf"(.+), ({_PERIOD})", label)
    return (column, by_company[1], by_company[2]) if by_company else None


def _changed(name: str, words: Words) -> str:
    return words.fact("revenue:change", "").replace(words.name("revenue"), name)


def _extracted(table: tuple[str, list[list[str]]], words: Words) -> Iterator[Claim]:
    """The cells of a statement extract, by footnote and period."""
    section, (head, *rows) = table
    if _is_listing(head, words) or not re.search(r"[:：]", head[0]):
        return
    scale = _scale(head[0], words)
    for row in rows:
        for column, cell in zip(head[1:], row[1:], strict=True):
            plain = MARKER.sub("", cell)
            # An amount per share, a share of a total and a count stand outside the scale of the table.
            read = _read(plain, 1 if "." in plain and scale > 1 else scale)
            if read is not None:
                yield Claim(f"extract in {section}", (head[0], row[0], column), *read, tuple(MARKER.findall(cell)))


def _read(text: str, scale: int) -> tuple[Decimal, Decimal] | None:
    """The value of a printed figure in base units and one unit of its last digit; None for words and dashes."""
    found = _DIGITS.search(text)
    if found is None:
        return None
    digits = Decimal(found[0].replace(",", ""))
    after = text[found.end() :]
    share = re.search(r"%|x\b|pp|points|點|倍|天|days", after) or (
        "." in found[0] and re.search(r"\$|元|\b[A-Z]{3} ", text)
    )
    own = next((by for word, by in _BY_WORD.items() if word in after), 1 if share else scale)
    sign = -1 if text.strip().startswith(("-", "(")) else 1
    step = Decimal(1).scaleb(int(digits.as_tuple().exponent))
    return sign * digits * own, step * own


def _scale(text: str, words: Words) -> int:
    named = (by for by, word in NAMES.items() if word in text or words.word(word) in text)
    return next(named, 1)


def _loose(texts: Sequence[str], report: WrittenReport, words: Words) -> Iterator[str]:
    """Figures of the text that no row of the table of numbers prints under one of their footnotes."""
    rows: dict[str, set[str]] = defaultdict(set)
    for fact in report.facts:
        for marker in {fact.marker, *fact.inputs}:
            rows[marker] |= {words.amount(text).lstrip("-") for text in (fact.printed, spoken(fact.printed))}
    for text in texts:
        start = 0
        for group in re.finditer(r"(?:\[\w+\])+", text):
            held = set().union(*(rows[marker] for marker in MARKER.findall(group[0])))
            for figure in _FIGURE.findall(re.sub(r"“[^”]*”|「[^」]*」", "", text[start : group.start()])):
                if figure.lstrip("-").strip() not in held:
                    yield f"not in the table of numbers: {figure} {group[0]}"
            start = group.end()


def _drawn(report: WrittenReport, compared: Sequence[Claim]) -> Iterator[str]:
    """Points of charts that are not what the tables print."""
    words = Words(report.plan.options.language)
    printed = {claim.key: claim for claim in compared}
    for chart in report.charts:
        scale = _scale(chart.unit, words)
        for series in chart.series:
            for period, value in zip(chart.periods, series.values, strict=True):
                metric = series.name if series.name in chart.title else chart.title
                keys = [k for k in printed if k[2] == period and k[1] == metric]
                keys = [k for k in keys if metric == series.name or k[0] == series.name]
                if value is not None and keys and not _same(printed[keys[0]], value * scale, Decimal("0.01") * scale):
                    yield f"chart “{chart.title}” draws {value} for {series.name} {period}, the table another value"


def _same(claim: Claim, value: Decimal, step: Decimal) -> bool:
    return claim.agrees(Claim("chart", claim.key, value, step, ()))


def _silent(report: WrittenReport, words: Words) -> Iterator[str]:
    """Planned metrics that their section neither shows nor says to be missing."""
    parts = re.split(r"^## ", report.markdown, flags=re.MULTILINE)[1:]
    for planned, part in zip(report.plan.sections, parts, strict=False):
        shown = _ESCAPED.sub(r"\1", part).lower()
        for name in planned.metrics:
            if words.name(name).lower() not in shown and words.word("no_figures").lower() not in shown:
                yield f"“{planned.name}” is silent about {words.name(name)}"
