"""retriever_config.yaml read and validated: a mistake is one sentence that names its line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from rag.config.settings import ROOT, Settings
from rag.errors import ConfigError

DEFAULT_CONFIG = ROOT / "retriever_config.yaml"


def load_settings(path: Path | None = None, home: Path | None = None) -> Settings:
    """Read and validate the YAML; FOOTNOTE_HOME (or `home`) moves preprocessed_data/ and index/ together.

    Raises ConfigError with one sentence that names the file, the line and what is wrong there.
    """
    path = path or DEFAULT_CONFIG
    chosen_home = home or Path(os.environ.get("FOOTNOTE_HOME") or ROOT)
    try:
        text = path.read_text(encoding="utf-8")
        # Read twice: the tree knows the lines, the data does not.
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
    # Settings has such a field for the folders, but a file must not move the library away under a running app.
    if "home" in data:
        _refuse_home(path, node)
    try:
        return Settings.model_validate({**data, "home": chosen_home.expanduser().resolve()})
    except ValidationError as error:
        # One sentence for one mistake; the next is told at the next start.
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
            # A key that is missing is told at the line of the section it is missing from.
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
    return line
