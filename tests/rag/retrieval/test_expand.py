from __future__ import annotations

from dataclasses import replace

import pytest

from preprocess.report import Report
from rag.chunks.chunk import chunk_report
from rag.config import ChunkingSettings, RetrievalSettings
from rag.errors import UnknownReport
from rag.retrieval.expand import expand
from rag.types import Chunk, Context, Hit, Legs
from tests.rag.builders import H, T, make_report, sentences

SETTINGS = RetrievalSettings()
INCOME = T(
    ["2023", "2022"],
    [("Revenues", "$ 51,217", "$ 46,710"), ("Net income", "5,070", "(6,046)")],
    caption="Consolidated Statements of Income",
)


class Shelf:
    """Reports by id, all that `expand` asks of an index."""

    def __init__(self, *reports: Report) -> None:
        self._reports = {report.report_id: report for report in reports}

    def report(self, report_id: str) -> Report:
        try:
            return self._reports[report_id]
        except KeyError:
            raise UnknownReport(report_id) from None


def grown(*chunks: Chunk, reports: tuple[Report, ...], settings: RetrievalSettings = SETTINGS) -> tuple[Context, ...]:
    hits = [Hit(chunk, 1.0 / (rank + 1), Legs()) for rank, chunk in enumerate(chunks)]
    return expand(hits, Shelf(*reports), settings)  # type: ignore[arg-type]


def chunked(*paragraphs: H | T | str, size: int = 400) -> tuple[Report, tuple[Chunk, ...]]:
    report = make_report(pages=[paragraphs])
    return report, chunk_report(report, ChunkingSettings(chunk_size=size, chunk_overlap=0))


def test_a_hit_grows_to_whole_paragraphs_on_both_sides() -> None:
    paragraphs = [sentences(5, f"Topic {i}") for i in range(40)]
    report, chunks = chunked(*paragraphs)
    middle = chunks[20]
    (context,) = grown(middle, reports=(report,))
    assert context.text == report.full_content[context.start : context.end]
    assert context.start < middle.start and context.end > middle.end
    assert middle.start - context.start <= SETTINGS.expand_back
    assert context.end - middle.end <= SETTINGS.expand_forward
    assert set(context.text.split("\n\n")) <= set(paragraphs)


def test_repeated_boilerplate_does_not_move_the_place() -> None:
    same = sentences(5, "Boilerplate")
    report, chunks = chunked(*[same] * 60)
    (context,) = grown(chunks[45], reports=(report,))
    assert context.start <= chunks[45].start < chunks[45].end <= context.end


def test_one_long_paragraph_is_cut_at_spaces() -> None:
    report, chunks = chunked(sentences(400))
    middle = chunks[len(chunks) // 2]
    (context,) = grown(middle, reports=(report,))
    assert report.full_content[context.start - 1] == " "
    assert report.full_content[context.end] == " "
    assert len(context.text) > len(middle.text) + 2000


def test_the_first_and_last_chunk_stop_at_the_ends() -> None:
    report, chunks = chunked(*(sentences(5, f"Topic {i}") for i in range(40)))
    first, last = grown(chunks[0], chunks[-1], reports=(report,))
    assert first.start == 0
    assert last.end == len(report.full_content)


def test_neighbouring_hits_become_one_context_with_both() -> None:
    report, chunks = chunked(*(sentences(5, f"Topic {i}") for i in range(60)))
    contexts = grown(chunks[40], chunks[10], chunks[11], reports=(report,))
    assert [len(context.hits) for context in contexts] == [1, 2]
    assert [hit.chunk for hit in contexts[1].hits] == [chunks[10], chunks[11]]
    assert contexts[1].start <= chunks[10].start and chunks[11].end <= contexts[1].end


def test_the_best_hit_of_a_merged_context_comes_first() -> None:
    report, chunks = chunked(*(sentences(5, f"Topic {i}") for i in range(60)))
    (context,) = grown(chunks[12], chunks[11], reports=(report,))
    assert [hit.chunk for hit in context.hits] == [chunks[12], chunks[11]]


def test_hits_of_two_filings_are_never_merged() -> None:
    first, second = make_report("A_2022_10K", [["Same words."]]), make_report("B_2022_10K", [["Same words."]])
    (one,), (two,) = (chunk_report(report, ChunkingSettings()) for report in (first, second))
    contexts = grown(two, one, reports=(first, second))
    assert [context.filing.report_id for context in contexts] == [second.report_id, first.report_id]


def test_a_table_comes_whole_with_caption_and_unit() -> None:
    report, chunks = chunked(H("Item 8", item="8"), "Before it.", INCOME, "After it.")
    (table,) = [chunk for chunk in chunks if chunk.kind == "table"]
    (context,) = grown(table, reports=(report,))
    assert context.text.startswith("Consolidated Statements of Income\nIn millions\n\n|")
    assert "46,710" in context.text and "2022" in context.text and "Before it." not in context.text
    assert (context.start, context.end) == (table.start, table.end)
    assert [box.bbox for box in context.boxes] == [row.bbox for row in report.tables[0].rows]


def test_the_boxes_are_those_of_the_hit_and_not_of_what_it_grew_to() -> None:
    report, chunks = chunked(*(sentences(5, f"Topic {i}") for i in range(40)))
    (context,) = grown(chunks[20], reports=(report,))
    blocks = [block for block in report.blocks if block.id in chunks[20].block_ids]
    assert [box.bbox for box in context.boxes] == [line.bbox for block in blocks for line in block.lines]
    assert len(context.block_ids) > len(blocks)


def test_only_the_lines_of_a_split_paragraph_are_boxed() -> None:
    report, chunks = chunked(sentences(200))
    (context,) = grown(chunks[3], reports=(report,))
    lines = [line for line in report.blocks[0].lines if line.start < chunks[3].end and line.end > chunks[3].start]
    assert 0 < len(context.boxes) == len(lines) < len(report.blocks[0].lines)


def test_pages_are_those_of_the_text_shown() -> None:
    report = make_report(pages=[[sentences(6, f"Page {number}")] for number in range(1, 12)])
    chunks = chunk_report(report, ChunkingSettings(chunk_size=400, chunk_overlap=0))
    (context,) = grown(chunks[4], reports=(report,))
    shown = {block.page for block in report.blocks if block.start < context.end and block.end > context.start}
    assert context.pages == tuple(sorted(shown))
    assert len(shown) > 1


def test_a_report_without_boxes_has_none() -> None:
    report, chunks = chunked("One paragraph.", INCOME)
    nowhere = (0.0, 0.0, 0.0, 0.0)
    blocks = tuple(replace(block, bbox=nowhere, lines=()) for block in report.blocks)
    tables = tuple(
        replace(table, bbox=nowhere, rows=tuple(replace(row, bbox=nowhere) for row in table.rows))
        for table in report.tables
    )
    contexts = grown(*chunks, reports=(replace(report, blocks=blocks, tables=tables),))
    assert [context.boxes for context in contexts] == [(), ()]


def test_the_chunk_is_not_changed_and_no_hits_give_no_context() -> None:
    report, chunks = chunked("One paragraph.")
    (context,) = grown(chunks[0], reports=(report,))
    assert context.hits[0].chunk is chunks[0]
    assert grown(reports=(report,)) == ()
    with pytest.raises(UnknownReport):
        grown(chunks[0], reports=())
