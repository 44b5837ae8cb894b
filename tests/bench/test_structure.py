from pathlib import Path

import pytest

from bench.structure import LabelledPage, Score, figures, labelled, matched, score_page
from tests.preprocess.made import SENTENCE, Put, column, convert, make_pdf


def page(
    *blocks: tuple[str, str], running: tuple[str, ...] = (), items: tuple[str | None, ...] = (None,)
) -> LabelledPage:
    return LabelledPage(
        doc="TEST", page=1, kind="10k", lot="first", whole=True, items=items, running=running, blocks=blocks
    )


def test_every_labelled_page_is_there_once_and_names_few_words_of_each_block() -> None:
    pages = list(labelled())
    assert len({(p.doc, p.page) for p in pages}) == len(pages) >= 58
    # Points of a list that begin alike are told apart by a line of letters; more would be copying the filing.
    assert all(len(words) <= 130 for p in pages for _, words in p.blocks)


def test_a_page_read_as_labelled_misses_nothing(tmp_path: Path) -> None:
    pdf = make_pdf(
        tmp_path / "a.pdf",
        [[Put("Harbour Lights", 72, 80, bold=True, size=14), *column([f"{SENTENCE} and wicks", "sold."], y=110)]],
    )
    score = Score()
    score_page(page(("H1", "Harbour Lights"), ("P", "The company sells")), convert(pdf), score)
    assert score.misses == []
    assert score.right["headings found"] == score.right["headings that are some"] == 1
    assert score.right["order of neighbours"] == score.right["pages with their Items"] == 1


def test_what_is_read_otherwise_is_a_miss_each_in_its_own_measure(tmp_path: Path) -> None:
    pdf = make_pdf(tmp_path / "a.pdf", [[*column([SENTENCE], y=100), *column(["Wicks are made of cotton."], y=160)]])
    score = Score()
    labels = page(("P", "Wicks are made"), ("H1", "The company sells"), running=("Page 1",), items=("Item 1",))
    score_page(labels, convert(pdf), score)
    kinds = {miss.split(":")[0] for miss in score.misses}
    assert kinds == {"headings found", "running lines dropped", "order of neighbours", "pages with their Items"}
    assert len(figures({"made": score}, misses=True).notes) == 4


def test_words_that_come_twice_are_matched_one_after_the_other(tmp_path: Path) -> None:
    pdf = make_pdf(
        tmp_path / "a.pdf", [[*column(["None."], y=100), *column([SENTENCE], y=150), *column(["None."], y=200)]]
    )
    report = convert(pdf)
    assert matched(page(("P", "None"), ("P", "The company"), ("P", "None")), report.blocks) == {0: 0, 1: 1, 2: 2}


@pytest.mark.shared
def test_a_current_report_is_read_as_labelled(real_filings: Path) -> None:
    doc = "FOOTLOCKER_2022_8K_dated-2022-05-20"
    report = convert(real_filings / f"{doc}.pdf", f"{doc}.pdf")
    score = Score()
    for labels in labelled([doc]):
        score_page(labels, report, score)
    assert not score.wrong["order of neighbours"] and not score.wrong["headings found"]
