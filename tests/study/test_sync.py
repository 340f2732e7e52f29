"""Devices that share a folder know the same in the end, whatever happened on the way, and lose nothing."""

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from quiz.study.card import Rating
from quiz.study.device_file import FORMAT, append, device_files, line_of, own_file, read
from quiz.study.event import Event, Promised
from quiz.study.fold import standing
from quiz.study.log import StudyLog
from quiz.study.sync import Synced, sync
from tests.study.devices import Device, Interleaving, PureDevice, RealDevice, standing_by_recursion
from tests.study.hand_clock import HandClock
from tests.study.refusal import refusal

Opener = Callable[[str], StudyLog]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "shared").mkdir()
    return tmp_path / "shared"


@pytest.fixture
def device(tmp_path: Path) -> "Opener":
    """Opens the log of the device of this name, each in a home of its own."""
    return lambda name: StudyLog.open(tmp_path / name / "study.db")


def hold_that_all_agree(devices: list[Device], happened: Interleaving) -> None:
    happened.settle()
    first = devices[0]
    for each in devices:
        assert {event.id: event for event in each.events()} == happened.recorded
        assert each.states() == first.states()
    events = list(happened.recorded.values())
    stands = standing_by_recursion(events)
    assert {e.id for e in standing(events)} == {e.id for e in events if e.kind != "undo" and stands[e.id]}


def pure_devices(draw: random.Random) -> list[Device]:
    """Two to eight; now and then the last one is a copy of another's home, name and all."""
    devices: list[Device] = [PureDevice(f"device{n}") for n in range(draw.randint(2, 8))]
    if draw.random() < 0.1:
        devices.append(PureDevice("device0"))
    return devices


def interleave(seeds: range) -> None:
    for seed in seeds:
        draw = random.Random(seed)
        devices = pure_devices(draw)
        hold_that_all_agree(devices, Interleaving(devices, draw, draw.randint(5, 60)))


def test_two_hundred_interleavings_of_two_to_eight_devices_end_in_equal_states() -> None:
    interleave(range(200))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_ten_thousand_interleavings_of_two_to_eight_devices_end_in_equal_states(part: int) -> None:
    interleave(range(1000 * part, 1000 * (part + 1)))


def interleave_for_real(seeds: range) -> None:
    for seed in seeds:
        draw = random.Random(seed)
        with tempfile.TemporaryDirectory() as home:
            real = [RealDevice(Path(home) / f"{n}") for n in range(draw.randint(2, 8))]
            devices: list[Device] = [*real]
            hold_that_all_agree(devices, Interleaving(devices, draw, draw.randint(5, 60)))
            for each in real:
                before = each.states()
                each.log.rebuild()
                assert each.states() == before
                each.log.close()


def test_real_logs_and_real_files_end_in_equal_states() -> None:
    interleave_for_real(range(8))


@pytest.mark.slow
def test_many_real_logs_and_real_files_end_in_equal_states() -> None:
    interleave_for_real(range(100, 180))


def test_what_one_device_graded_the_other_knows(device: Opener, folder: Path, clock: HandClock) -> None:
    with device("desk") as desk, device("train") as train:
        desk.review("q", Rating.GOOD, clock())
        assert sync(desk, folder) == Synced(taken=0, written=1, events=1, devices=1)
        assert sync(train, folder) == Synced(taken=1, written=0, events=1, devices=1)
        assert train.state("q") == desk.state("q")
        clock.wait(minutes=3)
        train.undo(clock())
        sync(train, folder)
        assert sync(desk, folder).taken == 1
        assert desk.snapshot() == train.snapshot() == {}


def test_each_device_writes_its_own_file_alone_and_only_ever_adds(
    device: Opener, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk, device("train") as train:
        for each in (desk, train):
            each.review("q", Rating.GOOD, clock())
            sync(each, folder)
        first = own_file(folder, desk.device).read_bytes()
        clock.wait(days=1)
        desk.review("q", Rating.GOOD, clock())
        sync(desk, folder)
        assert own_file(folder, desk.device).read_bytes().startswith(first)
        assert {event.device for event in read(own_file(folder, desk.device)).events} == {desk.device}
        assert {path.name for path in folder.iterdir()} == {f"{e.device}.jsonl" for e in (desk, train)}


def test_a_second_sync_changes_no_byte_and_no_time_of_any_file(
    device: Opener, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk:
        desk.review("q", Rating.GOOD, clock())
        sync(desk, folder)
        before = [(path, path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()]
        clock.wait(days=2)
        assert sync(desk, folder) == Synced(taken=0, written=0, events=1, devices=1)
        assert [(path, path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()] == before


@pytest.mark.parametrize(
    "name",
    [
        "{} (conflicted copy).jsonl",
        "{} (Anna's conflicted copy 2026-11-29).jsonl",
        "{}.sync-conflict-20261129-201500-ABCDEFG.jsonl",
        "{} (1).jsonl",
        "{} 2.jsonl",
        "{}-LAPTOP.jsonl",
        "{}_conflict-20261129-201500.jsonl",
        "{}.jsonl (conflict #1)",
        "{}.jsonl.conflict1",
    ],
)
def test_conflict_copies_are_read_as_what_they_are(
    name: str, device: Opener, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk, device("train") as train:
        desk.review("q", Rating.GOOD, clock())
        sync(desk, folder)
        own = own_file(folder, desk.device)
        own.rename(folder / name.format(desk.device))
        assert sync(train, folder).taken == 1
        assert sync(desk, folder).written == 1  # its own file alone holds all of it again
        own.with_name(name.format(desk.device)).unlink()
        with device("phone") as phone:
            assert sync(phone, folder).taken == 1


@pytest.mark.parametrize(
    "name", [".x.jsonl", "~syncthing~x.jsonl.tmp", "x.jsonl.part", "notes.txt", "x.json"]
)
def test_other_files_and_those_still_on_their_way_are_left_alone(name: str, folder: Path) -> None:
    (folder / name).write_bytes(b"{")
    (folder / "folder.jsonl").mkdir()
    assert device_files(folder) == []


@pytest.fixture
def event(device: Opener, clock: HandClock) -> Event:
    with device("desk") as desk:
        return desk.review("注意力", Rating.GOOD, clock(), extra={"猜": 1.5})


def test_a_file_gives_back_every_event_as_it_was(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    append(path, [event])
    assert read(path).events == (event,)
    assert path.read_bytes().count(b"\n") == 1


def test_every_cut_of_the_last_line_is_torn_and_costs_no_other_line(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    line = line_of(event)
    for cut in range(1, len(line) - 1):
        path.write_bytes(line + line[:cut])
        found = read(path)
        assert (found.events, found.torn, found.damaged) == ((event,), True, 0)
    path.write_bytes(line[:-1])  # whole but for its end
    assert read(path).events == (event,)


def test_a_last_line_of_zeros_as_a_power_cut_leaves_it_is_torn(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    path.write_bytes(line_of(event) + bytes(200))
    assert (read(path).events, read(path).torn) == ((event,), True)


def test_any_changed_byte_of_an_event_is_noticed(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    line = line_of(event)
    for at in range(line.index(b"event") + 7, len(line) - 2):
        path.write_bytes(line[:at] + bytes([line[at] ^ 1]) + line[at + 1 :])
        assert read(path).events == ()


def test_damaged_lines_are_passed_over_and_counted(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    line = line_of(event)
    path.write_bytes(b"<<<<<<< ours\n" + line + b"=======\n\n\xff\xfe\n" + line.replace(b"}\n", b"}\r\n"))
    found = read(path)
    assert (found.events, found.torn, found.damaged) == ((event, event), False, 3)


@pytest.mark.parametrize("id_", ["x" * 32, "f" * 32, "0" * 31, "", "0" * 33, "A" * 32])
def test_an_id_that_would_break_the_order_is_no_event(id_: str, event: Event, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    append(path, [msgspec.structs.replace(event, id=id_)])
    assert (read(path).events, read(path).damaged) == ((), 1)


def test_our_own_torn_line_is_cut_off_and_its_event_written_again(
    device: Opener, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk:
        for _ in range(3):
            clock.wait(days=1)
            desk.review("q", Rating.GOOD, clock())
        sync(desk, folder)
        own = own_file(folder, desk.device)
        whole = own.read_bytes()
        for cut in (len(whole) - 1, len(whole) - 20, whole.index(b"\n") + 1, whole.index(b"\n"), 5, 0):
            own.write_bytes(whole[:cut])
            sync(desk, folder)
            found = read(own)
            assert found.events == tuple(desk.events())
            assert not found.torn
            assert not found.damaged


def test_a_lost_folder_is_filled_again_by_each_device_and_a_lost_log_by_the_folder(
    device: Opener, folder: Path, clock: HandClock, tmp_path: Path
) -> None:
    with device("desk") as desk:
        desk.review("q", Rating.GOOD, clock())
        shutil.copytree(tmp_path / "desk", tmp_path / "backup")
        clock.wait(days=1)
        desk.review("q", Rating.GOOD, clock())
        sync(desk, folder)
        expected = desk.events()
    with device("backup") as restored:
        clock.wait(days=1)
        later = restored.review("q", Rating.HARD, clock())  # its number was used before
        assert sync(restored, folder).taken == 1
        assert restored.events() == [*expected, later]
        shutil.rmtree(folder)
        assert sync(restored, folder, create=True).written == 3


def test_two_machines_with_a_copied_home_keep_both_their_grades(
    device: Opener, tmp_path: Path, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk:
        desk.review("q", Rating.GOOD, clock())
    shutil.copytree(tmp_path / "desk", tmp_path / "copy")
    with device("desk") as desk, device("copy") as copy:
        assert desk.device == copy.device
        for each, rating in ((desk, Rating.AGAIN), (copy, Rating.EASY)):
            clock.wait(minutes=5)
            each.review("q", rating, clock())
        for each in (desk, copy, desk):
            sync(each, folder)
        assert desk.events() == copy.events()
        assert len(desk.events()) == 3
        assert desk.snapshot() == copy.snapshot()


def newer_line(event: Event) -> bytes:
    return line_of(event).replace(b'"v":%d' % FORMAT, b'"v":%d' % (FORMAT + 1))


def test_a_file_of_a_newer_runcall_waits_and_the_others_are_taken_in(
    device: Opener, folder: Path, clock: HandClock, event: Event
) -> None:
    (folder / "new.jsonl").write_bytes(line_of(event) + newer_line(event))
    with device("train") as train, device("phone") as phone:
        phone.review("q", Rating.GOOD, clock())
        sync(phone, folder)
        found = sync(train, folder)
        assert (found.taken, found.newer, found.is_whole) == (1, ("new.jsonl",), False)


def test_a_kind_that_only_a_newer_runcall_knows_is_newer_and_not_damaged(
    event: Event, tmp_path: Path
) -> None:
    path = tmp_path / "d.jsonl"
    append(path, [msgspec.structs.replace(event, kind="dream")])  # type: ignore[arg-type]
    assert read(path).newer


def test_our_own_file_is_not_written_once_a_newer_runcall_has(
    device: Opener, folder: Path, clock: HandClock
) -> None:
    with device("desk") as desk:
        event = desk.review("q", Rating.GOOD, clock())
        own = own_file(folder, desk.device)
        own.write_bytes(newer_line(event))
        with refusal("newer Runcall; nothing was changed: update") as refused:
            sync(desk, folder)
        assert refused.value.reason == "newer_device"
        assert own.read_bytes() == newer_line(event)


def test_a_folder_that_cannot_be_used_is_a_sentence(device: Opener, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with device("desk") as desk:
        for folder in (tmp_path / "none" / "shared", tmp_path / "file"):
            with refusal("your history is safe on this device"):
                sync(desk, folder, create=True)


def test_a_folder_is_made_only_when_that_is_asked_for(device: Opener, tmp_path: Path) -> None:
    with device("desk") as desk:
        with refusal("there is no folder .*typo: check its name"):
            sync(desk, tmp_path / "typo")
        assert not (tmp_path / "typo").exists()
        assert sync(desk, tmp_path / "new", create=True).is_whole
        assert sync(desk, tmp_path / "new").is_whole


def test_a_new_field_of_an_event_is_a_new_format() -> None:
    assert FORMAT == 1
    assert Event.__struct_fields__ == (
        *("id", "device", "seq", "card", "kind", "at", "offset", "day", "rating"),
        *("duration_ms", "form", "promised", "undoes", "extra"),
    )
    assert Promised.__struct_fields__ == ("days", "minutes", "follows", "algorithm", "retention", "maximum")
