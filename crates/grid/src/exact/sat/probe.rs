//! Many questions about one layout: what is learnt for one serves the next.

use super::{Clock, Lit, Model, Solver, Status};
use crate::{Cell, Layout, Set, Symbol};

/// A solver of the empty grid, to which givens are lent for one question at a time.
pub(crate) struct Probe {
    model: Model,
    solver: Solver,
    assumptions: Vec<Lit>,
}

impl Probe {
    pub(crate) fn new(layout: &Layout) -> Self {
        let model = Model::new(layout, &vec![Set::full(layout.symbols()); layout.cell_count()]);
        let solver = Solver::new(model.groups.clone());
        Self { model, solver, assumptions: Vec::new() }
    }

    /// Whether a grid exists with these `givens` and another symbol than `symbol` in `cell`; `None` if time is up.
    pub(crate) fn exists_without(
        &mut self,
        givens: impl Iterator<Item = (Cell, Symbol)>,
        (cell, symbol): (Cell, Symbol),
        clock: &Clock,
    ) -> Option<bool> {
        self.assumptions.clear();
        self.assumptions.extend(givens.map(|(c, s)| Lit::positive(self.model.variable(c, s))));
        self.assumptions.push(Lit::negative(self.model.variable(cell, symbol)));
        match self.solver.solve(&self.assumptions, clock) {
            Status::Solved => Some(true),
            Status::Refuted => Some(false),
            Status::Stopped => None,
        }
    }
}
