"""What works on this machine and what does not: one part per thing a person may have to fix, all of it JSON-able."""

from __future__ import annotations

import platform
import shutil
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from preprocess import audio
from preprocess.audio import AudioOptions, open_transcriber
from preprocess.ocr import FIX, MISSING, ocr_installed
from rag.config import AudioSettings, Settings
from rag.jobs.journal import JobView

# Some hundred filings with their vectors; a new embedding model needs more than twice that.
LOW_DISK_BYTES = 1_000_000_000
# Those that a fault may come from.
SHOWN_VERSIONS = (
    "streamlit",
    "chromadb",
    "pypdfium2",
    "onnxruntime",
    "torch",
    "sentence-transformers",
    "openai",
    "rapidocr",
)


@dataclass(frozen=True, slots=True)
class Part:
    """One part: whether it is ready, one sentence, and what to do when it is not. details are counts by name."""

    name: str
    ready: bool
    sentence: str
    fix: str | None = None
    details: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the whole app."""

    embedder: Part
    reranker: Part
    llm: Part
    index: Part
    converters: tuple[Part, ...]
    marker: Part
    web: Part
    reader: Part
    jobs: Part
    disk: Part
    download: Part
    versions: dict[str, str]
    home: str
    notices: tuple[str, ...] = ()


def embedder_part(settings: Settings) -> Part:
    """Which embedding model answers now, and which one was wanted."""
    from rag.embed import embedder_status

    status = embedder_status(settings.embedding)
    return Part(status.name, status.ready, status.sentence, status.fix)


def reranker_part(settings: Settings) -> Part:
    """Whether a cross-encoder re-ranks what search finds."""
    from rag.retrieval.rerank import reranker_status

    status = reranker_status(settings)
    return Part(status.name, status.ready, status.sentence, status.fix)


def llm_part(settings: Settings) -> Part:
    """The language model, if one is set."""
    from rag.llm.endpoint import llm_status

    status = llm_status(settings.llm)
    return Part(status.name, status.ready, status.sentence, status.fix)


def converter_parts(settings: Settings) -> tuple[Part, ...]:
    """Every way into the library, with those that are not there yet said to be missing."""
    return (
        Part("textlayer", True, "PDFs with a text layer are read by Footnote's own converter."),
        marker_part(settings),
        ocr_part(),
        audio_part(settings.audio),
    )


def audio_part(settings: AudioSettings) -> Part:
    """Whether recorded calls can be written down, and where."""
    speech = open_transcriber(AudioOptions(**settings.model_dump()))
    if speech is None:
        return Part("audio", False, audio.MISSING, audio.FIX)
    return Part("audio", True, f"Recorded calls are {speech.said}.")


def ocr_part() -> Part:
    """Whether scanned pages can be read."""
    if ocr_installed():
        return Part("ocr", True, "Scanned pages are read by rapidocr, about 12 seconds of one core each.")
    return Part("ocr", False, MISSING, FIX)


def marker_part(settings: Settings) -> Part:
    """The second converter, in an environment of its own, and whether it has its weights."""
    from preprocess.converters.marker_setup import NOT_INSTALLED, SENTENCES

    setup = settings.marker
    if setup.python is None:
        return Part("marker", False, NOT_INSTALLED, "Run `make marker`.")
    return Part("marker", True, SENTENCES[setup.mode], setup.more)


def web_part(settings: Settings) -> Part:
    """Whether a question may be asked of the web, where the filings do not answer it."""
    if settings.web.enabled:
        sentence = (
            "Questions may ask the web where the filings do not answer them; their words then leave this machine."
        )
        return Part("web", True, sentence)
    return Part(
        "web", False, "The web search is off; nothing but filings is asked.", "Set web.enabled: true to use it."
    )


def reader_part(settings: Settings) -> Part:
    """Whether a model can read one document by tools."""
    if llm_part(settings).ready:
        return Part("reader", True, "`python -m rag read REPORT_ID QUESTION` reads one filing page by page.")
    return Part("reader", False, "Reading one filing page by page needs a language model.", "Set llm.model.")


def jobs_part(jobs: tuple[JobView, ...]) -> Part:
    """How many files are on their way, ready and failed."""
    states = {job.state for job in jobs}
    counts = {str(state): sum(job.state == state for job in jobs) for state in sorted(states)}
    running = sum(job.running for job in jobs)
    sentence = (
        f"{running} {'file is' if running == 1 else 'files are'} being processed." if running else "Nothing to do."
    )
    return Part("jobs", True, sentence, None, counts)


def disk_part(settings: Settings) -> Part:
    """Free bytes where the library lives."""
    # Before the first upload the folder is not there yet.
    folder = next(p for p in (settings.data_dir, *settings.data_dir.parents) if p.exists())
    free = shutil.disk_usage(folder).free
    sentence = f"{free / 1e9:.1f} GB are free for the library in {settings.data_dir}."
    low = free < LOW_DISK_BYTES
    return Part("disk", not low, sentence, "Free some disk space." if low else None, {"free_bytes": free})


@cache
def versions() -> dict[str, str]:
    """Versions of Python and of the libraries that matter in a report of a fault."""
    found = {"python": platform.python_version()}
    for name in SHOWN_VERSIONS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "missing"
    return found
