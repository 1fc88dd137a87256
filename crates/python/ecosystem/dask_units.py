"""The units of a plan on the workers of Dask. A worker that dies takes nothing with it: its parts are computed elsewhere."""

import os
import signal
import time
from pathlib import Path

from distributed import Client, LocalCluster

import evodoku as ed

PLAN = """
title = "on Dask"
algorithms = [{ name = "weiss", set = { population = 60 } }, "lewis-sa"]
puzzles = ["@weiss/easy1", "@weiss/med1"]
replicates = 10
budget = { evaluations = 20_000 }
"""


def compute(part: ed.lab.Part) -> "tuple[int, bytes]":
    """A part, and the process that computed it."""
    time.sleep(0.2)
    return os.getpid(), part.compute()


def main(folder: "str | Path", kill: bool = False) -> "tuple[ed.lab.Store, set[int], int | None]":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        futures = client.map(compute, ed.lab.units(PLAN, parts=12), pure=False)
        victim = None
        if kill:
            while not any(future.done() for future in futures):
                time.sleep(0.05)
            victim = next(iter(client.run(os.getpid).values()))
            os.kill(victim, signal.SIGKILL)
        done = client.gather(futures)
    store = ed.lab.collect(folder, [part for _, part in done])
    return store, {worker for worker, _ in done}, victim


if __name__ == "__main__":
    store, workers, _ = main("dask-store")
    print(store.runs(), "by", len(workers), "workers")
