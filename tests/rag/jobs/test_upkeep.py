from __future__ import annotations

from pathlib import Path

from preprocess.convert import convert_file
from rag.config import Settings
from rag.service import Service
from tests.rag.helpers import prose_pdf, wait_for


def test_a_report_that_came_without_an_upload_gets_its_vectors_and_is_recognised(
    warm_home: Settings, tmp_path: Path
) -> None:
    data = prose_pdf(3, "quiet")
    pdf = tmp_path / "quiet.pdf"
    pdf.write_bytes(data)
    report = convert_file(pdf, "quiet.pdf", warm_home.data_dir)
    service = Service.open(warm_home)
    wait_for(lambda: service.health().index.details.get("vectors"))
    counts = service.health().index.details
    assert counts["reports"] == 1 and counts["vectors"] == counts["chunks"]
    job = service.upload("again.pdf", data)
    assert job.state == "ready" and job.note == f"Already in the library as {report.doc_name}.pdf."
    service.close()
