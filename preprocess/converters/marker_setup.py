"""Whether marker-pdf can run on this machine, and how: on the text layer alone, or with its weights.

The environment is a folder of its own (`make marker`), because marker's pins break the app's. Nothing is imported from
it here: what is installed is read from its folders, so that asking costs nothing.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from preprocess.errors import ConverterMissing

ENVIRONMENT = Path(__file__).resolve().parents[2] / ".venv-marker"
# Folder names of the hub's cache, so that nothing has to be imported to look.
LAYOUT_WEIGHTS = "models--datalab-to--surya_layout2"
OCR_WEIGHTS = ("models--datalab-to--surya-ocr-2", "models--datalab-to--surya-ocr-2-gguf")
NOT_INSTALLED = "marker-pdf, the second converter, is not installed."
Mode = Literal["text-layer", "layout", "full"]
SENTENCES: dict[Mode, str] = {
    "text-layer": "marker-pdf is installed without its weights: it reads the text layer, in regions Footnote finds.",
    "layout": "marker-pdf is installed with its layout weights: it finds the regions, but reads no scanned pages.",
    "full": "marker-pdf is installed with its weights: it finds the regions and reads scanned pages.",
}


class MarkerOptions(BaseModel):
    """The `preprocess.marker` section of the YAML. Limits are of one batch; memory is of marker and what it starts.

    environment: the folder of a virtual environment that has marker-pdf; None for the one of `make marker`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)

    weights: Literal["auto", "never"] = "auto"
    # A stopped job loses a batch at the most.
    batch_pages: Annotated[int, Field(ge=1, le=200)] = 16
    timeout_seconds: Annotated[int, Field(ge=1, le=86400)] = 600
    memory_mb: Annotated[int, Field(ge=200)] = 3000
    use_llm: bool = False
    environment: Path | None = None


@dataclass(frozen=True, slots=True)
class LLMEndpoint:
    """Where `use_llm` sends its questions; the key comes from OPENAI_API_KEY only."""

    base_url: str
    model: str


def endpoint(base_url: str | None, model: str | None) -> LLMEndpoint | None:
    """The endpoint of the `llm` section; its address may come from OPENAI_BASE_URL. None without a model."""
    address = base_url or os.environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1"
    return LLMEndpoint(address.rstrip("/"), model) if model else None


@dataclass(frozen=True, slots=True)
class MarkerSetup:
    """Options, the model that `use_llm` may ask, and the environment's folder."""

    options: MarkerOptions = field(default_factory=MarkerOptions)
    llm: LLMEndpoint | None = None
    environment: Path = ENVIRONMENT

    @property
    def python(self) -> Path | None:
        """The environment's Python, or None where marker is not installed."""
        if not any(_site_packages(self.environment, "marker")):
            return None
        names = ("bin/python", "Scripts/python.exe")
        return next((path for name in names if (path := self.environment / name).exists()), None)

    @property
    def mode(self) -> Mode:
        """What marker can do here: weights count once they lie in the hub's cache; they are not downloaded unasked."""
        if self.options.weights == "never" or not _has(LAYOUT_WEIGHTS) or _torchvision_misfits(self.environment):
            return "text-layer"
        return "full" if any(map(_has, OCR_WEIGHTS)) else "layout"

    @property
    def more(self) -> str | None:
        """What would let marker do more here, None where it does everything."""
        if self.mode == "full" or self.options.weights == "never":
            return None
        if _torchvision_misfits(self.environment):
            return "Run `make marker TORCH_INDEX=https://download.pytorch.org/whl/cpu`: torchvision does not fit torch."
        return "Run `make marker-weights`."

    @property
    def reads_scans(self) -> bool:
        """Whether marker is installed with all its weights."""
        return self.python is not None and self.mode == "full"

    @property
    def asked_llm(self) -> LLMEndpoint | None:
        """The model, where `use_llm` is set and marker's own layout runs; the text layer has nothing to ask about."""
        return self.llm if self.options.use_llm and self.mode != "text-layer" else None

    def required_python(self) -> Path:
        """The environment's Python; raises ConverterMissing with the command that mends it."""
        python = self.python
        if python is None:
            raise ConverterMissing(
                f"{NOT_INSTALLED[:-1]}; run `make marker` to build its environment, or use textlayer."
            )
        return python


def marker_setup(options: MarkerOptions, llm: LLMEndpoint | None = None) -> MarkerSetup:
    """Marker as the configuration names it."""
    return MarkerSetup(options, llm, options.environment or ENVIRONMENT)


def _site_packages(environment: Path, pattern: str) -> list[Path]:
    folders = ("lib/python3*/site-packages", "Lib/site-packages")
    return [path for folder in folders for path in environment.glob(f"{folder}/{pattern}")]


def _has(repository: str) -> bool:
    """Whether the hub's cache has a snapshot of a repository."""
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    cache = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    return any((cache / repository / "snapshots").glob("*/*"))


def _torchvision_misfits(environment: Path) -> bool:
    """Whether torch and torchvision were built for different devices ("+cpu" on one only): layout needs both."""
    builds = []
    for name in ("torch", "torchvision"):
        found = _site_packages(environment, f"{name}-*.dist-info")
        builds.append(found[0].name.removesuffix(".dist-info").partition("+")[2] if found else None)
    # "operator torchvision::nms does not exist" is what the user would get instead.
    return builds[0] != builds[1]
