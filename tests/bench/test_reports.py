"""The four reports of the bench: nothing unverified, one value a metric, every footnote opens its place."""

from __future__ import annotations

import pytest

from bench.reports import HOME, prepare, reports


@pytest.mark.shared
@pytest.mark.slow
def test_four_reports_without_a_model_have_no_fault() -> None:
    for one in reports(prepare(HOME)):
        assert not one.faults, (one.template, one.faults)
        assert one.report.facts and one.report.citations and one.report.mode == "quotes"
