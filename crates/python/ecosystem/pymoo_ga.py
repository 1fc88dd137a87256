"""A genetic algorithm of pymoo on a Sudoku, with crossover and mutation over arrays."""

import numpy as np
from pymoo.algorithms.soo.nonconvex.ga import GA
from pymoo.core.crossover import Crossover
from pymoo.core.duplicate import NoDuplicateElimination
from pymoo.core.mutation import Mutation
from pymoo.core.problem import Problem
from pymoo.core.result import Result
from pymoo.core.sampling import Sampling
from pymoo.optimize import minimize

import evodoku as ed

sudoku = ed.Problem("@weiss/easy1", segment="box")


class Sudoku(Problem):
    def __init__(self) -> None:
        super().__init__(n_var=sudoku.size, n_obj=1, xl=1, xu=sudoku.symbols, vtype=int)

    def _evaluate(self, x: np.ndarray, out: dict, *_: object, **__: object) -> None:
        out["F"] = sudoku(x.astype(np.uint8)).astype(float)


class Start(Sampling):
    def _do(self, problem: Problem, n_samples: int, **_: object) -> np.ndarray:
        return sudoku.sample(n_samples, seed=1).astype(int)


class Boxes(Crossover):
    """Children take each box from one of the two parents."""

    def __init__(self) -> None:
        super().__init__(2, 2)

    def _do(self, problem: Problem, x: np.ndarray, *_: object, **__: object) -> np.ndarray:
        children = x.copy()
        for box in sudoku.segments:
            swap = np.random.random(x.shape[1]) < 0.5
            children[np.ix_([0, 1], swap, box)] = x[np.ix_([1, 0], swap, box)]
        return children


class Swap(Mutation):
    """Swaps two free cells of a box."""

    def _do(self, problem: Problem, x: np.ndarray, *_: object, **__: object) -> np.ndarray:
        boxes = [free for free in sudoku.segments if len(free) > 1]
        for grid in x:
            a, b = np.random.choice(boxes[np.random.randint(len(boxes))], 2, replace=False)
            grid[[a, b]] = grid[[b, a]]
        return x


def main(generations: int = 30, size: int = 200) -> Result:
    sudoku.reset()
    algorithm = GA(
        pop_size=size,
        sampling=Start(),
        crossover=Boxes(),
        mutation=Swap(),
        eliminate_duplicates=NoDuplicateElimination(),
    )
    np.random.seed(1)
    return minimize(Sudoku(), algorithm, ("n_gen", generations), seed=1, verbose=False)


if __name__ == "__main__":
    print(main().F, sudoku)
