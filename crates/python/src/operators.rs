//! Operators in Python: functions over arrays, called once for all individuals of a generation.
//!
//! They are registered as ad hoc, so that the laboratory refuses recipes with them: nothing but the running program says
//! what they do.

use crate::arrays;
use crate::error::refused;
use crate::problem::Problem;
use evodoku_evolve::operators::{AnyCross, AnyEdit, AnyFitness, Cross, Edit, Fitness, Operator as _};
use evodoku_evolve::{
    Blueprint, Cost, Couples, Domain, Error, Individual, Judging, Parameter, Parameters, Pass, Rng, Segment,
};
use evodoku_grid::{Set, verify};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

thread_local! {
    /// What went wrong in a function during the run on this thread.
    static FAULT: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// The problem of the run on this thread, for functions that want to know it.
    static PROBLEM: RefCell<Option<Py<Problem>>> = const { RefCell::new(None) };
}

/// Whether a function failed in the run on this thread.
pub(crate) fn failed() -> bool {
    FAULT.with_borrow(Option::is_some)
}

/// Takes what went wrong, at the end of a run or before its beginning.
pub(crate) fn take_fault() -> Option<PyErr> {
    PROBLEM.set(None);
    FAULT.take()
}

/// A function as it was defined last.
struct Definition {
    function: Py<PyAny>,
    /// Whether it takes the argument `problem`.
    wants_problem: bool,
    parameters: Vec<Parameter>,
}

/// Where the definition of a name is kept.
type Slot = Arc<Mutex<Arc<Definition>>>;

/// A function under its name. The list of operators holds the name, so that a function can be defined again; a recipe holds
/// the function that the name had when the recipe was read.
struct Function {
    word: &'static str,
    role: &'static str,
    slot: Slot,
    fixed: Option<Arc<Definition>>,
    parameters: Vec<Parameter>,
}

impl Function {
    fn definition(&self) -> Arc<Definition> {
        let now = || self.slot.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.fixed.clone().unwrap_or_else(now)
    }
}

impl Clone for Function {
    fn clone(&self) -> Self {
        let fixed = self.definition();
        let parameters =
            if self.fixed.is_some() { self.parameters.clone() } else { fixed.parameters.clone() };
        Self { word: self.word, role: self.role, slot: self.slot.clone(), fixed: Some(fixed), parameters }
    }
}

impl Parameters for Function {
    fn parameters(&self) -> Vec<Parameter> {
        if self.fixed.is_some() { self.parameters.clone() } else { self.definition().parameters.clone() }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let allowed = self.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let Some(parameter) = self.parameters.iter_mut().find(|parameter| parameter.name == name) else {
            return Err(Error::Parameter { owner: self.word, name: name.into(), allowed });
        };
        parameter.value = parameter.domain.read(value).ok_or_else(|| Error::Value {
            parameter: parameter.name.clone(),
            value: value.into(),
            allowed: parameter.domain.clone(),
        })?;
        Ok(())
    }

    fn check(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The genes of individuals, one after the other.
type Genes = Vec<u8>;

impl Function {
    /// Calls the function with arrays of these individuals; the individuals that it made of them, or nothing if it failed.
    fn call(&self, b: &Blueprint, groups: &[Genes], seed: Option<u64>) -> Option<Vec<Genes>> {
        guarded(|py| {
            let arrays = groups.iter().map(|genes| self.array(py, b, genes)).collect::<PyResult<Vec<_>>>()?;
            let result = self.apply(py, b, &arrays, seed)?;
            // What returns nothing has changed its arrays in place.
            let results: Vec<Bound<'_, PyAny>> = match () {
                () if result.is_none() => arrays,
                () if groups.len() == 1 => vec![result],
                () => result.extract()?,
            };
            if results.len() != groups.len() {
                return Err(refused(format!(
                    "{}: expected {} arrays, not {}",
                    self.word,
                    groups.len(),
                    results.len()
                )));
            }
            results.iter().zip(groups).map(|(array, genes)| self.read(b, array, genes)).collect()
        })
    }

    /// The costs that the function gives to these individuals.
    fn costs(&self, b: &Blueprint, genes: &Genes) -> Option<Vec<Cost>> {
        guarded(|py| {
            let result = self.apply(py, b, &[self.array(py, b, genes)?], None)?;
            let array = arrays::read(&result)?;
            let (values, count) = (array.as_slice()?, genes.len() / b.genes());
            if values.len() != count {
                return Err(refused(format!("{}: expected {count} costs, not {}", self.word, values.len())));
            }
            let cost = |(&value, genes): (&i64, &[u8])| {
                let cost = Cost::try_from(value).map_err(|_| {
                    refused(format!(
                        "{}: the cost {value} is out of range; use 0 to {}",
                        self.word,
                        Cost::MAX
                    ))
                })?;
                if cost == 0
                    && let Err(violation) = verify(b.puzzle(), b.decode(genes).values())
                {
                    return Err(refused(format!("{}: the cost 0 means solved, but {violation}", self.word)));
                }
                Ok(cost)
            };
            values.iter().zip(genes.chunks_exact(b.genes())).map(cost).collect()
        })
    }

    fn apply<'py>(
        &self,
        py: Python<'py>,
        b: &Blueprint,
        arrays: &[Bound<'py, PyAny>],
        seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let definition = self.definition();
        let mut arguments = arrays.to_vec();
        if let Some(seed) = seed {
            arguments.push(py.import("numpy.random")?.getattr("default_rng")?.call1((seed,))?);
        }
        let named = PyDict::new(py);
        for parameter in &self.parameters {
            match parameter.domain {
                Domain::Switch => named.set_item(&*parameter.name, parameter.value == "true")?,
                Domain::Whole { .. } => named.set_item(&*parameter.name, parameter.value.parse::<u64>()?)?,
                _ => named.set_item(&*parameter.name, parameter.value.parse::<f64>()?)?,
            }
        }
        if definition.wants_problem {
            named.set_item("problem", problem(py, b)?)?;
        }
        definition.function.bind(py).call(PyTuple::new(py, arguments)?, Some(&named))
    }

    /// Individuals as an array; an initialisation sees 0 in free cells.
    fn array<'py>(&self, py: Python<'py>, b: &Blueprint, genes: &Genes) -> PyResult<Bound<'py, PyAny>> {
        let (size, blank) = (b.genes(), self.role == "initialise");
        let cell_of: Vec<usize> = b.cells().map(evodoku_grid::Cell::index).collect();
        let mut cells = vec![0; genes.len()];
        for (cells, genes) in cells.chunks_exact_mut(size).zip(genes.chunks_exact(size)) {
            for (gene, &cell) in cell_of.iter().enumerate() {
                cells[cell] = if blank && !b.fixed()[gene] { 0 } else { u16::from(genes[gene]) + 1 };
            }
        }
        Ok(arrays::numbers(py, b.puzzle().layout(), &cells, &[genes.len() / size, size])?.0)
    }

    /// The genes of an array, if it holds candidates.
    fn read(&self, b: &Blueprint, array: &Bound<'_, PyAny>, before: &Genes) -> PyResult<Genes> {
        let array = arrays::read(array)?;
        let (cells, size) = (array.as_slice()?, b.genes());
        if cells.len() != before.len() {
            let count = before.len() / size;
            return Err(refused(format!("{}: expected an array of shape ({count}, {size})", self.word)));
        }
        let cell_of: Vec<usize> = b.cells().map(evodoku_grid::Cell::index).collect();
        let mut genes = Genes::with_capacity(cells.len());
        for (number, grid) in cells.chunks_exact(size).enumerate() {
            for (gene, &cell) in cell_of.iter().enumerate() {
                let symbol = usize::try_from(grid[cell])
                    .ok()
                    .and_then(|n| n.checked_sub(1))
                    .filter(|&s| s < b.symbols());
                let wrong = |why: &str| {
                    let layout = b.puzzle().layout();
                    let name =
                        layout.cells().nth(cell).map(|cell| layout.cell_name(cell)).unwrap_or_default();
                    refused(format!(
                        "{}: individual {number} holds {} in {name}; {why}",
                        self.word, grid[cell]
                    ))
                };
                let symbol =
                    symbol.ok_or_else(|| wrong(&format!("use symbols from 1 to {}", b.symbols())))? as u8;
                if b.fixed()[gene] && symbol != b.start()[gene] {
                    return Err(wrong("keep the givens as they are"));
                }
                genes.push(symbol);
            }
            self.keeps_segments(b, &genes[number * size..], number)?;
        }
        Ok(genes)
    }

    fn keeps_segments(&self, b: &Blueprint, genes: &[u8], number: usize) -> PyResult<()> {
        let segments = if b.segment() == Segment::Cell { 0 } else { b.segments() };
        for segment in 0..segments {
            let symbols: Set<4> =
                genes[b.span(segment..segment + 1)].iter().map(|&gene| gene as usize).collect();
            if symbols.len() < b.symbols() {
                let (word, kind) = (self.word, b.segment().word());
                return Err(refused(format!(
                    "{word}: individual {number} does not hold every symbol once in {kind} {}; keep each {kind} intact, or use a recipe with segment = \"cell\"",
                    segment + 1
                )));
            }
        }
        Ok(())
    }
}

/// Keeps the first fault of a run and does nothing after it.
fn guarded<R>(work: impl FnOnce(Python<'_>) -> PyResult<R>) -> Option<R> {
    if failed() {
        return None;
    }
    let done = Python::attach(work);
    done.map_err(|fault| FAULT.set(Some(fault))).ok()
}

/// The problem that is being searched, made once in a run.
fn problem(py: Python<'_>, b: &Blueprint) -> PyResult<Py<Problem>> {
    if let Some(known) = PROBLEM.with_borrow(|known| known.as_ref().map(|known| known.clone_ref(py))) {
        return Ok(known);
    }
    let problem = Py::new(py, Problem::of(py, b)?)?;
    PROBLEM.set(Some(problem.clone_ref(py)));
    Ok(problem)
}

impl Edit for Function {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        if let Some(made) = self.call(x.blueprint(), &[x.genes().to_vec()], Some(rng.bits())) {
            x.genes_mut().copy_from_slice(&made[0]);
        }
    }

    fn edit_all(&self, pass: &mut Pass<'_, '_, '_>) {
        let genes: Genes = pass.genes().flatten().copied().collect();
        if genes.is_empty() {
            return;
        }
        let (b, seed) = (pass.blueprint(), pass.rng().bits());
        let Some(made) = self.call(b, &[genes], Some(seed)) else { return };
        let mut made = made[0].chunks_exact(b.genes());
        pass.each(|x, _| x.genes_mut().copy_from_slice(made.next().expect("one for each individual")));
    }

    fn name(&self) -> &'static str {
        self.word
    }
}

impl Cross for Function {
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        let genes = [x.genes().to_vec(), y.genes().to_vec()];
        if let Some(made) = self.call(x.blueprint(), &genes, Some(rng.bits())) {
            x.genes_mut().copy_from_slice(&made[0]);
            y.genes_mut().copy_from_slice(&made[1]);
        }
    }

    fn cross_all(&self, couples: &mut Couples<'_, '_, '_>) {
        let (drawn, seed, b) = (couples.drawn(), couples.rng().bits(), couples.blueprint());
        if drawn.is_empty() {
            return;
        }
        let mut genes = [Genes::new(), Genes::new()];
        for &pair in &drawn {
            let (x, y) = couples.pair(pair);
            genes[0].extend_from_slice(x.genes());
            genes[1].extend_from_slice(y.genes());
        }
        let Some(made) = self.call(b, &genes, Some(seed)) else { return };
        for (place, &pair) in drawn.iter().enumerate() {
            let (mut x, mut y) = couples.pair(pair);
            let child = place * b.genes()..(place + 1) * b.genes();
            x.genes_mut().copy_from_slice(&made[0][child.clone()]);
            y.genes_mut().copy_from_slice(&made[1][child]);
        }
    }

    fn at_once(&self) -> usize {
        usize::MAX
    }

    fn name(&self) -> &'static str {
        self.word
    }

    fn inherits(&self) -> bool {
        false
    }
}

impl Fitness for Function {
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        self.costs(x.blueprint(), &x.genes().to_vec()).map_or(Cost::MAX, |costs| costs[0])
    }

    fn cost_all(&self, judging: &mut Judging<'_, '_, '_>) {
        let genes: Genes = judging.genes().flatten().copied().collect();
        let mut costs = self.costs(judging.blueprint(), &genes).unwrap_or_default().into_iter();
        // After a fault the run ends soon; until then nobody is better than anybody.
        judging.each(|_| costs.next().unwrap_or(Cost::MAX));
    }

    fn name(&self) -> &'static str {
        self.word
    }
}

/// The functions by name, with their roles.
static KNOWN: Mutex<BTreeMap<String, (&'static str, Slot)>> = Mutex::new(BTreeMap::new());

/// Makes a function an operator under a name, or takes the place of the function that had it.
#[pyfunction]
pub(crate) fn register(
    role: &str,
    word: &str,
    what: &str,
    function: Py<PyAny>,
    wants_problem: bool,
    parameters: Vec<(String, String, String)>,
) -> PyResult<()> {
    let roles = [AnyEdit::ROLES, AnyCross::ROLES, AnyFitness::ROLES].concat();
    let Some(&role) = roles.iter().find(|known| **known == role) else {
        return Err(refused(format!("role = '{role}' is not allowed; use {}", roles.join(", "))));
    };
    let parameter = |(name, kind, default): (String, String, String)| {
        let domain = match kind.as_str() {
            "bool" => Domain::Switch,
            "int" => Domain::Whole { least: 0, most: None },
            _ => Domain::Real { least: f64::MIN, most: f64::MAX },
        };
        Parameter { name: name.into(), doc: String::new(), value: default.clone(), default, domain }
    };
    let parameters: Vec<Parameter> = parameters.into_iter().map(parameter).collect();
    let definition = Arc::new(Definition { function, wants_problem, parameters: parameters.clone() });
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    match known.get(word) {
        Some((as_role, slot)) if *as_role == role => {
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = definition;
            return Ok(());
        }
        Some((as_role, _)) => {
            return Err(refused(format!(
                "'{word}' is an operator for {as_role} already; choose another name"
            )));
        }
        None => {}
    }
    // The names of operators live as long as the program.
    let [name, sentence]: [&'static str; 2] = [word, what].map(|text| &*Box::leak(Box::<str>::from(text)));
    let slot = Arc::new(Mutex::new(definition));
    let function = Function { word: name, role, slot: slot.clone(), fixed: None, parameters };
    let added = match role {
        "cross" => AnyCross::register_ad_hoc(role, name, sentence, function),
        "fitness" => AnyFitness::register_ad_hoc(role, name, sentence, function),
        _ => AnyEdit::register_ad_hoc(role, name, sentence, function),
    };
    added.map_err(refused)?;
    known.insert(word.into(), (role, slot));
    Ok(())
}
