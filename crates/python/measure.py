"""What the package costs beyond the library: `scripts/python measure`, with the wheel that `scripts/python wheel` built.

CPU time, and the least of many: other programs on the machine only ever add to it. The two threads need the
clock, and two idle cores; their CPU time says what they could reach there.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import evodoku as ed


def least(work: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """The least seconds of a call."""
    best = float("inf")
    for _ in range(times):
        begun = clock()
        work()
        best = min(best, clock() - begun)
    return best


def children() -> float:
    """CPU seconds of the programs that were started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def imports() -> None:
    def start(code: str) -> float:
        return least(lambda: subprocess.run([sys.executable, "-c", code], check=True), 15, children)

    bare, numpy, all_ = start("pass"), start("import numpy"), start("import evodoku")
    print(f"import evodoku: {1000 * (all_ - bare):.0f} ms, of which numpy {1000 * (numpy - bare):.0f} ms")


def solving() -> None:
    puzzle = ed.Puzzle("@mantere/s16")
    results = [ed.solve(puzzle, "exact") for _ in range(300)]
    inside = min(result.cpu_seconds for result in results)
    outside = least(lambda: ed.solve(puzzle, "exact"), 2000)
    print(f"solve of a 9x9: {1e6 * outside:.0f} µs, of which the search {1e6 * inside:.0f} µs")


def callbacks() -> None:
    weiss, puzzle = ed.Algorithm("weiss", population=150), ed.Puzzle("@weiss/hard1")
    limits = {"seed": 1, "generations": 300, "trace": "none"}
    alone = least(lambda: weiss.run(puzzle, **limits), 15)
    looked = least(lambda: weiss.run(puzzle, **limits, callback=lambda g: None), 15)
    used = least(lambda: weiss.run(puzzle, **limits, callback=lambda g: g.cost + len(g.costs) + len(g.cells) < 0 or None), 15)
    each = [1e6 * t / 300 for t in (alone, looked - alone, used - alone)]
    print(f"a generation: {each[0]:.1f} µs; a callback adds {each[1]:.1f} µs, {each[2]:.1f} µs if it asks for the arrays")


def problems() -> None:
    for segment in ("box", "cell"):
        problem = ed.Problem("@mantere/s16", segment=segment)
        cells = problem.sample(10_000, seed=1)
        seconds = least(lambda: problem(cells), 300)
        print(f"10,000 grids through Problem ({segment}): {1e-6 * len(cells) / seconds:.1f} M/s")


def threads() -> None:
    weiss = ed.Algorithm("weiss", population=500)
    work = [lambda n=n: ed.runs(weiss, "@weiss/hard1", range(8), threads=n, generations=150, trace="none") for n in (1, 2)]
    one, two = (least(job, 9, time.perf_counter) for job in work)
    share = least(work[1], 9) / least(work[0], 9)
    print(f"two threads of runs: {one / two:.2f} times one by the clock, {2 / share:.2f} times by CPU time")


def main() -> None:
    print(f"evodoku {ed.__version__}, Python {sys.version.split()[0]}, numpy {np.__version__}, {os.cpu_count()} cores")
    for wheel in Path(sys.argv[1] if len(sys.argv) > 1 else ".").glob("evodoku-*.whl"):
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    for measured in (imports, solving, callbacks, problems, threads):
        measured()


if __name__ == "__main__":
    main()
