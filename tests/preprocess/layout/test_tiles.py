from pathlib import Path

from tests.preprocess.layout.flow import blocks, flow
from tests.preprocess.made import Put

FIGURES = (("£1,100.7m", "Revenue"), ("25.5p", "Adjusted earnings"), ("12.2p", "Total dividend"))


def row(y: float) -> list[Put]:
    """Three key figures side by side, a name and the year before under each."""
    tiles = []
    for n, (figure, name) in enumerate(FIGURES):
        x = 72 + 150 * n
        tiles += [Put(figure, x, y, bold=True, size=20), Put(name, x, y + 14, size=9)]
        tiles.append(Put(f"2023: {n + 4}.1", x, y + 26, size=9))
    return tiles


def test_a_figure_in_large_type_is_read_with_its_own_words(tmp_path: Path) -> None:
    found = blocks(tmp_path, [*row(100), *flow(72, 200, 12, 8)])
    assert found[:3] == [f"{figure} {name} 2023: {n + 4}.1" for n, (figure, name) in enumerate(FIGURES)]


def test_a_tile_is_no_part_of_the_columns_of_text_below_it(tmp_path: Path) -> None:
    columns = [*flow(72, 190, 8, 6), *flow(330, 190, 8, 6)]
    found = blocks(tmp_path, [*row(60), *row(120), *columns])
    assert len(found) == 7 or len(found) == 8
    assert all(text.endswith(".1") for text in found[:6]) and "2023" not in found[6]


def test_three_lines_side_by_side_are_columns_where_they_flow(tmp_path: Path) -> None:
    left = ("Shares began the year at a price of one hundred", "then trended down to a low of ninety in March and")
    right = (
        "before they stabilised in the second half of it, and",
        "ended the year at one hundred and four with a mean",
    )
    lines = (
        [*left, "climbed steadily to a high of one hundred and ten"],
        [*right, "daily volume of seven hundred shares in all."],
    )
    page = [
        Put(text, x, 300 + 13 * n, size=9)
        for x, own in zip((72, 330), lines, strict=True)
        for n, text in enumerate(own)
    ]
    content = " ".join(blocks(tmp_path, [*page, *flow(72, 400, 12, 12)]))
    assert content.startswith(" ".join([*lines[0], *lines[1]]))
