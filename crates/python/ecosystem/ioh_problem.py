"""A Sudoku as a problem of IOHexperimenter: any optimiser for it, logged, and read back by iohinspector."""

from pathlib import Path

import ioh
import iohinspector
import numpy as np
import pandas as pd

import evodoku as ed


def wrapped(name: str) -> tuple[ed.Problem, "ioh.problem.Integer"]:
    """The free cells of a puzzle as the integer variables of a problem of ioh."""
    problem = ed.Problem(name, segment="cell")

    def cost(values: "list[int]") -> float:
        return float(problem(problem.complete(np.clip(values, 1, problem.symbols)))[0])

    made = ioh.wrap_problem(
        cost,
        name="Sudoku",
        problem_class=ioh.ProblemClass.INTEGER,
        dimension=len(problem.free),
        lb=1,
        ub=problem.symbols,
        optimization_type=ioh.OptimizationType.MIN,
    )
    return problem, made


def random_descent(problem: "ioh.problem.Integer", symbols: int, budget: int, seed: int) -> None:
    """Changes one cell at a time and keeps what is not worse."""
    rng = np.random.default_rng(seed)
    values = rng.integers(1, symbols + 1, problem.meta_data.n_variables)
    cost = problem(values.tolist())
    for _ in range(budget - 1):
        tried = values.copy()
        tried[rng.integers(len(tried))] = rng.integers(1, symbols + 1)
        if (new := problem(tried.tolist())) <= cost:
            values, cost = tried, new


def main(folder: str, runs: int = 3, budget: int = 500) -> "tuple[ed.Problem, pd.DataFrame]":
    sudoku, problem = wrapped("@weiss/easy1")
    logger = ioh.logger.Analyzer(root=folder, folder_name="sudoku", algorithm_name="random descent")
    problem.attach_logger(logger)
    for seed in range(runs):
        random_descent(problem, sudoku.symbols, budget, seed)
        problem.reset()
    logger.close()
    manager = iohinspector.DataManager()
    manager.add_folder(str(Path(folder) / "sudoku"))
    return sudoku, manager.load(monotonic=True, include_meta_data=True).to_pandas()


if __name__ == "__main__":
    problem, rows = main("ioh-data")
    print(problem, rows.groupby("run_id")["raw_y"].min(), sep="\n")
