"""The templates of reports: YAML beside this file, validated; names are the files' with hyphens."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from preprocess.report import StatementType
from rag.errors import RagError
from rag.query.vocabulary import load
from rag.reports.types import Language, SectionRole

FOLDER = Path(__file__).parent


class TemplateSection(BaseModel):
    """A section as a template describes it; {who} in its question becomes the companies."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: dict[Language, str]
    description: str
    question: str
    role: SectionRole = "body"
    research: bool = True
    metrics: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    statements: tuple[StatementType, ...] = ()

    @field_validator("metrics")
    @classmethod
    def _known(cls, metrics: tuple[str, ...]) -> tuple[str, ...]:
        # Every command lists the names of the templates, and most of them calculate nothing.
        from rag.calculator.formulas import book
        from rag.reports.facts.debt import OWN

        unknown = [
            name for name in metrics if name not in book().item and name not in book().formula and name not in OWN
        ]
        if unknown:
            raise ValueError(f"{unknown[0]} is no line item and no formula of the calculator")
        return metrics


class Template(BaseModel):
    """One kind of report: its sections, how many years it looks back, and the topic words that ask for it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    title: dict[Language, str]
    about: str
    words: tuple[str, ...]
    years: int = Field(default=3, ge=1, le=10)
    basis: Literal["year", "quarter"] = "year"
    peers: bool = False
    sections: tuple[TemplateSection, ...] = Field(min_length=1, max_length=12)


def template_names() -> tuple[str, ...]:
    """Every template, as a command names it."""
    return tuple(sorted(path.stem.replace("_", "-") for path in FOLDER.glob("*.yaml")))


@lru_cache(maxsize=16)
def template(name: str) -> Template:
    """A template by name; raises RagError for one that does not exist, ConfigError for a broken file."""
    if name not in template_names():
        raise RagError(f"There is no report template “{name[:60]}”; choose of {', '.join(template_names())}.")
    return load(FOLDER / f"{name.replace('-', '_')}.yaml", Template)
