"""Questions from a filing's own tags, and what counts as wrong."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from bench.tagged import Tagged, judged, tagged
from rag.types import Answer, NumberCheck, Usage

FILING = """<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi"><ix:resources>
<xbrli:context id="year"><xbrli:period><xbrli:startDate>2022-01-01</xbrli:startDate>
<xbrli:endDate>2022-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="quarter"><xbrli:period><xbrli:startDate>2022-10-01</xbrli:startDate>
<xbrli:endDate>2022-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="lamps"><xbrli:entity><xbrli:segment><xbrldi:explicitMember dimension="a:Segments">
a:LampsMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity>
<xbrli:period><xbrli:instant>2022-12-31</xbrli:instant></xbrli:period></xbrli:context></ix:resources>
<ix:nonFraction name="us-gaap:InterestExpense" contextRef="year" scale="6" unitRef="usd">1,204</ix:nonFraction>
<ix:nonFraction name="us-gaap:InterestExpense" contextRef="quarter" scale="6" unitRef="usd">301</ix:nonFraction>
<ix:nonFraction name="us-gaap:Goodwill" contextRef="lamps" scale="6" unitRef="usd">17</ix:nonFraction>
<ix:nonFraction name="us-gaap:Goodwill" contextRef="gone" scale="6" unitRef="usd">18</ix:nonFraction></html>"""


def test_each_figure_of_a_year_or_a_day_is_asked_for_by_its_tag(tmp_path: Path) -> None:
    path = tmp_path / "filing.htm"
    path.write_text(FILING, encoding="utf-8")
    asked = {one.question: one.values for one in tagged([path], None, "Acme")}
    assert set(asked) == {
        "What was Acme's interest expense in fiscal 2022?",
        "What was Acme's goodwill of lamps at December 31, 2022?",
    }
    assert Decimal("1204000000") in asked["What was Acme's interest expense in fiscal 2022?"]


def told(*numbers: tuple[str, str]) -> Answer:
    checks = tuple(
        NumberCheck(value, 0, 1, Decimal(value), "", None, status, None)  # type: ignore[arg-type]
        for value, status in numbers
    )
    return Answer("", "", (), checks, (), not numbers, "quotes", 1, Usage(), 0.0)


@pytest.mark.parametrize(
    ("made", "verdict"),
    [
        (told(("-1204000000", "verified")), "right"),
        (told(("301000000", "verified"), ("1204000000", "verified")), "right"),
        (told(("301000000", "verified"), ("1204000000", "unverified")), "wrong"),
        (told(("1204000000", "unverified")), "unsure"),
        (told(), "refused"),
    ],
)
def test_only_a_tick_on_another_number_is_wrong(made: Answer, verdict: str) -> None:
    assert judged(Tagged("", frozenset({Decimal(1204000000)})), made) == verdict
