"""One command at work, as the commands see it: what was asked, with which settings, and where the result goes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TextIO

from rag.config import Settings


@dataclass(frozen=True)
class Run:
    """One command at work: its arguments, the settings and where its result goes."""

    args: argparse.Namespace
    settings: Settings
    out: TextIO

    def show(self, document: Any, text: Callable[[Any], str]) -> None:
        """Print the document as JSON, or as text for a person."""
        shown = json.dumps(document, ensure_ascii=False, indent=2) if self.args.json else text(document)
        print(shown, file=self.out, flush=True)
