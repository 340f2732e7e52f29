"""A live Jupyter kernel: the same process for all runs, so that it never starts one and never forgets."""

import json
import sys

from jupyter_client.manager import start_new_kernel  # type: ignore[import-not-found, unused-ignore]

from bench.run.snippets import cell
from bench.run.took import Stopwatch

PATIENCE = 120


def main() -> None:
    """Answer each name on the standard input with what its cell took."""
    manager, client = start_new_kernel(startup_timeout=PATIENCE)
    kernel = manager.provisioner.pid

    def timed(code: str) -> tuple[float, float, float]:
        watch, first, processor = Stopwatch(kernel), 0.0, 0.0
        asked = client.execute(code, store_history=False)
        while True:
            message = client.get_iopub_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") != asked:
                continue
            if message["msg_type"] == "stream" and not first:
                first, processor = watch.clock(), watch.processor("0")
            if message["msg_type"] == "error":
                raise SystemExit("\n".join(message["content"]["traceback"]))
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                client.get_shell_msg(timeout=PATIENCE)
                return first, watch.clock(), processor

    try:
        timed(cell("first optimizer step"))  # it has torch and all that a first step imports
        print("ready", flush=True)
        for name in sys.stdin:
            print(json.dumps(timed(cell(name.strip()))), flush=True)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


if __name__ == "__main__":
    main()
