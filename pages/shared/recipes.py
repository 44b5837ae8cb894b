"""The retrieval recipes as pages name them."""

from __future__ import annotations

from typing import get_args

from rag.config import RecipeName

NAMES: tuple[str, ...] = get_args(RecipeName)
TITLES = {
    "footnote": "Footnote",
    "ensemble": "Ensemble 0.4 / 0.6",
    "page-funnel": "Page funnel",
    "three-stage": "Three stages",
    "minmax-80-20": "Min-max 80 / 20",
    "weighted-70-30": "Weighted 70 / 30",
}


def title(name: str) -> str:
    """The printed name of a recipe."""
    return TITLES.get(name, name)
