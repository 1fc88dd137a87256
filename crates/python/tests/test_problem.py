"""`Problem`: a cost function for other people's optimisers."""

import pickle

import numpy as np
import pytest

import evodoku as ed

HARD = "@lloyd_amos/goldennugget"


def cost(puzzle: ed.Puzzle, grid: np.ndarray, boxes: bool) -> int:
    """Repeated symbols of a 9x9 grid, counted by hand."""
    rows = grid.reshape(9, 9)
    houses = [*rows, *rows.T]
    if boxes:
        houses += [rows[r : r + 3, c : c + 3].ravel() for r in (0, 3, 6) for c in (0, 3, 6)]
    return sum(9 - len(set(house.tolist())) for house in houses)


@pytest.mark.parametrize("segment", ["box", "row", "cell"])
def test_costs_are_what_a_hand_counts(segment: str) -> None:
    problem = ed.Problem(HARD, segment=segment)
    cells = problem.sample(50, seed=2)
    costs = problem(cells)
    if segment == "row":
        expected = [cost(problem.puzzle, grid, True) for grid in cells]
    else:
        expected = [cost(problem.puzzle, grid, segment == "cell") for grid in cells]
    assert costs.tolist() == expected
    assert (problem.evaluations, problem.best_cost) == (50, min(expected))
    assert np.array_equal(problem.best.ravel(), cells[costs.argmin()])


def test_any_array_of_whole_numbers_will_do() -> None:
    problem = ed.Problem(HARD)
    cells = problem.sample(20)
    costs = problem(cells)
    for same in (cells.astype(np.int64), np.asfortranarray(cells), cells.tolist(), cells[::1], np.repeat(cells, 2, axis=0)[::2]):
        assert np.array_equal(problem(same), costs)
    assert problem(cells[4]).tolist() == [costs[4]]
    assert problem(cells[:0]).shape == (0,)


@pytest.mark.parametrize("layout", ["16", "25", "100", "256", "twodoku", "samurai", "x"])
def test_any_layout(layout: str) -> None:
    puzzle = ed.generate(layout=layout, fill=0.3, seed=1) if layout != "256" else ed.Puzzle(np.zeros((256, 256), int), layout="256")
    problem = ed.Problem(puzzle, segment="box")
    cells = problem.sample(3, seed=1)
    assert (problem(cells) > 0).all()
    if puzzle.solution is not None:
        plane = puzzle.solution
        solution = np.array([plane[place] for place in puzzle.positions])
        assert problem(solution).tolist() == [0] and problem.solved and problem.is_solution(problem.best)


def test_what_is_no_candidate_is_refused() -> None:
    problem = ed.Problem(HARD, segment="box")
    cells = problem.sample(4)
    for change, says in [
        ((2, problem.free[0], 10), "grid 2"),
        ((1, np.flatnonzero(problem.fixed)[0], 0), "grid 1"),
        ((3, problem.free[0], 300), "use symbols from 1 to 9"),
        ((0, problem.free[0], -1), "use symbols"),
    ]:
        wrong = cells.astype(np.int64)
        wrong[change[0], change[1]] = change[2]
        with pytest.raises(ed.Error, match=says):
            problem(wrong)
    broken = cells.copy()
    free = problem.segments[0]
    broken[0, free[0]] = broken[0, free[1]]
    with pytest.raises(ed.Error, match="box 1 does not hold every symbol once"):
        problem(broken)
    for shape in [(4, 80), (81, 4), (2, 2, 81)]:
        with pytest.raises(ed.Error, match="does not fit"):
            problem(np.ones(shape, np.uint8))
    with pytest.raises(TypeError):
        problem(cells.astype(float))
    assert problem.evaluations == 0
    with pytest.raises(ed.Error, match="segment = 'boxes'"):
        ed.Problem(HARD, segment="boxes")


def test_free_cells_make_whole_grids() -> None:
    problem = ed.Problem(HARD, segment="cell")
    values = problem.sample(6)[:, problem.free]
    cells = problem.complete(values)
    assert np.array_equal(cells[:, problem.free], values)
    assert np.array_equal(cells[0], problem.complete(values[0]))
    assert problem(cells).shape == (6,)


def test_a_ga_of_ones_own_solves_an_easy_puzzle() -> None:
    """Thirty lines of numpy: tournaments, exchange of boxes, swaps in boxes."""
    problem = ed.Problem("@weiss/easy1", segment="box")
    rng = np.random.default_rng(3)
    cells = problem.sample(600, seed=3)
    costs = problem(cells)
    boxes = [box for box in problem.segments if len(box) > 1]
    start = costs.min()
    for _ in range(60):
        picks = rng.integers(len(cells), size=(len(cells), 3))
        parents = cells[picks[np.arange(len(cells)), costs[picks].argmin(axis=1)]]
        children = parents.copy()
        for box in problem.segments:
            swap = rng.random(len(cells)) < 0.5
            children[np.ix_(swap, box)] = np.roll(parents, 1, axis=0)[np.ix_(swap, box)]
        for box in boxes:
            chosen = np.flatnonzero(rng.random(len(cells)) < 0.1)
            pair = np.array([rng.choice(box, 2, replace=False) for _ in chosen]).reshape(-1, 2)
            children[chosen[:, None], pair] = children[chosen[:, None], pair[:, ::-1]]
        both, all_costs = np.concatenate([cells, children]), np.concatenate([costs, problem(children)])
        best = np.argsort(all_costs, kind="stable")[: len(cells)]
        cells, costs = both[best], all_costs[best]
        if problem.solved:
            break
    assert problem.best_cost is not None and problem.best_cost < start / 2


def test_a_pickled_problem_counts_for_itself() -> None:
    problem = ed.Problem(HARD, segment="row")
    problem(problem.sample(5))
    again = pickle.loads(pickle.dumps(problem))
    assert (again.evaluations, again.segment, again.puzzle == problem.puzzle) == (0, "row", True)
    problem.reset()
    assert (problem.evaluations, problem.best_cost, problem.best) == (0, None, None)
