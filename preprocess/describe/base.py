"""What asks a language model for data, and the settings it needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Protocol

from pydantic import BaseModel, ConfigDict, Field

from preprocess.errors import PreprocessError


class EndpointFailed(PreprocessError):
    """The language model gave nothing usable; one sentence."""


class DescribeSettings(BaseModel):
    """The endpoint and its limits. base_url None: OPENAI_BASE_URL, else OpenAI's own; the key is OPENAI_API_KEY."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    model: Annotated[str, Field(min_length=1, max_length=200)]
    base_url: str | None = None
    connect_timeout_seconds: Annotated[float, Field(gt=0)] = 5
    read_timeout_seconds: Annotated[float, Field(gt=0)] = 60
    retries: Annotated[int, Field(ge=0, le=10)] = 2
    parallel: Annotated[int, Field(ge=1, le=32)] = 4
    budget_seconds: Annotated[float, Field(gt=0)] = 1200


class Endpoint(Protocol):
    """A model that answers with data of a given shape."""

    @property
    def model(self) -> str:
        """Its name."""
        ...

    def data(self, task: str, text: str, schema: Mapping[str, Any]) -> dict[str, Any]:
        """The reply as a JSON object that should fit the schema; raises EndpointFailed with one sentence."""
        ...
