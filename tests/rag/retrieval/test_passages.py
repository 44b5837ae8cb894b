"""A passage that says everything a question names beats pages that say parts of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.index import Index
from rag.query.understand import understand
from rag.recipes import search
from rag.retrieval.passages import concepts, coverage, figure_share, wants_figure
from tests.rag.builders import H, T, make_report, sentences


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(home=tmp_path_factory.mktemp("passages"))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    table = T(["2023"], [("Stores at end of year", "1,204"), ("Kiosks", "88")], caption="Lamp shops by kind")
    pages: list[list[H | T | str]] = [
        [H("Overview"), "Our largest customer is proud. " + sentences(9, "Customer")],
        [H("Business"), "Bluewater Marine accounted for 21% of our net sales. " + sentences(9, "Lamp")],
        [H("Lamp shops"), table],
        [H("Sales"), "Net sales rose. " + sentences(9, "Sales")],
    ]
    report = make_report("HARBOR_2023_10K", pages, company="Best Harbor, Inc.", ticker=None, fiscal_year=2023)
    opened = Index.open(settings)
    opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def shares(question: str, index: Index) -> list[float]:
    """The best coverage of each page of the report."""
    query = understand(question, index.filings())
    report_id = index.filings()[0].report_id
    found = []
    for page in (1, 2, 3, 4):
        parts = index.passages_on(report_id, page)
        found.append(max(coverage(concepts(query, index), parts, wants_figure(query.subject))))
    return found


def test_the_page_that_says_all_of_it_has_the_highest_share(index: Index) -> None:
    found = shares("What share of Best Harbor's sales goes to Bluewater?", index)
    assert found[1] == max(found) and found[1] > 0.8


def test_a_row_counts_with_what_stands_above_it(index: Index) -> None:
    found = shares("How many kiosks among the lamp shops of Best Harbor?", index)
    assert found[2] == max(found)


def test_other_wordings_of_a_metric_count(index: Index) -> None:
    assert shares("Best Harbor: outlets at the end of the year", index)[2] > 0.5


def test_a_company_name_is_no_topic(index: Index) -> None:
    query = understand("How did Best Buy do in 2023?", index.filings())
    assert query.subject.split() == ["How", "did", "Best", "Buy", "do", "in", "2023?"]
    named = understand("What does Best Harbor sell?", index.filings())
    assert "Harbor" not in named.subject and named.question == "What does Best Harbor sell?"


def test_a_question_of_words_nobody_prints_has_no_share(index: Index) -> None:
    assert shares("zyx wvu", index) == [0.0, 0.0, 0.0, 0.0]


def test_the_answer_comes_first(index: Index, settings: Settings) -> None:
    found = search("Who is the biggest customer of Best Harbor?", index, settings, k=2, expanded=False)
    assert found.hits[0].chunk.page_first in (1, 2)


def test_passages_that_are_gone_are_said(index: Index, settings: Settings, tmp_path: Path) -> None:
    report = make_report("GONE_2023_10K", [["A lamp."]], company="Gone, Inc.", ticker=None, fiscal_year=2023)
    other = load_settings(home=tmp_path)
    opened = Index.open(other)
    opened.add(report, chunk_report(report, other.chunking))
    for path in other.index_dir.glob("chunks/*/passages-*.npy"):
        path.unlink()
    with pytest.raises(Exception, match="search again"):
        opened.passages_on(report.report_id, 1)
    opened.close()


def test_a_metric_that_is_only_spoken_of_is_a_small_share_of_the_question(index: Index) -> None:
    def share(question: str) -> float:
        return figure_share(understand(question, index.filings()), index)

    assert share("What were net sales in 2023?") == 1.0
    assert 0 < share("What share of net sales did Bluewater Marine account for?") < 0.5
    assert share("Which lamp kiosks are there?") == 0.0
