from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from preprocess.converters.marker_process import MarkerProcess
from preprocess.converters.marker_setup import MarkerSetup
from preprocess.errors import ConversionError, ConverterMissing
from tests.preprocess.converters.replay import environment, player


def convert(sample: Path, setup: MarkerSetup, child: Path) -> None:
    with MarkerProcess(sample, setup, child) as process:
        process.convert([1, 2], [None, None])


@pytest.fixture(autouse=True)
def no_child_stays() -> Iterator[None]:
    """What other tests left running (the process that opens PDFs for the app) is not counted."""
    before = set(psutil.Process().children(recursive=True))
    yield
    assert not set(psutil.Process().children(recursive=True)) - before


def test_pages_come_back_in_the_order_asked_and_nothing_is_left_running(sample: Path, tmp_path: Path) -> None:
    with MarkerProcess(sample, environment(tmp_path), player(tmp_path)) as process:
        assert [page.number for page in process.convert([3, 1], [None, None])] == [3, 1]
        assert [page.number for page in process.convert([2], [None])] == [2]


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("sys.exit('out of luck')", "marker stopped in the middle .exit status 1: out of luck"),
        ("os.kill(os.getpid(), 9)", "marker stopped in the middle .exit status -9"),
        ("print('<garbage>', flush=True)", "no answer"),
        ("say({'event': 'batch', 'pages': [{'id': '/page/0/Page/1'}, 7]})", "not its JSON"),
        ("say({'event': 'batch', 'pages': [pages['5'], pages['6']]})", "other pages"),
        (
            "say({'event': 'failed', 'reason': 'KeyError: ' + 'x' * 999})",
            "could not read the file .KeyError: x{1,190}…",
        ),
        ("print('9' * 5000, flush=True)", "no answer"),
    ],
)
def test_a_fault_of_the_child_is_one_sentence(sample: Path, tmp_path: Path, fault: str, sentence: str) -> None:
    with pytest.raises(ConversionError, match=sentence) as caught:
        convert(sample, environment(tmp_path), player(tmp_path, fault))
    assert "\n" not in str(caught.value) and "make marker" in str(caught.value)


def test_a_child_that_hangs_is_stopped_at_its_limit(sample: Path, tmp_path: Path) -> None:
    setup = environment(tmp_path, timeout_seconds=1)
    with pytest.raises(ConversionError, match=r"longer than 1 seconds.*preprocess\.marker\.timeout_seconds"):
        convert(sample, setup, player(tmp_path, "time.sleep(600)"))


def test_a_child_that_eats_memory_is_stopped_with_what_it_started(sample: Path, tmp_path: Path) -> None:
    hungry = "import time; held = b'x' * 400_000_000; time.sleep(600)"
    fault = f"import subprocess; subprocess.run([sys.executable, '-c', {hungry!r}])"
    with pytest.raises(ConversionError, match=r"more than 200 MB.*preprocess\.marker\.memory_mb"):
        convert(sample, environment(tmp_path, memory_mb=200), player(tmp_path, fault))


def test_a_python_without_marker_says_so(sample: Path, tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match=r"No module named .*make marker"):
        MarkerProcess(sample, environment(tmp_path))


def test_a_broken_python_and_a_missing_one_are_told_apart(sample: Path, tmp_path: Path) -> None:
    with pytest.raises(ConverterMissing, match="make marker"):
        MarkerProcess(sample, MarkerSetup(environment=tmp_path))
    setup = environment(tmp_path)
    python = tmp_path / "environment" / "bin" / "python"
    python.unlink()
    python.write_text("no program")
    with pytest.raises(ConversionError, match=r"cannot be started .*make marker"):
        MarkerProcess(sample, setup)


def test_the_child_dies_with_its_parent(sample: Path, tmp_path: Path) -> None:
    setup = environment(tmp_path)
    child = player(tmp_path, "print('never answered', file=sys.stderr); time.sleep(600)")
    code = (
        "import sys\nfrom pathlib import Path\nfrom preprocess.converters.marker_process import MarkerProcess\n"
        "from preprocess.converters.marker_setup import MarkerSetup\n"
        f"process = MarkerProcess(Path({str(sample)!r}), MarkerSetup(environment=Path({str(setup.environment)!r})), "
        f"Path({str(child)!r}))\nprint(process._process.pid, flush=True)\nprocess.convert([1], [None])\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3])
    assert parent.stdout is not None
    orphan = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    psutil.wait_procs([orphan], timeout=20)
    assert not orphan.is_running() or orphan.status() == psutil.STATUS_ZOMBIE
