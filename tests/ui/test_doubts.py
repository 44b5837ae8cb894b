"""A table whose total does not add up is called doubtful wherever a figure of it is shown: never used silently."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from reportlab.pdfgen.canvas import Canvas

from pages.shared import names, session
from pages.shared.session import service
from preprocess.store import export
from rag.chat.conversations import Conversation, Turn
from rag.chat.transcript import conversation_markdown
from rag.commands import text as cli_text
from rag.llm.prompts import answer_messages
from rag.owner.documents import answer_document, search_document
from rag.reports.compile import notices
from rag.reports.markdown import ENGLISH, source_line
from rag.reports.phrases import Words
from rag.reports.types import WrittenSection
from rag.tools.search_tools import retrieve_docs
from rag.types import Answer
from tests.rag.helpers import finished
from tests.ui.apps import component, open_page, words
from tests.ui.conftest import led_to

QUESTION = "What were the shipments of lanterns of Bramble Works in 2024?"
ROWS = (
    ("Shipments of lanterns", "1,204", "1,100"),
    ("Shipments of lamps", "310", "290"),
    ("Shipments of wicks", "55", "50"),
    ("Shipments of oil", "41", "40"),
    ("Total shipments", "1,710", "1,480"),
)
"""In 2024 the parts add up to 1,610."""


def doubtful_pdf() -> bytes:
    """One page of a 10-K with a table whose total is wrong in one year."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=1)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(72, 740, "Bramble Works, Inc. annual report on Form 10-K for the year ended December 31, 2024")
    canvas.drawString(72, 700, "Shipments by product (in thousands of pieces)")
    for y, (label, *cells) in zip(range(670, 0, -16), (("", "2024", "2023"), *ROWS), strict=False):
        canvas.drawString(72, y, label)
        for x, text in zip((380, 480), cells, strict=True):
            canvas.drawRightString(x, y, text)
    canvas.save()
    return buffer.getvalue()


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, exported_models: Path) -> Iterator[Answer]:
    """The answer without a model over a library of that filing alone, to which the pages are led."""
    with led_to(tmp_path_factory.mktemp("doubtful")) as home:
        (home / "index").mkdir()
        (home / "index" / "models").symlink_to(exported_models)
        service().upload("Bramble_2024_10K.pdf", doubtful_pdf())
        assert [job.state for job in finished(service())] == ["ready"]
        yield service().ask(QUESTION)
        session.close()


def test_the_answer_says_why_its_table_is_doubtful(asked: Answer) -> None:
    cited = next(c for c in asked.citations if "1,204" in c.quote)
    assert "“Total shipments adds up” fails" in cited.doubt and "1,610" in cited.doubt
    (said,) = [n for n in asked.notices if "doubtful" in n]
    assert said.startswith("The table cited from page 1 of Bramble Works, Inc. 10-K 2024") and cited.doubt in said
    assert "doubtful table" in names.source_place(cited) and "1,610" in source_line(cited)
    shown = cli_text.answer_text(answer_document(asked))
    assert "doubtful table" in shown and said in shown
    told = conversation_markdown(Conversation("0" * 32, "t", 0.0, (Turn(QUESTION, "done", answer=asked),)))
    assert "doubtful table" in told


def test_a_report_says_it_above_its_sections_in_its_language(asked: Answer) -> None:
    section = WrittenSection("Shipments", asked)
    (english,) = [n for n in notices([section], (), "quotes", ENGLISH) if "doubtful" in n]
    assert english in asked.notices
    chinese = notices([section], (), "quotes", Words("zh-TW"))
    assert any("存疑" in n for n in chinese) and english not in chinese


def test_what_a_model_reads_says_which_excerpt_is_doubtful(asked: Answer) -> None:
    prompt = answer_messages(QUESTION, asked.contexts, ())[-1]["content"]
    assert 'doubtful="table on page 1: the check “Total shipments adds up” fails' in prompt
    plain = answer_messages(QUESTION, [replace(c, doubts=()) for c in asked.contexts], ())
    assert 'doubtful="' not in plain[-1]["content"]
    assert "doubtful table on page 1" in retrieve_docs(lambda q, f: service().search(q, filters=f))(QUESTION)


def test_a_hit_carries_the_doubt_to_the_command_line_and_the_search_page(asked: Answer) -> None:
    found = search_document(service().search(QUESTION), service().report)
    (row,) = [row for row in found["results"] if row["kind"] == "table"]
    assert "1,610" in row["doubt"] and all(not r["doubt"] for r in found["results"] if r["kind"] == "text")
    assert "doubtful table: the check" in cli_text.search_text(found)
    app = open_page("search.py", q=QUESTION, hit=f"{row['report_id']}/{row['ref_id']}")
    assert not app.exception and row["doubt"] in [hit["doubt"] for hit in component(app, "hits")["hits"]]
    assert component(app, "page_view")["doubt"] == row["doubt"] and "This table is doubtful" in words(app)


def test_a_download_of_the_table_says_it_too(asked: Answer) -> None:
    (filing,) = service().filings()
    report = service().report(filing.report_id)
    (table,) = report.tables
    assert "doubtful: the check" in export.table_csv(table).decode("utf-8-sig").splitlines()[0]
    book = openpyxl.load_workbook(io.BytesIO(export.tables_xlsx(report, [table])))
    assert "[doubtful" in str(book.worksheets[0]["A1"].value)
    heads = [cell.value for cell in book[export.SOURCE][1]]
    assert "1,610" in str(book[export.SOURCE].cell(2, heads.index("Doubt") + 1).value)
