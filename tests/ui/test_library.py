from __future__ import annotations

import re
from pathlib import Path

from pages.shared.session import service
from tests.ui.apps import component, components, open_page, words

COMPANY = "Example Lantern Works, Inc."


def grid(app: object, label: str) -> dict[str, object]:
    return next(data for data in components(app, "grid") if str(data["label"]).startswith(label))  # type: ignore[arg-type]


def test_an_empty_library_says_what_to_do(empty_home: Path) -> None:
    app = open_page("library.py")
    assert not app.exception and "Drop" in words(app)
    assert any(button.label == "Load the sample 10-K" for button in app.button)


def test_the_library_is_one_table_with_the_facts_of_each_filing(sample_home: Path) -> None:
    rows = grid(open_page("library.py"), "Filings")["rows"]
    cells = [cell if isinstance(cell, str) else cell[0] for cell in rows[0]["cells"]]  # type: ignore[index]
    assert cells[:4] == [COMPANY, "10-K", "FY2025", "31 Dec 2025"]
    assert int(cells[4]) > 1 and int(cells[5]) > 1 and cells[7] == "Ready" and cells[8].endswith(".pdf")


def test_a_cell_of_the_address_is_boxed_beside_its_table(sample_home: Path) -> None:
    (filing,) = service().filings()
    table = next(t for t in service().report(filing.report_id).tables if t.is_financial_statement)
    at = next((r, c) for r, row in enumerate(table.rows) for c, cell in enumerate(row.cells) if cell.value)
    app = open_page("library.py", r=filing.report_id, t=table.id, cell=f"{at[0]}.{at[1] + 1}")
    assert not app.exception and not app.error
    cells = grid(app, "Cells")
    assert cells["active"] == f"{at[0]}.{at[1] + 1}" and len(cells["rows"]) == len(table.rows)  # type: ignore[arg-type]
    whole = component(open_page("library.py", r=filing.report_id, t=table.id), "page_view")
    boxed = component(app, "page_view")
    assert boxed["page"] == table.rows[at[0]].cells[at[1]].page and boxed["picture"] != whole["picture"]
    assert 0 < boxed["focus"] < 1 and re.search(r" = [\d,]+", words(app))
    assert {button.label for button in app.get("download_button")} == {"CSV", "XLSX", "Statements"}


def test_an_address_that_fits_nothing_shows_the_first_statement(sample_home: Path) -> None:
    (filing,) = service().filings()
    app = open_page("library.py", r=filing.report_id, t="/page/99/Table/9", cell="x.-1")
    assert not app.exception and grid(app, "Cells")["active"] == ""
    app = open_page("library.py", r="gone-00000000")
    assert not app.exception and "not in the library" in app.info[0].value


def test_a_page_of_the_address_is_shown_with_its_table_where_it_has_one(sample_home: Path) -> None:
    (filing,) = service().filings()
    report = service().report(filing.report_id)
    held = {page: table for table in reversed(report.tables) if not table.is_contents for page in table.pages}
    last, bare = max(held), next(page for page in range(1, len(report.pages) + 1) if page not in held)
    app = open_page("library.py", r=filing.report_id, p=str(last))
    assert component(app, "page_view")["page"] == held[last].pages[0]
    assert len(grid(app, "Cells")["rows"]) == len(held[last].rows)  # type: ignore[arg-type]
    assert component(open_page("library.py", r=filing.report_id, p=str(bare)), "page_view")["page"] == bare


def test_the_outline_boxes_the_heading_of_the_address(sample_home: Path) -> None:
    (filing,) = service().filings()
    heading = next(b for b in service().report(filing.report_id).blocks if b.kind == "Heading" and b.page > 2)
    app = open_page("library.py", r=filing.report_id, b=heading.id)
    app.button_group[0].set_value("Outline").run()
    assert not app.exception and component(app, "page_view")["page"] == heading.page


def test_metadata_is_corrected_refused_and_taken_back(sample_home: Path) -> None:
    (filing,) = service().filings()
    app = open_page("library.py", r=filing.report_id)
    app.button_group[0].set_value("Details").run()
    next(field for field in app.text_input if field.label.startswith("Fiscal year")).set_value("soon")
    next(button for button in app.button if button.label == "Save").click().run()
    assert "fiscal year is a whole number" in app.error[0].value and service().filings() == (filing,)
    next(field for field in app.text_input if field.label.startswith("Fiscal year")).set_value("2024")
    next(button for button in app.button if button.label == "Save").click().run()
    assert not app.exception and not app.error and "Saved" in words(app)
    year = next(field for field in app.text_input if field.label.startswith("Fiscal year"))
    assert service().filings()[0].fiscal_year == 2024 and "by hand" in year.label
    assert "cover" in next(field for field in app.text_input if field.label.startswith("Company")).label
    next(button for button in app.button if button.label == "Back to what the filing says").click().run()
    assert not app.exception and service().filings() == (filing,)


def test_rating_target_and_highlights_of_a_note_are_corrected(sample_home: Path) -> None:
    (filing,) = service().filings()
    service().edit_filing(filing.report_id, {"doc_type": "research-note"})
    app = open_page("library.py", r=filing.report_id)
    app.button_group[0].set_value("Details").run()
    fields = {field.label.partition(" :gray")[0]: field for field in (*app.text_input, *app.text_area)}
    fields["Rating"].set_value("top pick")
    fields["Price target"].set_value("€ 92.50")
    next(button for button in app.button if button.label == "Save").click().run()
    assert "rating is Buy, Neutral or Sell" in app.error[0].value
    fields = {field.label.partition(" :gray")[0]: field for field in (*app.text_input, *app.text_area)}
    fields["Rating"].set_value("outperform")
    fields["Highlights"].set_value("Lanterns sell.\n\nBrass is cheap.")
    next(button for button in app.button if button.label == "Save").click().run()
    report = service().report(filing.report_id)
    assert not app.exception and not app.error
    assert (report.rating, report.price_target) == ("Buy (Outperform)", "EUR 92.50")
    assert report.highlights == "Lanterns sell.\nBrass is cheap."
    assert service().undo_edits(filing.report_id) == filing
