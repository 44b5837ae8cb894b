"""The chart and the courses of an answer's table, put to the block that is drawn of it."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from rag.chat.pictured import Picture, picture
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


def _pictures(made: Picture) -> Block:
    chart = made.chart
    series = [
        {"label": one.name, "values": _plain(one.values), "texts": list(texts)}
        for one, texts in zip(chart.series, made.texts, strict=True)
    ]
    title = f"{chart.title}, {chart.unit}" if chart.unit not in ("", "%") else chart.title
    found: Block = {"chart": {"title": title, "periods": list(chart.periods), "series": series, "kind": chart.kind}}
    # The header has no course, but a column of them has a head.
    return found | {"courses": [None, *map(_plain, made.courses)]} if made.courses else found


def _plain(values: Sequence[Decimal | None] | None) -> list[float | None]:
    return [None if value is None else float(value) for value in values or ()]
