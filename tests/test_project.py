"""What holds the project together: locked versions, and imports that go one way."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

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
