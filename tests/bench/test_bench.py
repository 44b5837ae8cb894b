import subprocess
import sys
from pathlib import Path

from bench.__main__ import sections
from bench.documents import beside_targets
from bench.figures import Figures, printed

ROOT = Path(__file__).resolve().parents[2]


def test_a_table_lines_up_names_left_and_figures_right() -> None:
    table = printed(Figures("Speed", ("filing", "pages/s"), (("A", "7.5"), ("LONGER", "120.0")), ("two cores",)))
    assert table.splitlines() == [
        "Speed",
        "filing  pages/s",
        "──────  ───────",
        "A           7.5",
        "LONGER    120.0",
        "(two cores)",
    ]


def test_every_module_that_measures_is_a_section() -> None:
    assert {"ingest", "documents"} <= set(sections())
    assert "__main__" not in sections() and "figures" not in sections()


def test_an_unknown_section_is_refused_with_the_known_ones() -> None:
    command = [sys.executable, "-m", "bench", "nothing"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert "choose of" in done.stderr and "ingest" in done.stderr


def test_the_documents_table_sets_speed_and_memory_beside_their_targets() -> None:
    fast = Figures("Speed", ("filing", "pages", "speed", "peak"), (("A", "9", "21.0", "180"), ("B", "3", "1.2", "–")))
    assert beside_targets(fast) == [
        ("pages per CPU second, A", "9", "21.0", "15"),
        ("peak memory in MB, A", "9", "180", "400"),
        ("pages per CPU second, B", "3", "1.2", "15"),
    ]
