from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rag.answering.segments import blocks, places
from rag.types import Citation, Filing, NumberCheck, NumberStatus

FILING = Filing("f-1", "F", "F", "Fern", None, "10-k", 2024, None, None, None, 3, 1)
CITED = Citation("[1]", "F|p1|c0", FILING, 1, (), "Net sales 12", "table")


def number(text: str, start: int, status: NumberStatus = "verified", formula: str | None = None) -> NumberCheck:
    return NumberCheck(text, start, start + len(text), Decimal(1), "", None, status, "[1]", formula)


def test_only_markers_of_citations_become_footnotes() -> None:
    (block,) = blocks("Sales rose [1] and fell [2].", [CITED])
    assert [p for p in block["pieces"] if p["kind"] == "marker"] == [{"kind": "marker", "text": "[1]"}]
    assert "".join(p["text"] for p in block["pieces"]) == "Sales rose [1] and fell [2]."


def test_numbers_carry_their_verdict_and_a_title() -> None:
    (block,) = blocks("Sales 12, cost 7.", [CITED], [number("12", 6), number("7", 15, "unverified")])
    found = {p["text"]: p for p in block["pieces"] if p["kind"] == "number"}
    assert found["12"]["status"] == "verified" and "[1]" in found["12"]["title"]
    assert found["7"]["status"] == "unverified" and "not found" in found["7"]["title"]


def test_a_calculated_number_shows_its_formula() -> None:
    (block,) = blocks("Margin 5%.", [CITED], [number("5%", 7, "derived", "5 / 100")])
    assert "5 / 100" in block["pieces"][1]["title"]


def test_a_number_in_the_name_of_a_table_carries_no_tick() -> None:
    cited = replace(CITED, caption="Sales of the 12 regions")
    text = "Sales of the 12 regions: 12 [1]"
    (block,) = blocks(text, [cited], [number("12", 13), number("12", 25)])
    assert [(p["kind"], p["text"]) for p in block["pieces"]] == [
        ("text", "Sales of the 12 regions: "), ("number", "12"), ("text", " "), ("marker", "[1]"),
    ]  # fmt: skip
    # An alarm stays, a year alone is no name, and a heading that is quoted itself is a statement.
    for other, status in ((cited, "unverified"), (replace(CITED, caption="12"), "verified"),
                          (replace(cited, quote="Sales of the 12 regions: 12"), "verified")):  # fmt: skip
        (block,) = blocks(text, [other], [number("12", 13, status)])
        assert [p["text"] for p in block["pieces"] if p["kind"] == "number"] == ["12"]


def test_numbers_out_of_range_or_overlapping_never_lose_text() -> None:
    text = "Sales 1,234 in all."
    (block,) = blocks(text, [], [number("1,234", 6), number("234", 8), number("9", 400)])
    assert "".join(p["text"] for p in block["pieces"]) == text


def test_lists_headings_quotes_and_tables_are_blocks() -> None:
    text = "# Results\n\n- one\n- two\n\n> said\n\n| Item | 2024 |\n| --- | --- |\n| Sales | 12 [1] |\n\nplain\nsecond"
    found = blocks(text, [CITED], [number("12", text.index("12 [1]"))])
    assert [block["kind"] for block in found] == ["h", "li", "li", "quote", "table", "p"]
    assert [[[p["kind"] for p in cell] for cell in row] for row in found[4]["rows"]] == [
        [["text"], ["text"]],
        [["text"], ["number", "text", "marker"]],
    ]
    assert "".join(p["text"] for p in found[5]["pieces"]) == "plain\nsecond"


def test_markup_of_a_document_stays_text() -> None:
    text = "<img src=x> [x](javascript:alert(1)) $E=mc^2$ ![i](http://a/b.png)"
    assert blocks(text) == [{"kind": "p", "pieces": [{"kind": "text", "text": text}]}]


def test_bold_words_are_told_apart() -> None:
    (block,) = blocks("a **bold** word and 2 ** 3")
    assert [(p["kind"], p["text"]) for p in block["pieces"]] == [
        ("text", "a "),
        ("strong", "bold"),
        ("text", " word and 2 ** 3"),
    ]


def test_nothing_is_no_block() -> None:
    assert blocks("") == [] and blocks("\n \n") == []


def test_a_number_names_its_cell_and_opens_it() -> None:
    cited = replace(CITED, label="Net sales", cells=(("2024", "$ 12"), ("2023", "11")), unit="USD, in millions")
    (block,) = blocks("Sales 12 [1]", [cited], [replace(number("12", 6), cell=0)])
    piece = next(p for p in block["pieces"] if p["kind"] == "number")
    assert piece["place"] == "[1]#0"
    assert piece["title"] == "Checked: it stands so in [1]: Net sales · 2024 · $ 12 · USD, in millions"


def test_a_number_that_names_no_cell_opens_the_only_one_that_prints_its_value() -> None:
    cells = (("2024", "$ 12"), ("2023", "(7)"), ("2022", "(7)"))
    cited = replace(CITED, cells=cells, values=(Decimal(12), Decimal(-7), Decimal(-7)))
    lost, kept = replace(number("-12", 6), value=Decimal(-12)), replace(number("7", 14), value=Decimal(7))
    (block,) = blocks("Sales -12 [1], 7 [1].", [cited], [lost, kept])
    assert [p.get("place") for p in block["pieces"] if p["kind"] == "number"] == ["[1]#0", None]


def test_an_unverified_number_says_why() -> None:
    (block,) = blocks("Sales 12", [], [replace(number("12", 6, "unverified"), reason="the cited row has 11 for 2023")])
    assert "the cited row has 11 for 2023" in block["pieces"][1]["title"]


def test_a_calculated_number_names_its_cells_and_opens_them_all() -> None:
    cited = replace(CITED, label="Net sales", cells=(("2024", "12"), ("2023", "11")))
    grown = replace(number("9%", 5, "derived", "12 / 11 - 1"), citation=None, inputs=(("[1]", 0), ("[1]", 1)))
    (block,) = blocks("Grew 9% from 11 to 12 [1]", [cited], [grown])
    piece = next(p for p in block["pieces"] if p["kind"] == "number")
    assert piece["place"] == "[1]#0+[1]#1"
    assert piece["title"].split("\n") == [
        "Calculated: 12 / 11 - 1",
        "[1]: Net sales · 2024 · 12",
        "[1]: Net sales · 2023 · 11",
    ]


def test_inputs_that_are_not_kept_are_those_that_the_formula_names_else_those_of_the_clause() -> None:
    text = "Sales rose 9% to 12 [1]; profit was 3 [1]. Costs fell 5% to 7 [1]."
    row = replace(CITED, cells=(("a", "12"), ("b", "3"), ("c", "7")))
    checks = [replace(number(n, text.index(f" {n} ") + 1), cell=at) for at, n in enumerate(("12", "3", "7"))]
    grown = replace(number("9%", text.index("9%"), "derived", "12 / 11 - 1"), citation=None)
    fallen = replace(number("5%", text.index("5%"), "derived", "costs now / before"), citation=None)
    (block,) = blocks(text, [row], [*checks, grown, fallen])
    assert [p.get("place") for p in block["pieces"] if p.get("status") == "derived"] == ["[1]#0", "[1]#2"]


def test_a_footnote_behind_a_calculated_number_opens_only_those_of_its_cells_that_stand_in_its_row() -> None:
    rows = [
        replace(CITED, cells=(("2024", "12"), ("2023", "11"))),
        replace(CITED, marker="[2]", cells=(("2024", "4"),)),
    ]
    share = replace(number("3x", 8, "derived", "12 / 4"), citation=None, inputs=(("[1]", 0), ("[2]", 0)))
    found = blocks("Sales / 3x [1] [2]", rows, [share])
    assert [piece.get("place") for piece in found[0]["pieces"] if piece["kind"] == "marker"] == ["[1]#0", None]
    assert places(found, rows) == ["[1]#0+[2]#0", "[1]#0", "[2]"]


def test_a_marker_opens_the_cell_of_the_number_before_it_and_places_come_in_the_order_of_the_text() -> None:
    row = replace(CITED, cells=(("2024", "12"), ("2023", "7")))
    checks = [replace(number("12", 6), cell=0), replace(number("7", 14), cell=1)]
    found = blocks("Sales 12 [1], 7 [1], up much [1].", [row, replace(CITED, marker="[2]")], checks)

    markers = [piece.get("place") for piece in found[0]["pieces"] if piece["kind"] == "marker"]
    assert markers == ["[1]#0", "[1]#1", None]
    assert places(found, [row, replace(CITED, marker="[2]")]) == ["[1]#0", "[1]#1", "[1]", "[2]"]
