"""Reports of the sample filing, one per template and language, without a model: no fault; planted ones are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bench.rendered import rendered_faults
from bench.reports import faults
from preprocess.convert import convert_file
from preprocess.store.reports import load_report, report_folders
from rag.chunks.chunk import filing_of
from rag.config import Settings, load_settings
from rag.reports.templates import template_names
from rag.reports.types import Language, ReportOptions, WrittenReport
from rag.reports.writer import Means, plan_report, write_report
from rag.types import Filters, SearchResult

Writer = Callable[[str, Language], WrittenReport]


def no_search(question: str, filters: Filters | None) -> SearchResult:
    raise AssertionError(f"a template without a model searched for {question!r}")


@pytest.fixture(scope="module")
def settings(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    made = load_settings(home=tmp_path_factory.mktemp("home"))
    convert_file(sample, sample.name, made.data_dir)
    return made


@pytest.fixture(scope="module")
def write(settings: Settings) -> Writer:
    report = load_report(report_folders(settings.data_dir)[0])
    filing = filing_of(report)

    @cache
    def write(template: str, language: Language) -> WrittenReport:
        options = ReportOptions(template=template, language=language)
        plan = plan_report("Example Lantern Works", [filing], None, options)
        return write_report(plan, Means(no_search, lambda _: report, lambda: [filing]))

    return write


@pytest.mark.parametrize("language", ["en", "zh-TW"])
@pytest.mark.parametrize("template", template_names())
def test_a_report_of_the_sample_has_no_fault(
    write: Writer, settings: Settings, template: str, language: Language
) -> None:
    made = write(template, language)
    assert not list(faults(made, settings))
    assert made.mode == "quotes" and len(made.facts) > 50 and len(made.citations) > 15


@pytest.mark.parametrize(
    ("printed", "planted", "said"),
    [
        ("| Operating income | 180 [", "| Operating income | 190 [", "two values of one metric: Example Lantern"),
        ("| Operating income | 180 [10K3] | 156 [10K3] | 118 [10K3] |\n", "| Operating income | 180 [10K3] | 165 [10K3]"
         " | 118 [10K3] |\n", "two values of one footnoted row: [10K3] FY2024"),
        ("| Revenue | 1,103 | 995", "| Revenue | 1,130 | 995", "two values of one metric"),
        ("net income rose 18.9%", "net income rose 19.9%", "not in the table of numbers: 19.9%"),
        ("to \\$132 million", "to \\$132.5 million", "not in the table of numbers: $132.5 million"),
        ("| Free cash flow | 116", "| Something else | 116", "is silent about Free cash flow"),
    ],
)  # fmt: skip
def test_a_figure_that_was_changed_in_one_place_is_found(write: Writer, printed: str, planted: str, said: str) -> None:
    made = write("company-update", "en")
    assert printed in made.markdown
    changed = made.markdown.replace(printed, planted, 1)
    if "silent" in said:
        changed = changed.replace("free cash flow", "something else").replace("Free cash flow", "Something else")
    found = list(rendered_faults(replace(made, markdown=changed)))
    assert any(said in fault for fault in found), found


def test_a_chart_that_draws_another_value_is_found(write: Writer) -> None:
    made = write("company-update", "en")
    first = made.charts[0]
    wrong = replace(first.series[0], values=(*first.series[0].values[:-1], first.series[0].values[-1] + 5))  # type: ignore[operator]
    charts = (replace(first, series=(wrong, *first.series[1:])), *made.charts[1:])
    assert any("draws" in fault for fault in rendered_faults(replace(made, charts=charts)))
