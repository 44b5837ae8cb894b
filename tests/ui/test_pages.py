from __future__ import annotations

from pathlib import Path

import pytest

from pages.shared import hit_rows
from pages.shared.session import service
from rag.config import load_settings
from rag.owner.lock import IndexLock
from tests.pdfs import simple_pdf
from tests.rag.helpers import finished, prose_pdf
from tests.ui.apps import component, components, open_page, until, words

PAGES = ("chat.py", "upload.py", "search.py", "report.py", "evaluate.py")
COMPANY = "Example Lantern Works, Inc."


@pytest.mark.parametrize("page", PAGES)
def test_an_empty_page_says_what_to_do_and_offers_the_sample(page: str, empty_home: Path) -> None:
    app = open_page(page)
    assert not app.exception and not app.error
    assert "Drop" in words(app)
    assert any(button.label == "Load the sample 10-K" for button in app.button)


def test_the_sample_comes_in_by_one_click(empty_home: Path) -> None:
    app = open_page()
    next(button for button in app.button if button.label == "Load the sample 10-K").click().run()
    assert not app.exception and not app.error
    assert len(service().jobs()) == 1


def test_a_folder_that_another_app_holds_is_one_sentence(empty_home: Path) -> None:
    lock = IndexLock(load_settings())
    try:
        app = open_page()
        assert len(app.error) == 1 and not app.exception
    finally:
        lock.release()


def test_a_file_that_is_no_filing_is_a_row_with_its_reason(empty_home: Path) -> None:
    app = open_page("upload.py")
    app.file_uploader[0].set_value([("notes.pdf", b"plain words", "application/pdf")]).run()
    assert not app.exception
    assert "notes.pdf" in words(app) and "not a PDF" in words(app)
    assert not app.file_uploader[0].value
    service().dismiss(service().jobs()[0].job_id)
    assert "notes.pdf" not in words(app.run())


def test_a_file_that_is_being_read_is_cancelled_by_one_click(empty_home: Path) -> None:
    app = open_page("upload.py")
    app.file_uploader[0].set_value([("wrong.pdf", prose_pdf(400, "wrong"), "application/pdf")]).run()
    assert "wrong.pdf" in words(app)
    next(button for button in app.button if button.label == "Cancel").click().run()
    assert not app.exception and not app.error
    assert service().jobs() == () and "wrong.pdf" not in words(app)


def test_a_dropped_folder_names_company_and_year(empty_home: Path) -> None:
    app = open_page("upload.py")
    app.toggle(key="whole-folder").set_value(True).run()
    data = simple_pdf(1, "folder")
    app.file_uploader[0].set_value([("Acme/2023/10Q_10K/10Q-Q2-2023.pdf", data, "application/pdf")]).run()
    assert not app.exception
    (job,) = service().jobs()
    assert (job.name, job.folders) == ("10Q-Q2-2023.pdf", "Acme/2023/10Q_10K")
    (ready,) = finished(service())
    filing = next(f for f in service().filings() if f.report_id == ready.report_id)
    assert (filing.company, filing.fiscal_year, filing.fiscal_quarter, filing.doc_type) == ("Acme", 2023, 2, "10-q")


def test_files_can_be_dropped_where_the_first_question_will_be_asked(empty_home: Path) -> None:
    app = open_page()
    app.file_uploader[0].set_value([("notes.pdf", b"plain words", "application/pdf")]).run()
    assert not app.exception
    assert "notes" in app.error[0].value and "not a PDF" in app.error[0].value
    next(button for button in app.button if button.key.startswith("dismiss-")).click().run()
    assert not app.error and not service().jobs()


def test_a_conversation_that_is_gone_is_said_and_the_page_goes_on(sample_home: Path) -> None:
    app = open_page(c="0" * 32)
    assert not app.exception and "not stored" in app.info[0].value
    assert "not stored" in app.run().info[0].value
    assert app.chat_input


def test_an_answer_comes_with_footnotes_and_survives_a_reload(sample_home: Path) -> None:
    app = open_page()
    app.chat_input[0].set_value("What were total net sales in fiscal 2025?").run()
    until(app, lambda app: any(data["sources"] for data in components(app, "answer")))
    assert not service().loading
    data = component(app, "answer")
    pieces = [piece for block in data["blocks"] for piece in block.get("pieces", [])]
    assert any(piece["kind"] == "marker" and piece["place"].startswith("[10K1]#") for piece in pieces)
    assert any("1,103" in piece["text"] and piece.get("status") == "verified" for piece in pieces)
    assert data["sources"][0]["name"] == COMPANY
    address = app.query_params["c"]
    again = open_page(c=address[0] if isinstance(address, list) else address)
    assert component(again, "answer") == data


def test_from_a_question_without_an_answer_the_nearest_passages_are_one_click_away(sample_home: Path) -> None:
    app = open_page("search.py", q="inventory")
    app.switch_page("chat.py").run()
    app.chat_input[0].set_value("/How many lunar bases did Example Lantern Works build?").run()
    until(app, lambda app: any(button.key == "look-around" for button in app.button))
    app.button(key="look-around").click().run()
    assert not app.exception and app.text_input[0].value.startswith("How many lunar bases")
    assert component(app, "hits")["hits"]


def test_a_new_chat_shows_the_key_figures_and_the_address_opens_one_on_its_page(sample_home: Path) -> None:
    app = until(open_page(), lambda app: "…" not in str(component(app, "grid")["rows"]))
    (row,) = component(app, "grid")["rows"]
    assert row["cells"][0] == {"text": COMPANY, "sub": "10-K FY2025 · USD million"}
    assert row["cells"][1]["text"].startswith("1,103") and row["cells"][1]["sub"].endswith("%")
    (filing,) = service().filings()
    view = component(open_page(f=filing.report_id, k="revenue"), "page_view")
    assert view["table"]["cells"][view["table"]["picked"]][1].endswith(row["cells"][1]["text"])
    assert view["caption"].startswith(f"{COMPANY} 10-K FY2025, page ") and view["nth"][0] == 0
    assert not list(components(open_page(f=filing.report_id, k="weather"), "page_view"))


def test_a_footnote_in_the_address_shows_its_page_with_the_row(sample_home: Path) -> None:
    conversation = service().start_turn("What were total net sales in fiscal 2025?")
    app = until(open_page(c=conversation), lambda app: any(d["sources"] for d in components(app, "answer")))
    marker = component(app, "answer")["sources"][0]["marker"]
    app = open_page(c=conversation, t="0", m=marker)
    view = component(app, "page_view")
    assert view["caption"].startswith(f"{COMPANY} 10-K FY2025, page ")
    assert view["picture"].startswith("data:image/png;base64,")
    assert 0 < view["focus"] < 1 and 0 <= view["left"] < view["right"] <= 1
    assert any("1,103" in text for _, text in view["table"]["cells"])


def test_a_stranger_question_is_refused_calmly(sample_home: Path) -> None:
    conversation = service().start_turn("What was the revenue of Boeing in 1999?")
    app = until(open_page(c=conversation), lambda app: any(d["copy"] for d in components(app, "answer") if "copy" in d))
    assert not app.error and component(app, "answer")["sources"] == []


def test_deleting_a_conversation_asks_first(sample_home: Path) -> None:
    conversation = service().start_turn("What is inventory?")
    app = open_page(c=conversation)
    app.session_state["menu"] = True
    app.run().button(key="delete-open").click().run()
    assert not app.exception and app.button(key="delete-really")
    assert conversation in {row.id for row in service().conversations()}


def test_search_shows_hits_with_the_score_of_each_leg(sample_home: Path) -> None:
    app = open_page("search.py", q="capital expenditures")
    assert not app.exception and app.text_input[0].value == "capital expenditures"
    hit = component(app, "hits")["hits"][0]
    assert hit["name"].startswith(COMPANY) and "p. " in hit["place"]
    assert [leg for leg, *_ in hit["scores"]] == ["fused", "dense", "words"]
    # A number that nobody explains is no help: each says what it is on hovering.
    assert all(meaning == hit_rows.SCORES[leg] for leg, _, meaning in hit["scores"])
    assert component(app, "page_view")["focus"] is not None


def test_what_the_question_names_is_a_chip_that_can_be_taken_away_and_put_back(sample_home: Path) -> None:
    app = open_page("search.py", q=f"{COMPANY} net sales in fiscal 2025")
    assert {"FY2025", COMPANY} <= {button.label.replace("\\", "") for button in app.button}
    next(button for button in app.button if button.label == "FY2025").click().run()
    labels = [button.label for button in app.button]
    assert not app.exception and "FY2025" not in labels and "Restore" in labels
    next(button for button in app.button if button.label == "Restore").click().run()
    assert "FY2025" in [button.label for button in app.button]


def test_a_chosen_filter_is_taken_away_by_its_chip(sample_home: Path) -> None:
    app = open_page("search.py", q="inventory")
    app.multiselect[0].select(COMPANY).run()
    chip = next(button for button in app.button if button.label.replace("\\", "") == COMPANY)
    chip.click().run()
    assert not app.exception and app.multiselect[0].value == []


def test_a_search_says_five_filing_terms(sample_home: Path) -> None:
    said = words(open_page("search.py", q="How much debt is there?"))
    terms = next(line for line in said.splitlines() if line.startswith("Filing terms: "))
    assert terms.count(", ") == 4
    assert "Filing terms" not in words(open_page("search.py", q="qqqq zzzz"))


def test_search_filters_keep_their_value_over_a_page_change(sample_home: Path) -> None:
    app = open_page("search.py", q="inventory")
    app.multiselect[0].select(COMPANY).run()
    app.switch_page("chat.py").run()
    app.switch_page("search.py").run()
    assert app.multiselect[0].value == [COMPANY] and app.text_input[0].value == "inventory"


def test_the_library_names_company_form_period_and_pages(sample_home: Path) -> None:
    row = open_page("upload.py").dataframe[0].value.iloc[0]
    assert (row["Company"], row["Form"], row["Fiscal period"]) == (COMPANY, "10-K", "FY2025")
    assert row["Period end"] == "31 Dec 2025" and row["Pages"] > 1 and row["Tables"] > 1


def test_a_report_goes_from_topic_to_download(sample_home: Path) -> None:
    app = open_page("report.py")
    app.text_input[0].set_value("Annual review of Example Lantern Works")
    next(button for button in app.button if button.label == "Propose sections").click().run()
    assert not app.exception and "Sections of “Annual review of Example Lantern Works”" in words(app)
    next(button for button in app.button if button.label == "Write the report").click().run()
    until(app, lambda app: bool(app.get("download_button")))
    assert not app.exception and len(app.subheader) >= 3
    assert any(data["sources"] for data in components(app, "answer"))


def test_a_report_that_is_gone_is_one_sentence(sample_home: Path) -> None:
    app = open_page("report.py", run="0" * 32)
    assert len(app.error) == 1 and not app.exception
