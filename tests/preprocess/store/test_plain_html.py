from __future__ import annotations

from preprocess.store.plain_html import html_rows, html_text


def texts(html: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in html_rows(html)]


def test_words_without_markup() -> None:
    assert html_text("<p>Net <b>sales</b><br>rose &amp; fell</p><p>again</p>") == "Net sales rose & fell again"
    assert html_text("1 < 2") == "1 < 2"


def test_spans_take_their_places() -> None:
    html = '<table><tr><th colspan=2>Year</th><th>Q</th></tr><tr><td rowspan="2">a</td><td>1</td><td>2</td></tr>'
    assert texts(html + "<tr><td>3</td><td>4</td></tr></table>") == [
        ["Year", "Year", "Q"],
        ["a", "1", "2"],
        ["", "3", "4"],
    ]


def test_broken_html_ends_in_rows_of_one_width() -> None:
    assert texts("<table><tr><td>1<td>2<tr><td>3") == [["1", "2"], ["3", ""]]
    assert texts("<td>outside") == []
    assert len(texts("<table><tr><td colspan=999999>wide</td></tr></table>")[0]) == 100
    assert texts('<table><tr><td colspan="-1">a</td><td rowspan="x">b</td></tr></table>') == [["a", "b"]]
