"""Metrics from a filing's own tags: by the year that the company counts, judged as they are rounded."""

from __future__ import annotations

import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from bench import tagged, tagged_metrics
from bench.tagged_metrics import judged, questions, years_of
from rag.types import Answer, NumberCheck, Usage

FILING = """<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi"><ix:resources>{contexts}</ix:resources>
<ix:nonNumeric contextRef="y2023" name="dei:DocumentFiscalYearFocus">2022</ix:nonNumeric>
<ix:nonFraction name="us-gaap:Revenues" contextRef="y2023" scale="6">1,100</ix:nonFraction>
<ix:nonFraction name="us-gaap:Revenues" contextRef="y2022" scale="6">1,000</ix:nonFraction>
<ix:nonFraction name="us-gaap:NetIncomeLoss" contextRef="y2023" scale="6" sign="-">50</ix:nonFraction>
<ix:nonFraction name="us-gaap:Assets" contextRef="d2023" scale="6">600</ix:nonFraction>
<ix:nonFraction name="us-gaap:Assets" contextRef="d2022" scale="6">400</ix:nonFraction></html>"""


def filing(tmp_path: Path) -> Path:
    """A retailer's year that ends in January of the next."""
    contexts = "".join(
        f'<xbrli:context id="y{year}"><xbrli:period><xbrli:startDate>{year - 1}-02-01</xbrli:startDate><xbrli:endDate>'
        f'{year}-01-31</xbrli:endDate></xbrli:period></xbrli:context><xbrli:context id="d{year}"><xbrli:period>'
        f"<xbrli:instant>{year}-01-31</xbrli:instant></xbrli:period></xbrli:context>"
        for year in (2022, 2023)
    )
    path = tmp_path / "filing.htm"
    path.write_text(FILING.format(contexts=contexts), encoding="utf-8")
    return path


def test_years_are_called_as_the_company_calls_them(tmp_path: Path) -> None:
    years = years_of([filing(tmp_path)])
    assert years[2022] == {"revenue": Decimal("1100E6"), "net": Decimal("-50E6"), "assets": Decimal("600E6")}
    assert years[2021]["revenue"] == Decimal("1000E6")


def test_a_form_is_asked_of_the_years_that_have_its_figures(tmp_path: Path) -> None:
    asked = dict(questions(years_of([filing(tmp_path)]), "Acme"))
    assert asked["By what percentage did Acme's revenue change from FY2021 to FY2022?"] == Decimal("0.1")
    assert any("return on assets in FY2022" in text and value == Decimal("-0.1") for text, value in asked.items())
    assert not any("FY2020" in text or "inventory" in text for text in asked)


@pytest.mark.parametrize("measure", [tagged.main, tagged_metrics.main])
def test_a_file_that_is_no_filing_gets_one_sentence(
    measure: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "preprocessed_data").mkdir()
    page = tmp_path / "page.htm"
    page.write_text("<html><br></html>", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["bench", str(tmp_path), str(page), "--company", "Acme"])
    assert measure() == 1
    assert "could not be read as inline XBRL" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("printed", "status", "verdict"),
    [
        ("10.0%", "derived", "right"),
        ("0.10", "derived", "right"),
        ("10.2%", "derived", "wrong"),
        ("10.0%", "unverified", "unsure"),
        ("7.5%", "unverified", "refused"),
    ],
)
def test_a_value_is_right_as_it_is_rounded(printed: str, status: str, verdict: str) -> None:
    check = NumberCheck(printed, 0, 1, None, "", None, status, None)  # type: ignore[arg-type]
    made = Answer("", "", (), (check,), (), False, "computed", 1, Usage(), 0.0)
    assert judged(Decimal("0.1"), made) == verdict
