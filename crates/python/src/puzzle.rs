//! A puzzle: whatever people have one in, read once.

use crate::error::refused;
use crate::typed::{Grid, GridLike, Pickled, PuzzleLike};
use crate::{arrays, drawing};
use evodoku::input;
use evodoku_grid::formats::{Alphabet, Format, Options, Record, Writer};
use evodoku_grid::{Layout, OptionName, Solution, Symbol};
use numpy::PyUntypedArrayMethods as _;
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::PathBuf;

/// A puzzle of any shape.
///
/// `source` is text in any format, a path, the name of a shipped puzzle such as `@mantere/s16`, a link, rows of numbers
/// (0 for an empty cell) or an array of them.
///
/// >>> import evodoku as ed
/// >>> p = ed.Puzzle("1...23....4.....")
/// >>> p.layout, p.givens, p.shape
/// ('4', 4, (4, 4))
/// >>> p.to_numpy()
/// array([[1, 0, 0, 0],
///        [2, 3, 0, 0],
///        [0, 0, 4, 0],
///        [0, 0, 0, 0]], dtype=uint8)
/// >>> p == ed.Puzzle([[1, 0, 0, 0], [2, 3, 0, 0], [0, 0, 4, 0], [0, 0, 0, 0]])
/// True
#[pyclass(frozen, module = "evodoku")]
pub(crate) struct Puzzle {
    pub(crate) record: Record,
}

/// How Python writes the options that an error recommends.
fn keyword(option: OptionName) -> String {
    format!("{}=", option.word())
}

/// What a text is to be read as.
fn options(layout: Option<&str>, alphabet: Option<&str>, format: Option<&str>) -> PyResult<Options> {
    Ok(Options {
        name: String::new(),
        layout: layout.map(input::layout).transpose().map_err(refused)?,
        alphabet: alphabet.map(Alphabet::parse).transpose().map_err(refused)?,
        format: format.map(Format::parse).transpose().map_err(refused)?,
    })
}

/// The text of a source, or the path that it is; none if it consists of numbers.
fn text(source: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(text) = source.extract::<String>() {
        return Ok(Some(text));
    }
    if let Ok(rows) = source.cast::<PyList>()
        && !rows.is_empty()
        && rows.iter().all(|row| row.is_instance_of::<PyString>())
    {
        return Ok(Some(rows.extract::<Vec<String>>()?.join("\n")));
    }
    if source.hasattr("__fspath__")? {
        return Ok(Some(source.extract::<PathBuf>()?.display().to_string()));
    }
    Ok(None)
}

/// All puzzles of a text, or its fault.
fn records(text: &str, options: &Options) -> PyResult<impl Iterator<Item = PyResult<Record>>> {
    if text.trim() == "-" {
        return Err(refused(
            "standard input is for the command line; give the text itself, such as sys.stdin.read()",
        ));
    }
    let records = input::records(text, options, keyword).map_err(refused)?;
    Ok(records.map(|record| record.map_err(refused)))
}

/// All puzzles of a file, a text or a shipped set.
///
/// >>> import evodoku as ed
/// >>> len(ed.puzzles("@weiss")), ed.puzzles("@weiss")[0].label
/// (10, 'first example grid of the paper')
#[pyfunction]
#[pyo3(signature = (source, *, layout=None, alphabet=None, format=None))]
pub(crate) fn puzzles(
    source: PuzzleLike<'_>,
    layout: Option<&str>,
    alphabet: Option<&str>,
    format: Option<&str>,
) -> PyResult<Vec<Puzzle>> {
    let Some(text) = text(&source.0)? else {
        return Err(PyTypeError::new_err("puzzles reads text, a path or @SET; Puzzle also takes numbers"));
    };
    let options = options(layout, alphabet, format)?;
    records(&text, &options)?.map(|record| record.map(|record| Puzzle { record })).collect()
}

/// The square layout of this many cells.
fn square(cells: usize) -> PyResult<Layout> {
    let side = cells.isqrt();
    if side * side != cells {
        return Err(refused(format!(
            "{cells} numbers are not a square grid; name the layout, such as layout=\"samurai\""
        )));
    }
    Layout::parse(&side.to_string()).map_err(refused)
}

impl Puzzle {
    fn read(source: &Bound<'_, PyAny>, layout: Option<&str>, options: &Options) -> PyResult<Record> {
        if let (Ok(puzzle), None) = (source.cast::<Self>(), layout) {
            return Ok(puzzle.get().record.clone());
        }
        if let Some(text) = text(source)? {
            let mut records = records(&text, options)?;
            let Some(first) = records.next() else { return Err(refused("no puzzle found in the text")) };
            let first = first?;
            if records.next().is_some() {
                return Err(refused("there are several puzzles; evodoku.puzzles(...) lists them all"));
            }
            return Ok(first);
        }
        let array = arrays::read(source)?;
        let layout = match &options.layout {
            Some(layout) => layout.clone(),
            None => square(array.len())?,
        };
        let givens = arrays::givens(&layout, &array)?;
        Ok(Record::new(evodoku_grid::Puzzle::new(layout, givens).map_err(refused)?))
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.record.puzzle.layout()
    }

    /// The puzzle in another format.
    pub(crate) fn written(&self, format: Format) -> PyResult<String> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(format, &mut bytes);
        writer.put(&self.record).map_err(refused)?;
        writer.finish().map_err(refused)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Whatever a puzzle is made of, as an argument.
pub(crate) struct Given(pub(crate) Record);

impl<'py> FromPyObject<'_, 'py> for Given {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = PuzzleLike::INPUT_TYPE;

    fn extract(source: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Puzzle::read(&source, None, &Options::default()).map(Self)
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (source, *, layout=None, alphabet=None, format=None))]
    fn new(
        source: PuzzleLike<'_>,
        layout: Option<&str>,
        alphabet: Option<&str>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let options = options(layout, alphabet, format)?;
        Self::read(&source.0, layout, &options).map(|record| Self { record })
    }

    /// The name of its layout, such as `9`, `16` or `samurai`.
    #[getter(layout)]
    fn layout_name(&self) -> &str {
        self.layout().name()
    }

    /// What it is called, if the input said so.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.record.label.as_deref()
    }

    /// The number of its givens.
    #[getter]
    fn givens(&self) -> usize {
        self.record.puzzle.given_count()
    }

    /// The number of its symbols.
    #[getter]
    fn symbols(&self) -> usize {
        self.layout().symbols()
    }

    /// The number of its cells.
    #[getter]
    fn size(&self) -> usize {
        self.layout().cell_count()
    }

    /// How its symbols are written, from 1 on.
    #[getter]
    fn signs(&self) -> Vec<String> {
        (0..self.symbols())
            .map(|symbol| self.record.alphabet.write(self.layout(), Symbol::new(symbol)))
            .collect()
    }

    /// The houses: their names, and their cells counted from 0. Each holds every symbol once in a solution.
    ///
    /// >>> import evodoku as ed
    /// >>> ed.Puzzle("1...23....4.....").houses[0]
    /// ('row 1', [0, 1, 2, 3])
    #[getter]
    fn houses(&self) -> Vec<(String, Vec<usize>)> {
        let layout = self.layout();
        let cells = |house| layout.house(house).iter().map(|cell| cell.index()).collect();
        layout.houses().map(|house| (layout.house_name(house), cells(house))).collect()
    }

    /// Row and column of each cell, from 0.
    #[getter]
    fn positions(&self) -> Vec<(usize, usize)> {
        self.layout().cells().map(|cell| self.layout().position(cell)).collect()
    }

    /// Rows and columns of the plane.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.layout().height(), self.layout().width())
    }

    /// The solution that came with it, as an array; nobody has checked it.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Option<Grid<'py>>> {
        let grid = |solution: &Solution| {
            let values = solution.values();
            arrays::plane(py, self.layout(), |cell| values[cell].number() as u16)
        };
        self.record.solution.as_ref().map(grid).transpose()
    }

    /// The givens as rows and columns: symbols from 1, 0 where nothing is given.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Grid<'py>> {
        let givens = self.record.puzzle.givens();
        arrays::plane(py, self.layout(), |cell| arrays::number(givens[cell]))
    }

    /// The puzzle in another format, such as `sdk`, `json` or `fpuzzles` (a link).
    ///
    /// >>> import evodoku as ed
    /// >>> print(ed.Puzzle("1...23....4.....").convert("line"))
    /// 1...23....4.....
    fn convert(&self, format: &str) -> PyResult<String> {
        let text = self.written(Format::parse(format).map_err(refused)?)?;
        Ok(text.trim_end_matches('\n').to_owned())
    }

    /// Whether a full grid solves it: every given kept, every symbol once in every house.
    ///
    /// >>> import evodoku as ed
    /// >>> p = ed.Puzzle("1...23....4.....")
    /// >>> p.is_solved_by(ed.solve(p).best)
    /// True
    fn is_solved_by(&self, grid: GridLike<'_>) -> PyResult<bool> {
        let values = arrays::givens(self.layout(), &arrays::read(&grid.0)?)?;
        let full: Option<Vec<Symbol>> = values.into_iter().collect();
        Ok(full.is_some_and(|grid| evodoku_grid::verify(&self.record.puzzle, &grid).is_ok()))
    }

    /// The board as an SVG picture, light or dark as its surroundings are; `grid` fills the empty cells.
    #[pyo3(signature = (grid=None))]
    fn svg(&self, grid: Option<GridLike<'_>>) -> PyResult<String> {
        let values = match grid {
            Some(grid) => arrays::givens(self.layout(), &arrays::read(&grid.0)?)?,
            None => self.record.puzzle.givens().to_vec(),
        };
        Ok(drawing::svg(&self.record, &values))
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> String {
        drawing::svg(&self.record, self.record.puzzle.givens())
    }

    fn __str__(&self) -> String {
        self.record.alphabet.text(self.layout(), self.record.puzzle.givens())
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}', layout='{}')", self.__str__(), self.layout().name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.record.puzzle == other.record.puzzle
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.layout().name().hash(&mut hasher);
        self.record.puzzle.givens().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let text = slf.get().written(Format::Json)?;
        Ok(Pickled((slf.get_type(), (text,)).into_bound_py_any(slf.py())?))
    }
}
