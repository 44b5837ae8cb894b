"""What a language model adds to a converted report: metadata (S2-03) and table summaries (S2-05), checked and marked.

Everything here works on a Report and needs no index; settings are handed in.
"""

from __future__ import annotations

from preprocess.describe.base import DescribeSettings, Endpoint, EndpointFailed
from preprocess.describe.report import describe, describer

__all__ = ["DescribeSettings", "Endpoint", "EndpointFailed", "describe", "describer"]
