"""The frame of the project, held by tests: import direction, licences, pins, sizes."""

import ast
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("preprocess", "rag", "pages")
SOURCES = [p for layer in LAYERS for p in sorted((ROOT / layer).rglob("*.py"))]
OURS = {"preprocess", "rag", "pages", "scripts", "bench", "tests", "app"}
COPYLEFT = {"fitz", "pymupdf", "pymupdf4llm", "ghostscript", "PyQt5", "PyQt6"}
MAX_LINES = 275


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Full names of the modules that a file imports anywhere, inside functions too; parsed once for all tests."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.append(node.module)
    return tuple(names)


def top(name: str) -> str:
    return name.partition(".")[0]


def offenders(paths: list[Path], forbidden: set[str]) -> list[str]:
    return [f"{p.relative_to(ROOT)} imports {n}" for p in paths for n in imports(p) if top(n) in forbidden]


def test_imports_go_one_way_from_pages_to_rag_to_preprocess() -> None:
    below = {"preprocess": {"rag", "pages", "app"}, "rag": {"pages", "app"}}
    wrong = [line for layer, up in below.items() for line in offenders(sorted((ROOT / layer).rglob("*.py")), up)]
    assert not wrong


def test_only_the_pages_know_streamlit() -> None:
    below = [p for p in SOURCES if p.relative_to(ROOT).parts[0] != "pages"]
    assert not offenders(below, {"streamlit"})


def test_no_source_imports_a_copyleft_library() -> None:
    assert not offenders([*SOURCES, *sorted((ROOT / "bench").glob("*.py"))], COPYLEFT)


def test_no_product_code_imports_tests_or_measurements() -> None:
    assert not offenders(SOURCES, {"tests", "bench", "pytest", "pypdf"})


def test_every_library_that_is_imported_is_pinned_by_name() -> None:
    pinned = {normal(line) for line in requirement_lines()}
    owners = packages_distributions()
    missing = {
        f"{top(name)} in {path.relative_to(ROOT)}"
        for path in [*SOURCES, ROOT / "app.py", *sorted((ROOT / "scripts").glob("*.py"))]
        if path.exists()
        for name in imports(path)
        if top(name) not in OURS | set(sys.stdlib_module_names)
        and top(name) not in ("marker", "surya", "faster_whisper")
        and not any(normal(owner) in pinned for owner in owners.get(top(name), ()))
    }
    assert not missing, "requirements.txt has no line for: " + ", ".join(sorted(missing))


def test_every_file_can_be_read_in_one_sitting() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {name: count for name, count in lines.items() if count > MAX_LINES} == {}


def requirement_lines() -> list[str]:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[=<>\[ ]", name)[0]).lower()


def test_every_requirement_is_pinned_and_says_why() -> None:
    wrong = [line for line in requirement_lines() if not re.match(r"^[\w.-]+(\[[\w,]+\])?==[\w.+]+ +# \w.+", line)]
    assert not wrong


def test_marker_lives_in_an_environment_of_its_own() -> None:
    assert not any(normal(line) == "marker-pdf" for line in requirement_lines())
    assert "marker-pdf==" in (ROOT / "requirements-marker.txt").read_text(encoding="utf-8")


def test_the_readme_stays_short_and_its_files_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    linked = re.findall(r"\]\((?!https?:|#)([^)]+)\)", text)
    assert [name for name in linked if not (ROOT / name).exists() and name != "docs/screenshot.png"] == []


def test_every_module_that_the_overview_names_exists() -> None:
    """A bare name ("grid.py") stands in the folder of a path on the same line."""
    missing, named = [], 0
    for line in (ROOT / "docs" / "overview.md").read_text(encoding="utf-8").splitlines():
        paths = re.findall(r"(?<![\w/])(?:rag|preprocess|pages|bench)/[\w/]*(?:\.\w+)?", line)
        folders = [(ROOT / path).parent for path in paths]
        missing += [path for path in paths if not (ROOT / path).exists()]
        bare = re.findall(r"(?<![\w/])\w+\.(?:py|yaml)\b", line)
        missing += [name for name in bare if not any((folder / name).exists() for folder in folders)]
        named += len(paths) + len(bare)
    assert missing == [] and named > 50


def test_a_version_that_the_overview_says_to_raise_is_where_it_says() -> None:
    rows = re.findall(r"`(\w+_VERSION)` in `([\w/.]+)`", (ROOT / "docs" / "overview.md").read_text(encoding="utf-8"))
    assert len(rows) >= 5
    wrong = [name for name, path in rows if not re.search(rf"^{name} = \d+", (ROOT / path).read_text(), re.MULTILINE)]
    assert wrong == []


def test_git_ignores_no_source_file() -> None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no git checkout, so there is nothing to ask about ignored files")
    names = [str(p.relative_to(ROOT)) for p in SOURCES]
    asked = subprocess.run(["git", "check-ignore", *names], cwd=ROOT, capture_output=True, text=True, check=False)
    assert asked.stdout == ""


def test_the_facade_imports_quickly_because_heavy_libraries_wait() -> None:
    heavy = {"torch", "chromadb", "sentence_transformers", "FlagEmbedding", "transformers", "onnxruntime", "streamlit"}
    code = f"import sys, rag.service; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
