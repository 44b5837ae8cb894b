"""The marker converter's own process: run by .venv-marker's Python, imports marker and nothing of Footnote.

Stdin: one JSON line `{"pdf", "mode", "parent", "llm"}`, then one a batch, `{"pages": [0, 1], "regions": {"0": {"size",
"boxes"}}}`, pages counted from 0. Stdout: JSON lines `{"event": "ready" | "batch" | "failed", …}`. What a library
prints goes to stderr. The process ends with its stdin or its parent.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import traceback
from collections.abc import Iterator
from typing import Any, TextIO

# From <sys/prctl.h>.
PR_SET_PDEATHSIG = 1
LOW_DPI = 48
"""On the text layer marker only looks whether the place of a line is blank; its layout model wants more."""
# What marker's converter asks for by name; None lets it run without any.
MODELS = ("inference_manager", "layout_model", "fast_layout_model", "recognition_model", "ocr_error_model")


def main() -> int:
    """Answer batches until stdin ends; exit 1 after a failure, which was told."""
    out = _claim_stdout()
    task = json.loads(sys.stdin.readline())
    _die_with_parent(int(task["parent"]))
    try:
        converter, version = _open(task)
        _send(out, {"event": "ready", "version": version, "mode": task["mode"]})
        for line in sys.stdin:
            _send(out, {"event": "batch", "pages": list(_pages(converter, task["pdf"], json.loads(line)))})
    except Exception as error:
        traceback.print_exc()
        _send(out, {"event": "failed", "reason": f"{type(error).__name__}: {error}"})
        return 1
    return 0


def _claim_stdout() -> TextIO:
    """Keep the pipe of the protocol: file descriptor 1 becomes stderr for everyone else."""
    # Before anything is imported: marker and its libraries print to stdout.
    own = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return own


def _send(out: TextIO, event: dict[str, Any]) -> None:
    try:
        out.write(json.dumps(event) + "\n")
        out.flush()
    except OSError:
        os._exit(1)


def _die_with_parent(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # The parent may have died before the line above.
    if os.getppid() != parent:
        os._exit(1)


def _open(task: dict[str, Any]) -> tuple[Any, str]:
    """marker's PdfConverter for the mode, and marker's version."""
    # marker downloads a font for documents that are no PDFs unless some file is named.
    os.environ.setdefault("FONT_PATH", __file__)
    from importlib.metadata import version

    from marker.converters.pdf import PdfConverter

    mode, llm = task["mode"], task.get("llm")
    config = _config(mode, llm)
    converter = PdfConverter(
        artifact_dict=_models(mode),
        renderer="marker.renderers.json.JSONRenderer",
        llm_service="marker.services.openai.OpenAIService" if llm else None,
        config=config,
    )
    converter.layout_builder_class = _layout_builder(mode == "text-layer")
    return converter, version("marker-pdf")


def _config(mode: str, llm: dict[str, Any] | None) -> dict[str, Any]:
    # One pdftext worker: more would be processes of their own, which outlive a kill.
    config: dict[str, Any] = {"pdftext_workers": 1, "disable_tqdm": True, "disable_image_extraction": True}
    # What marker takes for a running line by its place alone is kept: Footnote knows them by their repetition.
    config |= {"keep_pageheader_in_output": True, "keep_pagefooter_in_output": True}
    if mode != "full":
        config |= {"mode": "fast", "disable_ocr": True}
    if mode == "text-layer":
        config |= {"lowres_image_dpi": LOW_DPI, "highres_image_dpi": LOW_DPI, "use_pdftext_reading_order": False}
    if llm:
        config |= {"use_llm": True, "openai_base_url": llm["base_url"], "openai_model": llm["model"]}
        config |= {"openai_api_key": os.environ.get("OPENAI_API_KEY") or "none", "openai_image_format": "png"}
    return config


def _models(mode: str) -> dict[str, Any]:
    if mode == "text-layer":
        return dict.fromkeys(MODELS)
    from marker.models import create_model_dict

    models: dict[str, Any] = create_model_dict()
    return models


def _layout_builder(from_regions: bool) -> type:
    """The layout builder: marker's own, or one that takes the regions of the batch in place of a model's."""
    from marker.builders.layout import LayoutBuilder
    from surya.layout.schema import LayoutBox, LayoutResult

    def result(region: dict[str, Any], size: tuple[float, float]) -> Any:
        boxes = [
            LayoutBox(polygon=_corners(box), label=label, raw_label=label, position=i)
            for i, (label, *box) in enumerate(region.get("boxes", ()))
        ]
        return LayoutResult(image_bbox=[0, 0, *region.get("size", size)], bboxes=boxes)

    class Builder(LayoutBuilder):  # type: ignore[misc]
        regions: dict[str, Any] = {}  # noqa: RUF012 - marker sets the attribute of this name from its config

        def __call__(self, document: Any, provider: Any) -> None:
            _without_line_ends(provider)
            if not from_regions:
                super().__call__(document, provider)
                return
            found = [result(self.regions.get(str(page.page_id), {}), page.polygon.size) for page in document.pages]
            self.add_blocks_to_pages(document.pages, found)

    return Builder


def _corners(box: list[float]) -> list[list[float]]:
    x0, y0, x1, y1 = box
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def _without_line_ends(provider: Any) -> None:
    """Line boxes without the characters that end a line: PDFium puts those anywhere, even off the page."""
    for lines in provider.page_lines.values():
        for output in lines:
            printed = [span.polygon for span in output.spans if span.text.strip()]
            if printed:
                output.line.polygon = printed[0].merge(printed[1:])


def _pages(converter: Any, pdf: str, batch: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """marker's JSON of each page of a batch, cut down to what Footnote reads."""
    converter.config |= {"page_range": batch["pages"], "regions": batch.get("regions", {})}
    for page in converter(pdf).children:
        yield {"id": page.id, "bbox": page.bbox, "blocks": list(_leaves(page.children or []))}


def _leaves(blocks: list[Any]) -> Iterator[dict[str, Any]]:
    """Blocks in marker's reading order; groups are opened, and a list item that holds others comes before them."""
    for block in blocks:
        if not (block.children and block.block_type.endswith("Group")):
            yield {"id": block.id, "type": block.block_type, "polygon": block.polygon, "html": block.html}
        if block.children and block.block_type.endswith(("Group", "ListItem")):
            yield from _leaves(block.children)


if __name__ == "__main__":
    sys.exit(main())
