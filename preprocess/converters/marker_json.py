"""marker's JSON as it comes from the child: pages of blocks in reading order, checked at the border."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from preprocess.report import BBox
from preprocess.store.plain_html import html_text

# marker's page numbers stand nowhere else; everything else of an id is checked, as it names files downstream.
_ID = re.compile(r"/page/(\d{1,6})/[A-Za-z]+/\d+")
TABLES = frozenset(("Table", "Form", "TableOfContents"))
RUNNING = frozenset(("PageHeader", "PageFooter"))
# NaN compares with nothing: a box with one would be inside and outside of everything.
Coordinate = Annotated[float, Field(allow_inf_nan=False)]


@dataclass(frozen=True, slots=True)
class Region:
    """What is handed to marker where its own layout weights are missing: labelled boxes of one page, in order."""

    width: float
    height: float
    boxes: tuple[tuple[str, BBox], ...]

    def as_json(self) -> dict[str, object]:
        """The form that the child reads."""
        return {"size": [self.width, self.height], "boxes": [[label, *box] for label, box in self.boxes]}


class MarkerBlock(BaseModel):
    """One block: marker's id ("/page/26/Table/3", page from 0), its type, polygon in marker's page, and html."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=_ID.pattern)
    type: str
    polygon: list[tuple[Coordinate, Coordinate]] = Field(min_length=1)
    html: str

    @property
    def text(self) -> str:
        """The block's words without markup."""
        return html_text(self.html)


class MarkerPage(BaseModel):
    """One page of marker's document."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(pattern=_ID.pattern)
    bbox: tuple[Coordinate, Coordinate, Coordinate, Coordinate]
    blocks: Sequence[MarkerBlock]

    @property
    def number(self) -> int:
        """The page counted from 1."""
        match = _ID.fullmatch(self.id)
        return int(match[1]) + 1 if match else 0

    def box(self, block: MarkerBlock, width: float, height: float) -> BBox:
        """The box of a block on our page of this size in points, clipped to it."""
        x0, y0, x1, y1 = self.bbox
        # marker measures a page in its own units.
        across, down = width / max(x1 - x0, 1.0), height / max(y1 - y0, 1.0)
        xs = [min(max((x - x0) * across, 0.0), width) for x, _ in block.polygon]
        ys = [min(max((y - y0) * down, 0.0), height) for _, y in block.polygon]
        return min(xs), min(ys), max(xs), max(ys)
