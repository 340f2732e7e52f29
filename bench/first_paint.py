"""First paint of the app against a bare Textual app, both in a real terminal of 120x40.

The clock runs from the start of the process to the first byte run that holds the screen's own
words; the two take turns, so that the machine's moods hit both.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("bare app")
Bare().run()
"""


def seconds_to(words: bytes, argv: list[str], environment: dict[str, str], limit: float = 30.0) -> float:
    """Seconds from the start of the program until `words` have been drawn. Raises TimeoutError."""
    start = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(argv[0], argv, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    drawn = b""
    try:
        while words not in drawn:
            if time.perf_counter() - start > limit:
                raise TimeoutError(f"{argv} drew no {words!r} in {limit:.0f} s: {drawn[-400:]!r}")
            if select.select([terminal], [], [], 0.1)[0]:
                drawn += os.read(terminal, 65536)
        return time.perf_counter() - start
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def main(rounds: int = 15) -> float:
    """Print both medians and their ratio; returns the ratio."""
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.toml").touch()  # the first start of all greets instead
        environment = os.environ | {"RUNCALL_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody who installs it compiles it at each start
        app = [sys.executable, "-m", "quiz", "--lang", "en"]
        bare = [sys.executable, "-c", BARE]
        seconds_to(b"Runcall", app, environment)  # decodes the bank once, as any first start does
        ours, theirs, content = [], [], []
        for _ in range(rounds):
            theirs.append(seconds_to(b"bare app", bare, environment))
            ours.append(seconds_to(b"Runcall", app, environment))
            content.append(seconds_to(b"claims with a proof", app, environment))
    ratio, whole = median(ours) / median(theirs), median(content) / median(theirs)
    print(f"{'':28}median s   against bare")
    print(f"{'bare Textual app':28}{median(theirs):8.3f}   1.00")
    print(f"{'Runcall, first paint':28}{median(ours):8.3f}   {ratio:.2f}   (goal 1.15)")
    print(f"{'Runcall, Today with its bank':28}{median(content):8.3f}   {whole:.2f}")
    return ratio


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    main()
