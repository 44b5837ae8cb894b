"""Two times side by side are two questions; a movement between them is one."""

from __future__ import annotations

import pytest

from rag.answering.ratios.moments import moments


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Nike gross margin, 2023 vs 2022", ("Nike gross margin in 2023", "Nike gross margin in 2022")),
        (
            "Nike profit per dollar of sales in 2023 versus 2021 (net margin)",
            (
                "Nike profit per dollar of sales in 2023 (net margin)",
                "Nike profit per dollar of sales in 2021 (net margin)",
            ),
        ),
        (
            "overhead ratio of Shoes, second quarter 2023 vs 2022",
            ("overhead ratio of Shoes in second quarter 2023", "overhead ratio of Shoes in second quarter 2022"),
        ),
        ("Nike net sales growth 2023 vs 2022", ("Nike net sales growth 2023 vs 2022",)),
        ("Nike gross margin 2023", ("Nike gross margin 2023",)),
        ("Nike 2023 margin on its 2022 sales", ("Nike 2023 margin on its 2022 sales",)),
    ],
)
def test_a_ratio_at_two_times_is_asked_at_each(question: str, expected: tuple[str, ...]) -> None:
    assert moments(question) == expected
