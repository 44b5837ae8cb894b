"""A stored report turned into what an older converter could have made of it."""

from __future__ import annotations

from pathlib import Path

from preprocess.version import CONVERTER_VERSION
from rag.config import Settings
from rag.service import Service
from tests.rag.helpers import finished


def aged(settings: Settings, pdf: bytes) -> tuple[str, Path]:
    """(report_id, its JSON) of a report as an older converter could have made it; the right one lies beside it."""
    service = Service.open(settings)
    service.upload("old.pdf", pdf)
    (job,) = finished(service)
    assert job.report_id is not None
    service.edit_filing(job.report_id, {"company": "Beacon Works"})
    service.close()
    main = next((settings.data_dir / job.report_id).glob("old.json"))
    text = main.read_text(encoding="utf-8")
    main.with_name("right").write_text(text, encoding="utf-8")
    older = text.replace(f'"converter_version": {CONVERTER_VERSION}', '"converter_version": 0')
    main.write_text(older.replace("beacon", "bacone"), encoding="utf-8")
    return job.report_id, main
