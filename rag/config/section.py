"""What every section of the configuration is made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Weight = Annotated[float, Field(ge=0, le=1)]
"""A share, 0 to 1."""


class Section(BaseModel):
    """Base of every section: unknown keys are errors, values do not change after loading."""

    # A misspelt key that is ignored would be a setting that does not work and nobody knows why.
    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True)
