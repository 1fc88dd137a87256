"""A genetic algorithm of DEAP on a Sudoku: individuals are lists of cells, judged all at once."""

import random

import numpy as np
from deap import algorithms, base, creator, tools

import evodoku as ed


def main(generations: int = 30, size: int = 200, seed: int = 1) -> "tuple[ed.Problem, tools.Logbook]":
    random.seed(seed)
    problem = ed.Problem("@weiss/easy1", segment="box")
    boxes = [free.tolist() for free in problem.segments if len(free) > 1]
    if not hasattr(creator, "Grid"):
        creator.create("Cost", base.Fitness, weights=(-1.0,))
        creator.create("Grid", list, fitness=creator.Cost)

    def cross(one: "list[int]", two: "list[int]") -> "tuple[list[int], list[int]]":
        for box in problem.segments:
            if random.random() < 0.5:
                for cell in box:
                    one[cell], two[cell] = two[cell], one[cell]
        return one, two

    def mutate(grid: "list[int]") -> "tuple[list[int]]":
        a, b = random.sample(random.choice(boxes), 2)
        grid[a], grid[b] = grid[b], grid[a]
        return (grid,)

    def batch(evaluate: object, grids: "list[list[int]]") -> "list[tuple[float]]":
        """One call for all individuals: DEAP maps its evaluation over those that need one."""
        grids = list(grids)
        return [(float(cost),) for cost in problem(np.array(grids, np.uint8))] if grids else []

    toolbox = base.Toolbox()
    toolbox.register("evaluate", lambda grid: None)
    toolbox.register("map", batch)
    toolbox.register("mate", cross)
    toolbox.register("mutate", mutate)
    toolbox.register("select", tools.selTournament, tournsize=3)
    population = [creator.Grid(grid) for grid in problem.sample(size, seed=seed).tolist()]
    statistics = tools.Statistics(lambda grid: grid.fitness.values[0])
    statistics.register("best", np.min)
    statistics.register("mean", np.mean)
    _, logbook = algorithms.eaMuPlusLambda(
        population, toolbox, size, size, 0.6, 0.4, generations, statistics, verbose=False
    )
    return problem, logbook


if __name__ == "__main__":
    problem, logbook = main()
    print(logbook.stream, problem, sep="\n")
