import re

import pypdfium2 as pdfium
import pytest

from preprocess.intake.accept import accept
from preprocess.pdfium import LOCK
from scripts.make_sample import ITEMS, NAME, sample_pdf
from scripts.sample_model import Year, books
from tests.pdfs import page_count


@pytest.fixture(scope="module")
def pages() -> list[str]:
    with LOCK:
        document = pdfium.PdfDocument(sample_pdf()[1])
        texts = [page.get_textpage().get_text_range() for page in document]
        document.close()
    return texts


@pytest.mark.parametrize("year", books(), ids=lambda y: str(y.of.year))
def test_every_balance_sheet_balances(year: Year) -> None:
    assert year.closing.assets == year.closing.liabilities + year.closing.equity


def test_each_year_opens_with_the_cash_the_last_one_closed_with() -> None:
    for before, after in zip(books(), books()[1:], strict=False):
        assert after.opening_cash == before.closing.cash
        assert after.opening_cash + after.cash_change == after.closing.cash
        assert after.of.debt_repaid == before.closing.debt_current


def test_retained_earnings_move_by_net_income_less_dividends() -> None:
    for before, after in zip(books(), books()[1:], strict=False):
        assert after.closing.retained - before.closing.retained == after.net - after.dividends


def test_the_same_bytes_come_out_every_time() -> None:
    assert sample_pdf() == sample_pdf()


def test_the_sample_is_accepted_like_any_upload() -> None:
    name, data = sample_pdf()
    accepted = accept(name, data, max_bytes=1_000_000, max_pages=20)
    assert accepted.name == NAME
    assert accepted.pages == page_count(data) == 9


def test_the_contents_name_the_page_each_item_starts_on(pages: list[str]) -> None:
    contents = " ".join(pages[1].split())
    for item in ITEMS:
        found = re.search(re.escape(item) + r" (\d+)", contents)
        assert found, item
        assert item[:20] in pages[int(found[1]) - 1]


def test_the_cover_says_what_a_10_k_cover_says_and_that_it_is_fiction(pages: list[str]) -> None:
    for words in (
        "FORM 10-K",
        "fiscal year ended December 31, 2025",
        "Example Lantern Works, Inc.",
        "EXLW",
        "do not exist",
    ):
        assert words in pages[0]


def test_statements_print_the_books(pages: list[str]) -> None:
    last = books()[-1]
    assert f"{last.sales:,}" in pages[5]
    assert f"{last.closing.assets:,}" in pages[6]
    assert str(last.from_operations) in pages[7]
