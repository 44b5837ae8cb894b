"""The bundled model's weights as files for ONNX Runtime: `python -m rag.embed.export export|quantize SOURCE TARGET`.

Run as a process that ends, since both steps take libraries and memory that embedding never needs again.
"""

from __future__ import annotations

import logging
import sys
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rag.files import temporary

if TYPE_CHECKING:
    import torch


def export_onnx(folder: Path, path: Path) -> None:
    """Write the model with mean pooling as ONNX (a few seconds, once); whole or not at all."""
    import torch

    names = ["ids", "mask", "types"]
    # Any size but 1: an axis of length 1 may be traced as a constant.
    sample = torch.ones(2, 7, dtype=torch.long)
    model = _pooled(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = temporary(path)
    with warnings.catch_warnings():
        # The TorchScript exporter announces its own retirement and traces one length check that is never true here.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model,
            (sample, sample, torch.zeros_like(sample)),
            str(part),
            input_names=names,
            output_names=["pooled"],
            dynamic_axes={name: {0: "texts", 1: "tokens"} for name in names},
            # Has every operator that BERT needs; a newer set would only ask for a newer runtime.
            opset_version=17,
            dynamo=False,
        )
    part.replace(path)


def _pooled(folder: Path) -> torch.nn.Module:
    import torch
    from transformers import BertModel
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()

    class Pooled(torch.nn.Module):
        """Token states averaged over the text."""

        def __init__(self, model: torch.nn.Module) -> None:
            super().__init__()
            self.model = model

        def forward(self, ids: torch.Tensor, mask: torch.Tensor, types: torch.Tensor) -> torch.Tensor:
            states = self.model(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
            weights = mask.unsqueeze(-1).to(states.dtype)
            pooled: torch.Tensor = (states * weights).sum(1) / weights.sum(1)
            return pooled

    # Eager attention, as the fused one is not traced operator by operator.
    return Pooled(BertModel.from_pretrained(folder, attn_implementation="eager").eval())


def quantize_onnx(whole: Path, path: Path) -> None:
    """Write an exported model with its weights in 8 bits (a few seconds, once); whole or not at all."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    part = temporary(path)
    root = logging.getLogger()
    root.addFilter(_no_advice)
    try:
        with TemporaryDirectory(dir=path.parent) as own:
            # The library writes beside the file it reads, where another process may be doing the same.
            alone = Path(own) / whole.name
            alone.symlink_to(whole.resolve())
            # A scale a column, and 7 bits of the 8: with all 8, sums of two products overflow on CPUs without VNNI.
            quantize_dynamic(str(alone), str(part), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)
    finally:
        root.removeFilter(_no_advice)
    part.replace(path)


def _no_advice(record: logging.LogRecord) -> bool:
    """The library advises a preparation of the file on the root log; for this model it changes nothing."""
    return "pre-processing" not in record.getMessage()


if __name__ == "__main__":
    {"export": export_onnx, "quantize": quantize_onnx}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
