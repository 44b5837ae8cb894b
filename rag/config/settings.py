"""The whole configuration as one value, and the folders it leads to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field

from preprocess.converters.marker_setup import MarkerSetup, endpoint, marker_setup
from rag.config.answering import AnsweringSettings, LLMSettings, WebSettings
from rag.config.documents import AudioSettings, ChunkingSettings, EmbeddingSettings, PreprocessSettings
from rag.config.retrieval import RetrievalSettings
from rag.config.section import Section

ROOT = Path(__file__).resolve().parents[2]


class ServerSettings(Section):
    """Where the app is served."""

    # There is no log-in: only this machine may reach it.
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
        return marker_setup(self.preprocess.marker, endpoint(self.llm.base_url, self.llm.model))

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
        # An absolute path stays what it is when joined.
        extra = [self.home / p for p in self.raw_file_path if (self.home / p) != self.data_dir]
        return (self.data_dir, *extra)
