"""Settings from retriever_config.yaml: every knob, validated; unknown keys are refused with their line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from preprocess.converters.marker_setup import MarkerOptions, MarkerSetup, endpoint
from rag.errors import ConfigError

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_CONFIG = ROOT / "retriever_config.yaml"
Weight = Annotated[float, Field(ge=0, le=1)]


class Section(BaseModel):
    """Base of every section: unknown keys are errors, values do not change after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)


class PreprocessSettings(Section):
    """How files become reports, and the limits of the worker processes."""

    converter: Literal["auto", "textlayer", "marker"] = "auto"
    max_file_mb: Annotated[int, Field(ge=1, le=2000)] = 200
    max_pages: Annotated[int, Field(ge=1, le=20000)] = 3000
    workers: Annotated[int, Field(ge=1, le=16)] = 1
    describe: bool = True
    describe_parallel: Annotated[int, Field(ge=1, le=32)] = 4
    timeout_seconds: Annotated[int, Field(ge=1, le=86400)] = 1800
    memory_mb: Annotated[int, Field(ge=500)] = 4000
    marker: MarkerOptions = MarkerOptions()


class EmbeddingSettings(Section):
    """Which embedding model, and how it runs."""

    model: Literal["auto", "bge-m3", "minilm", "minilm-int8"] = "auto"
    bge_m3_path: str = "BAAI/bge-m3"
    device: Literal["cpu", "cuda", "mps"] = "cpu"
    batch_size: Annotated[int, Field(ge=1, le=256)] = 16
    threads: Annotated[int, Field(ge=1, le=64)] = 1


class ChunkingSettings(Section):
    """S2-09: the splitter. Sizes in characters."""

    chunk_size: Annotated[int, Field(ge=200, le=20000)] = 1500
    chunk_overlap: Annotated[int, Field(ge=0, le=5000)] = 250
    separators: tuple[str, ...] = ("\n\n\n\n", "\n\n\n", "\n\n", "\n", ". ", " ")
    max_table_chars: Annotated[int, Field(ge=1000)] = 100_000


class PageFunnelSettings(Section):
    """S0-06: MMR keeps `pool` pages of the fetch_factor · pool nearest; 1 is all relevance, 0 all variety."""

    pool: Annotated[int, Field(ge=1, le=1000)] = 50
    fetch_factor: Annotated[int, Field(ge=1, le=100)] = 20
    mmr_lambda: Weight = 0.5


class ThreeStageSettings(Section):
    """S1-04: final = (1 - keyword_weight) · cross-encoder + keyword_weight · keyword score, of `prefilter` chunks."""

    keyword_weight: Weight = 0.5
    prefilter: Annotated[int, Field(ge=1, le=500)] = 50
    reranker_path: str = "BAAI/bge-reranker-v2-m3"


class MinMaxSettings(Section):
    """S3-05: the share of the full-text rank; the cosine has the rest. `pool` chunks of each leg are scaled."""

    text_weight: Weight = 0.8
    pool: Annotated[int, Field(ge=1, le=10_000)] = 1000


class WeightedSettings(Section):
    """S4-01 and S4-03: the share of the vectors, keywords have the rest; companies and periods searched at most."""

    vector_weight: Weight = 0.7
    workers: Annotated[int, Field(ge=1, le=32)] = 10
    max_companies: Annotated[int, Field(ge=1, le=100)] = 8
    max_periods: Annotated[int, Field(ge=1, le=100)] = 12


RecipeName = Literal["footnote", "ensemble", "page-funnel", "three-stage", "minmax-80-20", "weighted-70-30"]


class RetrievalSettings(Section):
    """S2-10 and S2-12: fusion weights, how many hits, and how far a hit is expanded (characters); knobs by recipe."""

    recipe: RecipeName = "footnote"
    understand: Literal["rules", "model"] = "rules"
    top_k: Annotated[int, Field(ge=1, le=100)] = 5
    candidates: Annotated[int, Field(ge=1, le=1000)] = 60
    dense_weight: Weight = 0.4
    bm25_weight: Weight = 0.6
    rrf_c: Annotated[int, Field(ge=1, le=1000)] = 60
    expand_back: Annotated[int, Field(ge=0, le=20000)] = 1000
    expand_forward: Annotated[int, Field(ge=0, le=20000)] = 1500
    rerank: Annotated[int, Field(ge=0, le=100)] = 0
    page_funnel: PageFunnelSettings = PageFunnelSettings()
    three_stage: ThreeStageSettings = ThreeStageSettings()
    minmax: MinMaxSettings = MinMaxSettings()
    weighted: WeightedSettings = WeightedSettings()


class RoleSettings(Section):
    """One role's own model (S2-16); what is not set comes from the llm section itself."""

    model: str | None = None
    base_url: str | None = None
    backup_model: str | None = None
    backup_base_url: str | None = None
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] | None = None


class RolesSettings(Section):
    """S2-16: planner (plans), light (sub-questions), writer (answers), verifier (grades), conclude (frames reports)."""

    planner: RoleSettings = RoleSettings()
    light: RoleSettings = RoleSettings()
    writer: RoleSettings = RoleSettings()
    verifier: RoleSettings = RoleSettings()
    conclude: RoleSettings = RoleSettings()


class LLMSettings(Section):
    """The OpenAI-compatible endpoint. The key comes from OPENAI_API_KEY only, never from a file."""

    base_url: str | None = None
    model: str | None = None
    backup_model: str | None = None
    backup_base_url: str | None = None
    roles: RolesSettings = RolesSettings()
    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    max_tokens: Annotated[int, Field(ge=16, le=100_000)] = 1200
    connect_timeout_seconds: Annotated[float, Field(gt=0, le=120)] = 5
    read_timeout_seconds: Annotated[float, Field(gt=0, le=600)] = 60
    total_budget_seconds: Annotated[float, Field(gt=0, le=3600)] = 120
    retries: Annotated[int, Field(ge=0, le=10)] = 2


class DepthSettings(Section):
    """S4-05: rounds of answering at most, and the confidence (0 to 1) that ends them."""

    iterations: Annotated[int, Field(ge=1, le=20)]
    confidence: Weight


class DepthsSettings(Section):
    """The modes of `ask` and of the chat page."""

    direct: DepthSettings = DepthSettings(iterations=2, confidence=0.70)
    standard: DepthSettings = DepthSettings(iterations=3, confidence=0.80)
    detailed: DepthSettings = DepthSettings(iterations=4, confidence=0.90)
    deep: DepthSettings = DepthSettings(iterations=10, confidence=0.95)


class AnsweringSettings(Section):
    """How far an answer is taken: the mode when none is chosen, and what each mode means.

    reader_calls: the tools that a model reading one document may call (S2-18).
    """

    mode: Literal["direct", "standard", "detailed", "deep"] = "standard"
    depth: DepthsSettings = DepthsSettings()
    reader_calls: Annotated[int, Field(ge=1, le=100)] = 12


class WebSettings(Section):
    """The web as a fallback (S2-14): off until switched on; limits of a page, and how long pages are searched."""

    enabled: bool = False
    results: Annotated[int, Field(ge=1, le=20)] = 5
    timeout_seconds: Annotated[float, Field(gt=0, le=60)] = 8
    max_page_mb: Annotated[float, Field(gt=0, le=50)] = 5
    long_page: Annotated[int, Field(ge=1000, le=20_000)] = 5000
    chunk_size: Annotated[int, Field(ge=200, le=5000)] = 300
    chunk_overlap: Annotated[int, Field(ge=0, le=1000)] = 50
    dense_weight: Weight = 0.8
    bm25_weight: Weight = 0.2
    k: Annotated[int, Field(ge=1, le=20)] = 3


class AudioSettings(Section):
    """What writes recorded calls down: a Whisper folder or hub name on this machine, else an endpoint's model."""

    model_path: str = "Systran/faster-whisper-base"
    base_url: str | None = None
    model: str | None = None


class ServerSettings(Section):
    """Where the app is served."""

    address: str = "127.0.0.1"
    port: Annotated[int, Field(ge=1, le=65535)] = 8501


class Settings(Section):
    """The whole configuration file, and the folders it leads to."""

    raw_file_path: tuple[str, ...] = ("preprocessed_data",)
    preprocess: PreprocessSettings = PreprocessSettings()
    embedding: EmbeddingSettings = EmbeddingSettings()
    chunking: ChunkingSettings = ChunkingSettings()
    retrieval: RetrievalSettings = RetrievalSettings()
    llm: LLMSettings = LLMSettings()
    answering: AnsweringSettings = AnsweringSettings()
    web: WebSettings = WebSettings()
    audio: AudioSettings = AudioSettings()
    server: ServerSettings = ServerSettings()
    home: Path = ROOT

    @property
    def data_dir(self) -> Path:
        """preprocessed_data/: the truth, one folder a report."""
        return self.home / "preprocessed_data"

    @property
    def marker(self) -> MarkerSetup:
        """How marker-pdf is run."""
        return MarkerSetup(self.preprocess.marker, endpoint(self.llm.base_url, self.llm.model))

    @property
    def index_dir(self) -> Path:
        """index/: a cache that `python -m rag index --rebuild` makes again."""
        return self.home / "index"

    @property
    def state_dir(self) -> Path:
        """preprocessed_data/.state/: the journal of jobs, waiting uploads, conversations and written reports."""
        return self.data_dir / ".state"

    @property
    def pages_dir(self) -> Path:
        """preprocessed_data/.state/pages/: pages of files on their way in, so that none is read twice."""
        return self.state_dir / "pages"

    @property
    def again_dir(self) -> Path:
        """preprocessed_data/.state/again/: new versions of reports until they are whole."""
        return self.state_dir / "again"

    @property
    def edits_dir(self) -> Path:
        """preprocessed_data/.state/edits/: what a person corrected, one file a filing."""
        return self.state_dir / "edits"

    @property
    def raw_dirs(self) -> tuple[Path, ...]:
        """Every folder that holds reports; preprocessed_data always first."""
        extra = [self.home / p for p in self.raw_file_path if (self.home / p) != self.data_dir]
        return (self.data_dir, *extra)


def load_settings(path: Path | None = None, home: Path | None = None) -> Settings:
    """Read and validate the YAML; FOOTNOTE_HOME (or `home`) moves preprocessed_data/ and index/ together.

    Raises ConfigError with one sentence that names the file, the line and what is wrong there.
    """
    path = path or DEFAULT_CONFIG
    chosen_home = home or Path(os.environ.get("FOOTNOTE_HOME") or ROOT)
    try:
        text = path.read_text(encoding="utf-8")
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        data: Any = yaml.safe_load(text) or {}
    except OSError as error:
        raise ConfigError(f"The configuration {path} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise ConfigError(f"The configuration {path} is not UTF-8 text.") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f", line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it is not valid YAML"
        raise ConfigError(f"{path.name}{line}: {problem}; correct it and start again.") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{path.name}, line 1: expected 'key: value' lines; correct it and start again.")
    if "home" in data:
        _refuse_home(path, node)
    try:
        return Settings.model_validate({**data, "home": chosen_home.expanduser().resolve()})
    except ValidationError as error:
        first = error.errors()[0]
        raise ConfigError(_sentence(path, node, first["loc"], first["type"], first["msg"])) from error


def _refuse_home(path: Path, node: yaml.Node | None) -> None:
    line = _line_of(node, ("home",))
    raise ConfigError(f"{path.name}, line {line}: unknown key 'home'; set FOOTNOTE_HOME in the environment instead.")


def _sentence(path: Path, node: yaml.Node | None, loc: tuple[int | str, ...], kind: str, message: str) -> str:
    where = f"{path.name}, line {_line_of(node, loc)}"
    key = ".".join(str(part) for part in loc)
    if kind == "extra_forbidden":
        return f"{where}: unknown key '{key}'; remove it or correct its spelling."
    return f"{where}: '{key}' is not usable ({message[0].lower()}{message[1:]}); correct it and start again."


def _line_of(node: yaml.Node | None, loc: tuple[int | str, ...]) -> int:
    """The 1-based line of the deepest key of loc that is in the YAML tree."""
    line = node.start_mark.line + 1 if node is not None else 1
    for part in loc:
        if isinstance(node, yaml.MappingNode):
            pair = next(((k, v) for k, v in node.value if k.value == part), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
    return line
