"""`runcall sync FOLDER`: sentences in both languages, JSON, and how it exits."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Told

Runcall = Callable[..., Told]


@pytest.fixture
def at(runcall: Runcall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runcall:
    """Runs a command on the device of this name."""

    def run(device: str, *words: str, lang: str = "en") -> Told:
        monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / device))
        return runcall(*words, lang=lang)

    return run


def test_two_devices_meet_in_a_folder(at: Runcall, tmp_path: Path) -> None:
    folder = str(tmp_path / "shared")
    at("desk", "grade", "two-and-two", "easy")
    told = at("desk", "sync", folder, "--create")
    assert (told.code, told.err) == (0, "")
    assert "Imported 0 events and wrote 1." in told.out
    at("train", "grade", "wrong-sum", "good")
    told = at("train", "sync", folder, lang="zh")
    assert "取入 1 条记录，写出 1 条。" in told.out
    assert "本机现有 2 条记录，来自 2 台设备。" in told.out
    told = at("desk", "sync", folder, "--json")
    assert json.loads(told.out) == {
        **{"folder": folder, "taken": 1, "written": 0, "events": 2, "devices": 2},
        **{"torn": [], "damaged": {}, "newer": []},
    }
    assert "Already in sync" in at("desk", "sync", folder).out
    due = [json.loads(at(device, "due", "--json").out) for device in ("desk", "train")]
    assert due[0] == due[1]


def test_what_cannot_be_read_is_said_and_the_answer_is_no(at: Runcall, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "train.jsonl").write_text("what?\n")
    told = at("desk", "sync", str(folder))
    assert (told.code, "train.jsonl: 1 damaged line" in told.err) == (1, True)
    (folder / "train.jsonl").write_text('{"v":1,"su')
    told = at("desk", "sync", str(folder), lang="zh")
    assert (told.code, "train.jsonl 的最后一行尚未传完" in told.err) == (0, True)


def test_a_folder_that_is_not_there_is_refused_unless_it_is_to_be_made(at: Runcall, tmp_path: Path) -> None:
    told = at("desk", "sync", str(tmp_path / "not-mounted" / "shared"))
    assert told.code == 2
    assert "there is no folder" in told.err
    assert "--create" in told.err
    told = at("desk", "sync", str(tmp_path / "typo"), lang="zh")
    assert (told.code, "没有文件夹" in told.err) == (2, True)
    assert at("desk", "sync", str(tmp_path / "not-mounted" / "shared"), "--create").code == 2
    assert not [path for name in ("not-mounted", "typo") for path in tmp_path.glob(name)]
