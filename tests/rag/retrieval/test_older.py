"""With no period named the newest filing comes first, unless only an older one says what is asked."""

from collections.abc import Iterator

import pytest

from rag.chunks.chunk import chunk_report
from rag.config import Settings, load_settings
from rag.index import Index
from rag.recipes import search
from tests.rag.builders import H, make_report, sentences

LEASES = "We rent our offices under operating leases that expire between 2030 and 2041."


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load_settings(home=tmp_path_factory.mktemp("older"))


@pytest.fixture(scope="module")
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    only = {2017: "Employees bought stock at a discount of 5% and hold it for twelve months. ", 2021: "", 2023: ""}
    for year, told in only.items():
        pages = [
            [H("Overview"), sentences(9, f"Harbor {year}")],
            [H("Properties"), LEASES, sentences(9, "Office")],
            [H("Employees"), told + sentences(9, "Employee")],
        ]
        name = f"HARBOR_{year}_10K"
        report = make_report(name, pages, company="Harbor, Inc.", ticker=None, fiscal_year=year)
        opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def first(question: str, index: Index, settings: Settings) -> tuple[str, int]:
    hit = search(question, index, settings, k=3, expanded=False).hits[0]
    return hit.chunk.ref_id.split("|")[0], hit.chunk.page_first


def test_what_all_of_them_say_is_answered_from_the_newest(index: Index, settings: Settings) -> None:
    assert first("When do the operating leases of Harbor expire?", index, settings)[0] == "HARBOR_2023_10K"


def test_what_only_an_old_one_says_is_answered_from_it(index: Index, settings: Settings) -> None:
    question = "At what discount may Harbor staff purchase shares?"
    assert first(question, index, settings) == ("HARBOR_2017_10K", 3)


def test_a_named_year_stays_with_its_filing(index: Index, settings: Settings) -> None:
    assert first("At what discount could Harbor staff purchase shares in fiscal 2023?", index, settings)[0] == (
        "HARBOR_2023_10K"
    )
