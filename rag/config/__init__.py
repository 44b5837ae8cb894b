"""Settings from retriever_config.yaml: every knob, validated; unknown keys are refused with their line.

Everybody imports from here; the sections stand in modules of their own.
"""

from rag.config.answering import (
    AnsweringSettings,
    DepthSettings,
    DepthsSettings,
    LLMSettings,
    RoleSettings,
    RolesSettings,
    WebSettings,
)
from rag.config.documents import AudioSettings, ChunkingSettings, EmbeddingSettings, PreprocessSettings
from rag.config.load import DEFAULT_CONFIG, load_settings
from rag.config.retrieval import RecipeName, RetrievalSettings, WeightedSettings
from rag.config.settings import ROOT, ServerSettings, Settings

__all__ = [
    "DEFAULT_CONFIG",
    "ROOT",
    "AnsweringSettings",
    "AudioSettings",
    "ChunkingSettings",
    "DepthSettings",
    "DepthsSettings",
    "EmbeddingSettings",
    "LLMSettings",
    "PreprocessSettings",
    "RecipeName",
    "RetrievalSettings",
    "RoleSettings",
    "RolesSettings",
    "ServerSettings",
    "Settings",
    "WebSettings",
    "WeightedSettings",
    "load_settings",
]
