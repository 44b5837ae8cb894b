from collections.abc import Sequence
from pathlib import Path

from tests.preprocess.made import Put, convert, make_pdf

WORDS = "the harbour company sells lanterns and wicks to nineteen countries and keeps stores"


def flow(x: float, y: float, lines: int, words: int, step: float = 12, size: float = 10) -> list[Put]:
    """Lines that run on from one to the next."""
    known = WORDS.split()
    texts = [" ".join(known[(n * words + k) % len(known)] for k in range(words)) for n in range(lines)]
    return [Put(text, x, y + step * n, size=size) for n, text in enumerate(texts)]


def blocks(path: Path, page: Sequence[Put]) -> list[str]:
    return [block.text for block in convert(make_pdf(path / "a.pdf", [page])).blocks]


def test_call_outs_beside_the_text_are_not_read_into_its_lines(tmp_path: Path) -> None:
    page = [
        *flow(72, 100, 14, 8),
        Put("12%", 430, 120, bold=True, size=28),
        Put("organic growth", 430, 140, size=9),
        Put("$2.4bn", 430, 190, bold=True, size=28),
        Put("net sales", 430, 210, size=9),
    ]
    assert blocks(tmp_path, page)[1:] == ["12%", "organic growth", "$2.4bn", "net sales"]


def test_a_panel_with_a_step_of_its_own_is_read_behind_the_text(tmp_path: Path) -> None:
    page = [*flow(72, 100, 16, 8), Put("At a glance", 420, 104, bold=True, size=12)]
    page += flow(420, 123, 8, 4, step=15, size=9)
    found = blocks(tmp_path, page)
    assert len(found) == 3
    assert found[1].endswith("At a glance")
    assert "glance" not in found[0]


def test_a_narrow_panel_left_of_the_text_is_read_before_it(tmp_path: Path) -> None:
    panel = [Put("Highlights", 60, 104, bold=True, size=12), *flow(60, 122, 6, 2, step=14, size=9)]
    found = blocks(tmp_path, [*panel, *flow(200, 100, 20, 9)])
    assert found[0].endswith("Highlights")
    assert len(found) == 3


def test_columns_whose_lines_stand_at_other_heights_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = [Put(f"left words number {n} fill their whole line", 72, 100 + 12 * n) for n in range(20)]
    right = [Put(f"right words number {n} fill their whole line", 330, 105 + 12 * n) for n in range(20)]
    content = " ".join(blocks(tmp_path, [*left, *right]))
    assert content.index("left words number 19") < content.index("right words number 0")


def test_terms_beside_what_they_mean_stay_on_their_lines(tmp_path: Path) -> None:
    terms = ["EBITDA", "Organic growth", "Net debt", "Free cash", "Backlog", "Churn"]
    meanings = [
        (Put(term, 72, 106 + 40 * n, bold=True), *flow(220, 100 + 40 * n, 2, 8)) for n, term in enumerate(terms)
    ]
    content = "\n".join(blocks(tmp_path, [put for meaning in meanings for put in meaning]))
    assert [content.index(term) for term in terms] == sorted(content.index(term) for term in terms)
    assert content.index("keeps stores") < content.index("Organic growth")
