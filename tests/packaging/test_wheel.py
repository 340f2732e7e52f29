"""The wheel alone, outside the tree: it holds the deck, checks it and runs a demo."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable,
        *"-m pip --disable-pip-version-check wheel --no-deps --no-build-isolation -q -w".split(),
        folder,
        ROOT,
    )
    (made,) = folder.glob("runcall-*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel; its dependencies come from this one's folder by a .pth."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "lib" / version / "site-packages"
    python = folder / "bin" / "python"
    run(
        sys.executable,
        *"-m pip --disable-pip-version-check --python".split(),
        python,
        *"install --no-deps -q".split(),
        wheel,
    )
    mine = next(path for path in map(Path, sys.path) if path.name == "site-packages")
    # Our own editable install lies there as well; a plain path entry, unlike addsitedir, ignores its .pth.
    (packages / "dependencies.pth").write_text(f"{mine}\n", encoding="utf-8")
    return folder


def run(*words: object, cwd: Path | None = None, home: Path | None = None) -> str:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "RUNCALL"))
    }
    if home is not None:
        environment["RUNCALL_HOME"] = str(home)
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, cwd=cwd, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_one_package_with_the_deck_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"quiz"}
    for folder in ("questions", "snippets"):
        there = {
            p.relative_to(ROOT).as_posix()
            for p in (ROOT / folder).rglob("*.*")
            if p.suffix in {".yaml", ".py"}
        }
        assert there <= {name.removeprefix("quiz/_deck/") for name in names}


def test_an_installed_wheel_checks_its_bank(installed: Path, tmp_path: Path) -> None:
    told = json.loads(
        run(installed / "bin" / "runcall", "check", "--json", cwd=tmp_path, home=tmp_path / "home")
    )
    assert told["ok"] is True
    assert Path(told["deck"]).is_relative_to(installed)


def test_an_installed_wheel_runs_a_demo(installed: Path, tmp_path: Path) -> None:
    out = run(
        installed / "bin" / "runcall",
        *"demo bert/mlm_masking --tokens 50000 --json".split(),
        cwd=tmp_path,
        home=tmp_path / "home",
    )
    events = [json.loads(line) for line in out.splitlines()]
    assert events[-1]["event"] == "finished"
    assert events[-1]["outcome"] == "finished"
    selected = next(e["value"] for e in events if e["event"] == "metric" and e["name"] == "selected")
    assert abs(selected - 0.15) < 4 * (0.15 * 0.85 / 50_000) ** 0.5
