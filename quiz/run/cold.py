"""The cold way: a plain start of Python for each run. It always works."""

from concurrent.futures import Executor

from quiz.run.guard import is_guarded
from quiz.run.request import read_job
from quiz.run.spawned import Spawned, start_process
from quiz.run.way import WayFailed, WayName, no_start


class Cold:
    """Starts a new interpreter for each run."""

    name: WayName = "cold"

    def __init__(self, python: str, spawner: Executor) -> None:
        self._python, self._spawner = python, spawner
        self.missing: dict[str, str] = {}

    def begin(self) -> None:
        """Nothing to prepare."""

    async def ready(self) -> None:
        """At any time."""

    async def start(self, job: bytes, descriptors: tuple[int, ...]) -> Spawned:
        """Start a worker and hand it the job at once. Raises WayFailed if Python does not start."""
        try:
            process = await start_process(self._python, "worker", (), self._spawner)
        except OSError as error:
            raise no_start(self._python, error) from None
        await hand_over(process, job, descriptors)
        return process

    async def close(self) -> None:
        """Nothing stays behind."""


async def hand_over(process: Spawned, job: bytes, descriptors: tuple[int, ...]) -> None:
    """Give a worker its job and descriptors. Raises WayFailed if it has ended."""
    process.guarded = is_guarded(read_job(job).limits)
    try:
        await process.tell({"job": job.decode()}, descriptors)
    except OSError:
        process.kill()
        await process.ended
        await process.sweep()
        raise WayFailed("工作进程还没接到任务就结束了", "the worker ended before it took its job") from None
