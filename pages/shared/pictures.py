"""The chart and the courses of an answer's table, put to the block that is drawn of it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from pages.shared.signs import minus
from rag.chat.pictured import Picture, picture
from rag.reports.types import Chart
from rag.types import Answer

Block = dict[str, Any]


def drawn(found: Answer, blocks: Sequence[Block]) -> list[Block]:
    """The blocks, the first table over those periods with what is drawn of it."""
    made = picture(found)
    if made is None:
        return list(blocks)
    columns = len(made.chart.periods) + 1
    tables = (at for at, one in enumerate(blocks) if one["kind"] == "table" and len(one["rows"][0]) == columns)
    place = next(tables, None)
    return [{**one, **_pictures(made)} if at == place else one for at, one in enumerate(blocks)]


def charts(found: Sequence[Chart]) -> list[Block]:
    """The charts of a section as one block: side by side where there is room."""
    told = [one for one in found if any(value is not None for series in one.series for value in series.values)]
    made = [_chart(one, [_printed(series.values, one.unit) for series in one.series]) for one in told]
    return [{"kind": "charts", "charts": made}] if made else []


def _pictures(made: Picture) -> Block:
    found: Block = {"chart": _chart(made.chart, made.texts)}
    # The header has no course, but a column of them has a head.
    return found | {"courses": [None, *map(_plain, made.courses)]} if made.courses else found


def _chart(chart: Chart, texts: Sequence[Sequence[str]]) -> Block:
    told, labels = _named(chart)
    series = [
        {"label": label, "values": _plain(one.values), "texts": list(map(minus, printed))}
        for label, one, printed in zip(labels, chart.series, texts, strict=True)
    ]
    title = ", ".join(filter(None, (told, chart.unit)))
    return {"title": title, "periods": list(chart.periods), "series": series, "kind": chart.kind}


def _named(chart: Chart) -> tuple[str, list[str]]:
    """What a chart is of, and what each series is called: several are named by their keys, which say no word twice."""
    names = [one.name for one in chart.series]
    if len(names) == 1:
        return chart.title, names
    parts = [name.partition(": ") for name in names]
    figures = {figure for _, _, figure in parts}
    # "Nike: gross margin" beside "Adobe: gross margin" are the companies' gross margin.
    if len(figures) == 1 and all(apart for _, apart, _ in parts):
        figure = figures.pop()
        return f"{figure[:1].upper()}{figure[1:]}", [whose for whose, _, _ in parts]
    whose, apart, _ = chart.title.partition(": ")
    return (whose if apart and not names[0].startswith(f"{whose}: ") else ""), names


def _printed(values: Sequence[Decimal | None], unit: str) -> list[str]:
    if unit != "%":
        return ["" if value is None else f"{value.normalize():,f}" for value in values]
    # Rates side by side are read to one place, as the table above them prints them: 46.0% beside 44.8%.
    places = max((-int(value.normalize().as_tuple().exponent) for value in values if value is not None), default=0)
    return ["" if value is None else f"{value:,.{max(0, places)}f}%" for value in values]


def _plain(values: Sequence[Decimal | None] | None) -> list[float | None]:
    return [None if value is None else float(value) for value in values or ()]
