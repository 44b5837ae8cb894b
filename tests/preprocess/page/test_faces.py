import pytest

from preprocess.page.faces import Face, face_of


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("BVRVPF+Poppins-ExtraLight", Face(False, 200, False)),
        ("Poppins-SemiBoldItalic", Face(True, 600, True)),
        ("TimesNewRomanPS-BoldItalicMT", Face(True, 700, True)),
        ("Helvetica-Oblique", Face(False, 400, True)),
        ("Amplitude-Medium", Face(False, 500, False)),
        ("ArialMT", Face(False, 400, False)),
        ("", Face(False, 400, False)),
    ],
)
def test_a_fonts_name_says_how_heavy_it_is_and_whether_it_slants(name: str, face: Face) -> None:
    assert face_of(name) == face
