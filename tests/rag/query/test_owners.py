"""A question that names a product alone is about the company whose filings speak of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.index import Index
from rag.recipes import search
from tests.rag.builders import H, make_report, sentences

HARBOR = ("Our Beacon Pay app has 36 million users.", "Sellers like Beacon Pay.", "Beacon Pay grew and Rights lapsed.")
NORTH = ("We sell ovens to sellers.", "Ovens have rights of return, and rights are many.", "Rights lapse. We pay rent.")


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(home=Path(tmp_path_factory.mktemp("owners")))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    for company, told in (("Harbor Lantern, Inc.", HARBOR), ("Northgale Corporation", NORTH)):
        pages = [[H("Item 1. Business", item="Item 1"), sentence, sentences(12, "Demand")] for sentence in told]
        report = make_report(f"{company[:5].upper()}_2023_10K", pages, company=company, ticker=None, fiscal_year=2023)
        opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("question", "companies"),
    [
        ("How many people use Beacon Pay?", ("Harbor Lantern, Inc.",)),
        ("Beacon Pay users", ("Harbor Lantern, Inc.",)),
        ("How many Rights are there?", ()),
        ("How many people demand ovens?", ()),
    ],
)
def test_a_name_of_one_companys_filings_names_that_company(
    question: str, companies: tuple[str, ...], index: Index, settings: Settings
) -> None:
    assert search(question, index, settings, expanded=False).query.filters.companies == companies


def test_a_company_that_is_named_stands_over_what_is_named_of_another(index: Index, settings: Settings) -> None:
    found = search("Does Northgale use Beacon Pay?", index, settings, expanded=False)
    assert found.query.filters.companies == ("Northgale Corporation",)
