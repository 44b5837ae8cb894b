from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.shared import recipes
from pages.shared.session import service
from tests.ui.apps import component, components, open_page, until, words


def doc_name() -> str:
    return service().filings()[0].doc_name


def csv(*rows: tuple[str, str, int]) -> bytes:
    lines = ["question,doc_name,page", *(f'"{question}",{name},{page}' for question, name, page in rows)]
    return "\n".join(lines).encode()


def measured(data: bytes, chosen: list[str], name: str = "mine.csv") -> AppTest:
    app = open_page("evaluate.py")
    app.file_uploader[0].set_value((name, data, "text/csv")).run()
    app.multiselect[0].set_value(chosen).run()
    next(button for button in app.button if button.label == "Measure").click().run()
    return until(app, lambda app: any(box.label == "Measure" for box in app.button))


def test_nothing_is_measured_before_there_is_a_filing(empty_home: Path) -> None:
    app = open_page("evaluate.py")
    assert not app.exception and "Drop annual" in words(app)


def test_every_recipe_is_offered_and_measuring_waits_for_a_file(sample_home: Path) -> None:
    app = open_page("evaluate.py")
    assert app.multiselect[0].value == list(recipes.NAMES)
    assert next(button for button in app.button if button.label == "Measure").disabled


def test_recipes_stand_side_by_side_and_a_miss_opens_its_page(sample_home: Path) -> None:
    rows = (("What were total net sales in fiscal 2025?", doc_name(), 1), ("Net sales <b>in</b> *2025*?", "ABSENT", 3))
    app = measured(csv(*rows), ["footnote", "weighted-70-30"])
    assert not app.exception and not app.error
    figures = app.dataframe[0].value
    assert list(figures.index) == ["Footnote", "Weighted 70 / 30"]
    assert figures["Page hit @10"].between(0, 1).all() and figures["Median, ms"].gt(0).all()
    assert app.get("vega_lite_chart") or app.get("arrow_vega_lite_chart")
    assert "1 question of a filing that is not in the library" in words(app)
    missed = app.dataframe[1].value
    assert "Net sales <b>in</b> *2025*?" in list(missed["Question"])
    app.selectbox(key="missed-depth").set_value(1).run()
    assert not app.exception
    view = component(app, "page_view")
    assert view["page"] == 1 and view["picture"].startswith("data:image/png;base64,")


def test_a_page_that_was_found_instead_can_be_opened_too(sample_home: Path) -> None:
    app = measured(csv(("What were total net sales in fiscal 2025?", doc_name(), 1)), ["ensemble"])
    app.selectbox(key="missed-depth").set_value(1).run()
    place = app.selectbox[-1]
    assert place.options[0].startswith("Evidence") and place.options[1].startswith("Found 1")
    place.select_index(1).run()
    found = component(app, "page_view")["page"]
    assert not app.exception and f"page {found}" in place.options[1]


def test_a_page_that_the_filing_does_not_have_is_said(sample_home: Path) -> None:
    app = measured(csv(("What were total net sales?", doc_name(), 900)), ["footnote"])
    assert not app.exception and "there is no page 900" in words(app)
    assert not list(components(app, "page_view"))


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2", b"\xff\xfe\x00", b"question,doc_name,page\nx,y,z"])
def test_a_file_without_questions_is_one_sentence(sample_home: Path, data: bytes) -> None:
    app = open_page("evaluate.py")
    app.file_uploader[0].set_value(("mine.csv", data, "text/csv")).run()
    next(button for button in app.button if button.label == "Measure").click().run()
    assert len(app.error) == 1 and "mine.csv" in words(app) and not app.exception
