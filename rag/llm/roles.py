"""Which model does what: a role's own model, else the common one, each with a backup (S2-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rag.config import LLMSettings
from rag.llm.client import LanguageModel, LLMClient
from rag.llm.endpoint import llm_status

Role = Literal["planner", "light", "writer", "verifier", "conclude"]


@dataclass(frozen=True)
class Chain:
    """A model and its backup, asked in this order."""

    chain: tuple[LLMClient, ...]


def open_role(settings: LLMSettings, role: Role) -> LanguageModel | None:
    """The models of a role that are ready to be asked; None when none is set."""
    ready = tuple(LLMClient(own) for own in role_settings(settings, role) if llm_status(own).ready)
    return Chain(ready) if ready else None


def role_settings(settings: LLMSettings, role: Role) -> tuple[LLMSettings, ...]:
    """The settings of the role's model and of its backup, where one is named."""
    own = getattr(settings.roles, role)
    common = {
        "max_tokens": own.max_tokens or settings.max_tokens,
        "context_tokens": own.context_tokens or settings.context_tokens,
    }
    model, base_url = own.model or settings.model, own.base_url or settings.base_url
    first = settings.model_copy(update={**common, "model": model, "base_url": base_url})
    backup = own.backup_model or settings.backup_model
    if backup is None:
        return (first,)
    # A backup at the same endpoint is another model there.
    where = own.backup_base_url or settings.backup_base_url or base_url
    return (first, settings.model_copy(update={**common, "model": backup, "base_url": where}))
