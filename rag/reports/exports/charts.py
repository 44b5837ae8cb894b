"""Charts as one Vega-Lite specification, drawn by Streamlit in the page and by vl-convert (BSD) in files."""

from __future__ import annotations

from typing import Any

from rag.reports.types import Chart

# Points within the margins of A4, and low enough that two charts fit a page.
WIDTH, HEIGHT = 520, 190
# Quiet, told apart in print and by most of those who see few colours; a seventh series begins again.
COLOURS = ("#3b6fa0", "#c98a3d", "#6b8f5a", "#8a6d9e", "#7c7c7c", "#b05a5a")
# The first that the machine has; names for Chinese on Linux, Windows and macOS among them.
FONTS = "Liberation Sans, Arial, Noto Sans CJK TC, Microsoft JhengHei, PingFang TC, DejaVu Sans, sans-serif"


def specification(chart: Chart) -> dict[str, Any]:
    """The chart as Vega-Lite, its values inside; texts stand in data and titles only, which are never read as code."""
    colour: dict[str, Any] = {"field": "series", "type": "nominal", "sort": None, "scale": {"range": list(COLOURS)}}
    colour["legend"] = {"title": None, "orient": "bottom"} if len(chart.series) > 1 else None
    place: dict[str, Any] = {
        "field": "period",
        "type": "nominal",
        "sort": list(chart.periods),
        "axis": {"title": None, "labelAngle": 0},
    }
    # Bars of two periods would else be as wide as they are high.
    place["scale"] = {"paddingInner": 0.45, "paddingOuter": 0.3}
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "data": {"values": values(chart)},
        "mark": {"type": "line", "point": True} if chart.kind == "line" else {"type": "bar"},
        "encoding": {
            "x": place,
            "y": {"field": "value", "type": "quantitative", "axis": {"title": chart.unit, "tickCount": 5}},
            "color": colour,
            **({} if chart.kind == "line" else {"xOffset": {"field": "series", "sort": None}}),
            "tooltip": [{"field": name, "title": name.capitalize()} for name in ("series", "period", "value")],
        },
    }


def values(chart: Chart) -> list[dict[str, Any]]:
    """One record for each printed value: period, series, value."""
    return [
        {"period": period, "series": series.name, "value": float(value)}
        for series in chart.series
        for period, value in zip(chart.periods, series.values, strict=False)
        if value is not None
    ]


def png(chart: Chart) -> bytes:
    """The chart on white, twice the size it is printed at."""
    import vl_convert

    return bytes(vl_convert.vegalite_to_png(_printed(chart), scale=2))


def svg(chart: Chart, *, half: bool = False) -> str:
    """The chart as lines, for print; half: beside another one."""
    import vl_convert

    return str(vl_convert.vegalite_to_svg(_printed(chart) | ({"width": WIDTH * 11 // 20} if half else {})))


def _printed(chart: Chart) -> dict[str, Any]:
    config = {"font": FONTS, "background": "white", "view": {"stroke": None}}
    return {**specification(chart), "width": WIDTH, "height": HEIGHT, "config": config}
