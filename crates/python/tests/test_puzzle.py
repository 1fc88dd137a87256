"""Puzzles, and questions about them."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import evodoku as ed

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("layout", ["4", "6", "9", "x", "12=4x3", "16", "25", "twodoku", "samurai", "36", "256"])
def test_a_puzzle_survives_its_array_and_its_pickle(layout: str) -> None:
    if layout == "256":
        puzzle = ed.Puzzle(np.diag([256] + [0] * 255), layout="256")
    else:
        puzzle = ed.generate(layout=layout, fill=0.4, seed=3)
    array = puzzle.to_numpy()
    assert array.shape == puzzle.shape
    assert ed.Puzzle(array, layout=puzzle.layout) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(pickle.loads(pickle.dumps(puzzle))) == hash(puzzle)


def test_whatever_people_have_a_puzzle_in(tmp_path: Path) -> None:
    line = ed.Puzzle(LINE)
    file = tmp_path / "one.sdk"
    file.write_text(line.convert("sdk"))
    rows = [LINE[i : i + 9] for i in range(0, 81, 9)]
    numbers = line.to_numpy()
    same = [
        LINE.replace(".", "0"),
        file,
        str(file),
        line.convert("fpuzzles"),
        rows,
        numbers,
        numbers.astype(np.int64),
        numbers.ravel(),
        numbers.tolist(),
        np.asfortranarray(numbers),
        line,
    ]
    for source in same:
        assert ed.Puzzle(source) == line, source
    assert ed.Puzzle("1...23....4.....") != line
    assert len({ed.Puzzle(source) for source in same}) == 1


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("53..x", "there is no such file"),
        ("@mantere/s99", "s99"),
        ("@mantere", "evodoku.puzzles"),
        ([[1, 2], [3, 4], [5, 6]], "6 numbers are not a square grid"),
        ([11] + [0] * 80, "11 is not a symbol of layout 9"),
        ([-1] + [0] * 80, "-1 is not a symbol"),
        ([5, 5] + [0] * 79, "5"),
        ("-", "standard input"),
    ],
)
def test_what_is_wrong_is_said(source: object, says: str) -> None:
    with pytest.raises(ed.Error) as error:
        ed.Puzzle(source)  # type: ignore[arg-type]
    assert says in str(error.value)


@pytest.mark.parametrize("source", [3.5, None, [1.5] * 81, object(), {"a": 1}, ["x", 1]])
def test_what_is_no_puzzle_is_a_type_error(source: object) -> None:
    with pytest.raises(TypeError, match="a puzzle is text"):
        ed.Puzzle(source)  # type: ignore[arg-type]


def test_options_are_spelled_as_python_spells_them() -> None:
    with pytest.raises(ed.Error) as error:
        ed.Puzzle("0123" * 4)
    assert "--" not in str(error.value)


def test_several_puzzles() -> None:
    assert len(ed.puzzles("@mantere")) == 46
    assert [p.layout for p in ed.puzzles(LINE + "\n" + LINE)] == ["9", "9"]


def test_answers_are_typed() -> None:
    checked = ed.check(LINE)
    assert (checked.valid, checked.unique, checked.count, str(checked)) == (True, True, 1, checked.words)
    assert ed.check("." * 16, limit=300).count == 288
    hinted = ed.hint(LINE, all=True)
    assert hinted.cells_left == 0 and hinted.steps[0].placed is not None
    assert ed.rate(LINE).level == "easy"
    assert pickle.loads(pickle.dumps(checked)) == checked
    with pytest.raises(ed.Error, match="no solution"):
        ed.rate("123....4........")


def test_generated_puzzles_are_those_of_the_command_line() -> None:
    puzzle = ed.generate(seed=1)
    assert puzzle == ed.generate(seed=1) != ed.generate(seed=1, number=1)
    assert ed.check(puzzle).unique
    assert puzzle.solution is not None and puzzle.is_solved_by(puzzle.solution)
    assert not puzzle.is_solved_by(puzzle.to_numpy())


def test_a_board_draws_itself_light_and_dark() -> None:
    puzzle = ed.Puzzle(LINE)
    svg = puzzle._repr_html_()
    assert svg.count('class="given"') == puzzle.givens and "prefers-color-scheme" in svg
    solved = puzzle.svg(ed.solve(puzzle).best)
    assert solved.count('class="found"') == 81 - puzzle.givens
