"""Where a learner's data live."""

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from quiz.study import home


def test_runcall_home_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "h"))
    places = (home.study_file(), home.settings_file(), home.cache_folder(), home.data_folder())
    assert all(place.is_relative_to(tmp_path / "h") for place in places)
    assert not (tmp_path / "h").exists()  # asking makes nothing


def test_runcall_home_may_be_relative_or_start_with_a_tilde(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.setenv("RUNCALL_HOME", "here")
    assert home.data_folder() == tmp_path / "here"
    monkeypatch.setenv("RUNCALL_HOME", "~/there")
    assert home.study_file() == Path("/home/someone/there/study.db")


@pytest.mark.parametrize("value", [None, "", "  "])
def test_without_it_the_systems_folders_are_used(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    monkeypatch.delenv("RUNCALL_HOME", raising=False)
    if value is not None:
        monkeypatch.setenv("RUNCALL_HOME", value)
    assert home.data_folder() == Path(platformdirs.user_data_dir("runcall", appauthor=False))
    assert home.cache_folder() == Path(platformdirs.user_cache_dir("runcall", appauthor=False))
    assert home.settings_file().parent == Path(platformdirs.user_config_dir("runcall", appauthor=False))


def test_the_study_layer_starts_without_the_scheduler_and_opens_a_new_log_without_it(tmp_path: Path) -> None:
    modules = sorted(path.stem for path in Path(home.__file__).parent.glob("*.py") if path.stem != "__init__")
    code = (
        "import sys, importlib, pathlib\n"
        f"for name in {modules}: importlib.import_module('quiz.study.' + name)\n"
        f"quiz = sys.modules['quiz.study.log'].StudyLog.open(pathlib.Path({str(tmp_path / 'study.db')!r}))\n"
        "print({'fsrs', 'platformdirs', 'torch', 'numpy', 'textual', 'yaml', 'rich'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
