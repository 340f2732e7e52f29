"""Decoded decks are kept by content: the same bytes parse nothing, other bytes do, damage is ignored."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quiz.bank import load, yaml_source
from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck, open_decks
from tests.bank.broken import GOOD


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The contents that were really parsed: the reading function, watched."""
    seen: list[bytes] = []
    read = yaml_source.read_yaml

    def watched(data: bytes) -> yaml_source.Tree:
        seen.append(data)
        return read(data)

    monkeypatch.setattr(yaml_source, "read_yaml", watched)
    return seen


def other(name: str) -> str:
    return GOOD.replace("id: a", f"id: {name}")


def test_same_content_is_not_parsed_again(make_deck, tmp_path: Path, parsed: list[bytes]) -> None:
    root, cache = make_deck({"a.yaml": GOOD, "b.yaml": other("b") + "- broken\n"}), tmp_path / "cache"
    first = open_deck(root, cache)
    assert len(parsed) == 2
    second = open_deck(root, cache)
    assert len(parsed) == 2
    assert second.questions == first.questions
    assert second.faults == first.faults
    assert second.demos == first.demos
    assert second.places == first.places
    assert second.demos["albert/parameter_counts"].path == root / "snippets/albert/parameter_counts.py"


def test_touched_file_is_not_parsed_again(make_deck, tmp_path: Path, parsed: list[bytes]) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    open_deck(root, cache)
    os.utime(root / "questions/a.yaml", (1, 1))
    open_deck(root, cache)
    assert len(parsed) == 1


def test_settled_file_is_not_even_read(make_deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    monkeypatch.setattr("quiz.bank.cache.SETTLED", -(10**18))
    open_deck(root, cache)
    read: list[str] = []
    monkeypatch.setattr(load, "content", read.append)
    assert list(open_deck(root, cache).by_id) == ["a"]
    assert read == []


def test_file_changed_just_now_is_read_again_until_it_settles(make_deck, tmp_path: Path, monkeypatch) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    read: list[str] = []
    content = load.content
    monkeypatch.setattr(load, "content", lambda path: read.append(path) or content(path))
    for settled, reads in ((10**18, 2), (10**18, 4), (0, 4)):
        monkeypatch.setattr("quiz.bank.cache.SETTLED", settled)
        assert list(open_deck(root, cache).by_id) == ["a"]
        assert len(read) == reads


def test_changed_byte_is_seen_even_with_size_and_time_kept(
    make_deck, tmp_path: Path, parsed: list[bytes]
) -> None:
    root, cache = make_deck({"a.yaml": GOOD, "b.yaml": other("b")}), tmp_path / "cache"
    file = root / "questions/a.yaml"
    open_deck(root, cache)
    before = file.stat()
    file.write_text(GOOD.replace("core", "deep"), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert open_deck(root, cache).question("a").level == "deep"
    assert len(parsed) == 3, "the changed file alone is parsed"


def test_new_and_gone_files_are_seen(make_deck, tmp_path: Path) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    open_deck(root, cache)
    (root / "questions/b.yaml").write_text(other("b"), encoding="utf-8")
    assert list(open_deck(root, cache).by_id) == ["a", "b"]
    (root / "questions/a.yaml").unlink()
    assert list(open_deck(root, cache).by_id) == ["b"]


def test_changed_demo_is_seen(make_deck, tmp_path: Path) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    open_deck(root, cache)
    snippet = root / "snippets/albert/parameter_counts.py"
    snippet.write_text(snippet.read_text(encoding="utf-8").replace('"total"', '"sum"'), encoding="utf-8")
    assert open_deck(root, cache).demos["albert/parameter_counts"].reports("sum")


def test_damaged_cache_is_ignored(make_deck, tmp_path: Path, parsed: list[bytes]) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    good = open_deck(root, cache).questions
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    for i in range(0, len(whole), 41):
        file.write_bytes(whole[:i] + bytes([whole[i] ^ 1]) + whole[i + 1 :])
        parsed.clear()
        assert open_deck(root, cache).questions == good
        assert len(parsed) == 1
    for broken in (b"", b"x", whole[:-1], whole + b"x"):
        file.write_bytes(broken)
        assert open_deck(root, cache).questions == good
    assert len(file.read_bytes()) == len(whole), "and is mended"


def test_cache_of_other_code_is_ignored(make_deck, tmp_path: Path, parsed, monkeypatch) -> None:
    root, cache = make_deck({"a.yaml": GOOD}), tmp_path / "cache"
    open_deck(root, cache)
    monkeypatch.setattr("quiz.bank.cache._made_by", lambda: "other code")
    open_deck(root, cache)
    assert len(parsed) == 2


def test_two_decks_do_not_share_a_cache(make_deck, tmp_path: Path) -> None:
    one, two = make_deck({"a.yaml": GOOD}, "one"), make_deck({"a.yaml": other("z")}, "two")
    cache = tmp_path / "cache"
    for root, name in ((one, "a"), (two, "z"), (one, "a")):
        assert list(open_deck(root, cache).by_id) == [name]
    assert len(list(cache.iterdir())) == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes anywhere")
def test_cache_that_cannot_be_written_is_no_fault(make_deck, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o500)
    assert open_deck(make_deck({"a.yaml": GOOD}), cache / "sub").faults == ()


def test_cache_folder_that_is_a_file_is_no_fault(make_deck, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.write_text("", encoding="utf-8")
    assert list(open_deck(make_deck({"a.yaml": GOOD}), cache).by_id) == ["a"]


def test_nothing_is_written_into_the_deck(make_deck, tmp_path: Path) -> None:
    root = make_deck({"a.yaml": GOOD})
    before = sorted(root.rglob("*"))
    open_deck(root, tmp_path / "cache")
    open_deck(root, None)
    assert sorted(root.rglob("*")) == before


OPEN = """
import sys
from pathlib import Path
from quiz.bank.load import open_deck
deck = open_deck(Path(sys.argv[1]), Path(sys.argv[2]))
print(",".join(deck.by_id), "yaml" in sys.modules)
"""


def run(*arguments: str | Path) -> str:
    command = [sys.executable, "-c", OPEN, *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=built_in_deck()
    ).stdout.strip()


def test_second_process_reads_the_cache_alone(make_deck, tmp_path: Path) -> None:
    root = make_deck({"a.yaml": GOOD})
    assert run(root, tmp_path / "cache") == "a True"
    assert run(root, tmp_path / "cache") == "a False"


def test_processes_at_once_each_open_the_deck(make_deck, tmp_path: Path) -> None:
    root = make_deck({f"{i}.yaml": other(f"q{i}") for i in range(20)})
    command = [sys.executable, "-c", OPEN, str(root), str(tmp_path / "cache")]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=built_in_deck()) for _ in range(3)
    ]
    for process in started:
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        assert out.count("q") == 20
    assert len(list((tmp_path / "cache").iterdir())) == 1, "no draft is left"


def test_later_decks_may_not_take_ids_or_demos(make_deck, tmp_path: Path, monkeypatch) -> None:
    one = make_deck({"a.yaml": GOOD}, "one")
    two = make_deck({"a.yaml": GOOD + other("b")}, "two")
    monkeypatch.chdir(tmp_path)
    deck = open_decks((one, two), None)
    assert list(deck.by_id) == ["a", "b"]
    assert [str(fault).split(": ")[0] for fault in deck.faults] == [
        "two/questions/a.yaml:1:7",
        "two/snippets/albert/parameter_counts.py:1:1",
    ]
    assert "one/questions/a.yaml:1:7" in deck.faults[0].message
    assert deck.root_of("albert/parameter_counts") == one
    assert (deck.root, deck.name) == (one, "one + two")


def test_demos_of_merged_decks_keep_their_roots(make_deck) -> None:
    one = make_deck({"a.yaml": GOOD}, "one", demo=None)
    two = make_deck({"b.yaml": other("b")}, "two")
    assert open_decks((one, two), None).root_of("albert/parameter_counts") == two


def test_built_in_deck_is_the_checkout_here() -> None:
    assert (built_in_deck() / "questions").is_dir()
    assert (built_in_deck() / "snippets/lm").is_dir()


def test_places_where_files_cannot_be_read(make_deck, tmp_path: Path) -> None:
    root = make_deck({"a.yaml": GOOD})
    (root / "questions/folder.yaml").mkdir()
    (root / "questions/gone.yaml").symlink_to(tmp_path / "nowhere")
    os.mkfifo(root / "questions/pipe.yaml")
    assert list(open_deck(root, None).by_id) == ["a"]
