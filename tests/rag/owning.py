"""A process that owns a service: uploads files, prints what became of each upload, waits for the end of stdin."""

from __future__ import annotations

import json
import resource
import sys
from dataclasses import asdict
from pathlib import Path

from rag.config import load_settings
from rag.service import Service

if __name__ == "__main__":
    service = Service.open(load_settings(home=Path(sys.argv[1])), url="http://127.0.0.1:8501")
    if limit := int(sys.argv[2]):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    jobs = [asdict(service.upload(Path(name).name, Path(name).read_bytes())) for name in sys.argv[3:]]
    print(json.dumps(jobs), flush=True)
    sys.stdin.read()
    service.close()
