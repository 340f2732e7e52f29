"""`doctor --repair`: a damaged study log names it, and it makes the log whole again."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Told

Runcall = Callable[..., Told]


def test_a_sound_log_is_said_to_be_sound(runcall: Runcall, tmp_path: Path) -> None:
    runcall("grade", "two-and-two", "easy")
    told = runcall("doctor", "--repair")
    assert told.code == 0
    assert "is sound: 1 event" in told.out


def test_a_damaged_log_names_the_way_out_and_repair_takes_it(runcall: Runcall, tmp_path: Path) -> None:
    path = tmp_path / "home" / "study.db"
    for rating in ("again", "good", "easy"):
        runcall("grade", "two-and-two", rating)
    damaged = b"\0" * 4096 + path.read_bytes()[4096:]
    path.write_bytes(damaged)
    refused = runcall("due")
    assert refused.code == 2
    assert "runcall doctor --repair" in refused.err
    assert "已损坏，文件原样未动：用 runcall doctor --repair" in runcall("due", lang="zh").err
    told = runcall("doctor", "--repair", lang="zh")
    assert told.code == 0
    assert "已修复：3 条记录" in told.out
    (kept,) = path.parent.glob("study-damaged-*.db")
    assert kept.read_bytes() == damaged
    again = json.loads(runcall("doctor", "--repair", "--json").out)
    assert (again["wrong"], again["events"], again["lost"]) == ("", 3, 0)


def test_a_lost_log_is_told_with_its_backups_and_the_way_to_have_them_back(
    runcall: Runcall, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    for rating in ("again", "good", "easy"):
        runcall("grade", "two-and-two", rating)
    (home / "backups").mkdir(exist_ok=True)
    (home / "study.db").rename(home / "backups" / "study-2026-11-30.db")
    for words in (("stats",), ("due", "--json"), ("grade", "two-and-two", "good")):
        told = runcall(*words)
        assert "in the backup of 2026-11-30: 3" in told.err
        assert "`runcall doctor --repair` brings them back" in told.err
    assert "2026-11-30 的备份里有 3 条" in runcall("stats", lang="zh").err
    assert "2026-11-30" in "".join(json.loads(runcall("doctor", "--json").out)["study"]["trouble"])
    assert json.loads(runcall("doctor", "--repair", "--json").out)["events"] == 4
    assert runcall("stats").err == ""
