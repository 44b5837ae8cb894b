"""The table of key figures on the Chat page and the list of the Library follow what happens behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pages.shared import at_hand
from pages.shared.session import service
from rag.jobs.rereading import ASKED, WAITING
from rag.reports.facts.key_figures import KeyFigures, key_figures
from rag.service import Service
from rag.types import Filing
from tests.ui.apps import component, in_turn, open_page, words


@pytest.fixture
def filing(sample_home: Path) -> Filing:
    """The filing of the sample."""
    (filing,) = service().filings()
    return filing


def test_of_many_filings_those_with_statements_are_shown(filing: Filing) -> None:
    many = [replace(filing, report_id=f"r{n}", company=f"Company {n}") for n in range(at_hand.MOST + 1)]
    shown = at_hand.rows([replace(many[0], doc_type="8-k"), *many[1:]])
    assert [one.report_id for one in shown] == [one.report_id for one in many[1:]]


def revenue(figures: Sequence[Mapping[str, KeyFigures]], monkeypatch: pytest.MonkeyPatch) -> str:
    """What stands under "Revenue" once the page has looked for figures as often as there are some."""
    monkeypatch.setattr(Service, "key_figures", in_turn(*figures))
    cell = component(open_page(), "grid")["rows"][0]["cells"][1]
    return str(cell["text"] if isinstance(cell, dict) else cell[0])


def test_the_figures_of_a_filing_that_could_not_be_read_are_waited_for(
    filing: Filing, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, failed = key_figures(service().report(filing.report_id)), KeyFigures(failed=True)
    shown = revenue([{filing.report_id: failed}, {filing.report_id: read}], monkeypatch)
    assert shown == next(figure.text for figure in read.figures if figure.metric == "revenue")


def test_a_filing_that_came_in_while_the_page_was_begun_is_not_missed(
    filing: Filing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Service, "filings", in_turn((), (filing,)))
    assert "No filings yet" not in words(open_page())


def test_the_library_says_anew_why_a_filing_is_read_again(filing: Filing, monkeypatch: pytest.MonkeyPatch) -> None:
    app, notes = open_page(), ({filing.report_id: WAITING}, {filing.report_id: ASKED})
    monkeypatch.setattr(Service, "rereading", in_turn(*notes))
    assert ASKED in words(app.switch_page("library.py").run())
