from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from preprocess.errors import PreprocessError
from preprocess.page.pictures import page_picture
from tests.preprocess.made import Put, make_pdf


def test_the_box_is_drawn_where_the_words_are(tmp_path: Path) -> None:
    pdf = make_pdf(tmp_path / "a.pdf", [[Put("Revenue 51,217", 100, 200)]])
    plain = Image.open(io.BytesIO(page_picture(pdf, 1, width=612)))
    boxed = Image.open(io.BytesIO(page_picture(pdf, 1, [(100, 190, 180, 202)], width=612)))
    assert plain.size == boxed.size == (612, 792)
    assert plain.getpixel((170, 191)) != boxed.getpixel((170, 191))
    assert plain.getpixel((300, 400)) == boxed.getpixel((300, 400))


def test_a_page_that_does_not_exist_is_named(tmp_path: Path) -> None:
    pdf = make_pdf(tmp_path / "a.pdf", [[Put("One", 100, 200)]])
    with pytest.raises(PreprocessError, match="page 2 does not exist"):
        page_picture(pdf, 2)
    with pytest.raises(PreprocessError, match="cannot be opened"):
        page_picture(tmp_path / "gone.pdf", 1)
