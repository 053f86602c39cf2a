"""What holds the project together: locked versions, imports that go one way, and what `make` offers."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_library_is_locked_with_hashes() -> None:
    wanted = PROJECT["dependencies"] + [one for extra in PROJECT["optional-dependencies"].values() for one in extra]
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE))
    assert {plain(re.split(r"[<>=~!]", one)[0]) for one in wanted} <= set(map(plain, locked))
    for block in re.split(r"\n(?=\w)", LOCK.split("\n", 2)[2].strip()):
        assert "--hash=sha256:" in block, block


def test_the_lock_names_no_place() -> None:
    assert not re.search(r"://|index-url|find-links|file:|^/", LOCK, re.MULTILINE)


def test_imports_go_one_way() -> None:
    """The directions are in pyproject.toml, under importlinter."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def make(*arguments: str) -> str:
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_make_alone_lists_every_target() -> None:
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert targets is not None
    listed = [line.split()[1] for line in make("--no-print-directory").splitlines()]
    assert sorted(listed) == sorted(targets[1].split())
    assert {"play", "run", "test", "lint", "format", "bench", "soak"} <= set(listed)


@pytest.mark.parametrize(
    ("target", "runs"),
    [
        ("play", "-m bot playground"),
        ("run", "-m bot run"),
        ("test", "-m pytest"),
        ("soak", "-m slow"),
        ("lint", "-m mypy"),
        ("format", "-m ruff format"),
        ("bench", "-m bot bench"),
    ],
)
def test_a_target_runs_what_it_is_named_after(target: str, runs: str) -> None:
    assert runs in make("--dry-run", target)


def test_the_documents_name_only_targets_that_there_are() -> None:
    listed = {line.split()[1] for line in make("--no-print-directory").splitlines()}
    for document in ("README.md", "CONTRIBUTING.md", "docs/benchmarks.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        named = set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE))
        assert named <= listed, document
