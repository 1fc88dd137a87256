//! Ants that fill boards, side by side.

use super::{Draft, Found, Pheromone};
use crate::Blueprint;
use crate::observe::{Moment, Verb};
use crate::operators::{Choose, Deposit};
use crate::run::{Run, Stop};
use evodoku_grid::{Cell, Symbol};
use std::ops::ControlFlow;

/// A colony of ants, their pheromone, and the best board that they remember. `W` is 1 for up to 64 symbols, 4 for up to 256.
pub struct Colony<'b, const W: usize> {
    blueprint: &'b Blueprint,
    /// The cell of each gene.
    cells: Vec<Cell>,
    /// What follows from the givens: every ant begins with it.
    start: Draft<W>,
    ants: Vec<Ant<W>>,
    pheromone: Pheromone,
    /// The best board of this round, and the one that is remembered.
    last: Found,
    best: Found,
    certainty: Vec<f32>,
    /// The symbols that an ant chooses among, and their pheromone.
    open: Vec<u8>,
    strength: Vec<f32>,
}

struct Ant<const W: usize> {
    draft: Draft<W>,
    /// The gene where it stands.
    at: usize,
}

impl<'b, const W: usize> Colony<'b, W> {
    /// A colony that has not yet set out.
    pub fn new(blueprint: &'b Blueprint, ants: usize, run: &mut Run) -> ControlFlow<Stop, Self> {
        let (cells, symbols) = (blueprint.genes(), blueprint.symbols());
        let over = || !run.has_time_for(cells);
        let Some(start) = Draft::unless(blueprint.puzzle(), over) else {
            run.uncut()?;
            unreachable!("nothing but the time ends it early");
        };
        let mut this = Self {
            blueprint,
            cells: blueprint.cells().collect(),
            ants: (0..ants).map(|_| Ant { draft: start.another(), at: 0 }).collect(),
            start,
            pheromone: Pheromone::even(cells, symbols),
            last: Found::nothing(cells),
            best: Found::nothing(cells),
            certainty: vec![0.0; cells],
            open: Vec::with_capacity(symbols),
            strength: Vec::with_capacity(symbols),
        };
        this.bring_home(None);
        run.begin_at(this.moment(&this.last))?;
        ControlFlow::Continue(this)
    }

    /// Every ant fills a board, beginning at a random cell and going through the grid in reading order, all in step.
    /// Where one has put a symbol, pheromone is worn off at the rate `wear`.
    pub fn build(&mut self, choose: &impl Choose, wear: f32, run: &mut Run) -> ControlFlow<Stop> {
        for ant in &mut self.ants {
            ant.draft.copy_from(&self.start);
            ant.at = run.rng.below(self.cells.len());
        }
        for _ in 0..self.cells.len() {
            for ant in 0..self.ants.len() {
                self.step(ant, choose, wear, run);
            }
            if !run.has_time_for(self.ants.len()) {
                run.uncut()?;
            }
        }
        run.done(Verb::Build, &[choose.name()]);
        let mut best = 0;
        for ant in 0..self.ants.len() {
            run.spend(1, self.cells.len())?;
            if self.ants[ant].draft.filled() > self.ants[best].draft.filled() {
                best = ant;
            }
        }
        self.bring_home(Some(best));
        run.came_to(self.moment(&self.last))
    }

    #[inline]
    fn step(&mut self, number: usize, choose: &impl Choose, wear: f32, run: &mut Run) {
        let ant = &mut self.ants[number];
        let gene = ant.at;
        ant.at = if gene + 1 == self.cells.len() { 0 } else { gene + 1 };
        let cell = self.cells[gene];
        let candidates = ant.draft.of(cell);
        if ant.draft.is_filled(cell) || candidates.is_empty() {
            return;
        }
        let strength = self.pheromone.of(gene);
        self.open.clear();
        self.strength.clear();
        for symbol in &candidates {
            self.open.push(symbol as u8);
            self.strength.push(strength[symbol]);
        }
        let symbol = self.open[choose.choose(&self.strength, &mut run.rng)] as usize;
        ant.draft.put(cell, Symbol::new(symbol));
        self.pheromone.wear(gene, symbol, wear);
    }

    /// Takes the board of an ant for the best of the round, or the one that all begin with.
    fn bring_home(&mut self, ant: Option<usize>) {
        let draft = ant.map_or(&self.start, |ant| &self.ants[ant].draft);
        let last = &mut self.last;
        last.empty = (self.cells.len() - draft.filled()) as u32;
        last.worth = self.cells.len() as f32 / last.empty as f32;
        let genes = last.genes.iter_mut().zip(&mut last.is_filled);
        for ((gene, is_filled), &cell) in genes.zip(&self.cells) {
            *is_filled = draft.is_filled(cell);
            *gene = draft.of(cell).first().unwrap_or(0) as u8;
        }
    }

    /// The best board of the round and the one that is remembered leave pheromone.
    pub fn deposit(&mut self, by: &impl Deposit, run: &mut Run) {
        by.deposit(&mut self.pheromone, &self.last, &mut self.best);
        run.done(Verb::Deposit, &[by.name()]);
    }

    /// A round is over: a generation to observers and limits, who see the best board of the round.
    pub fn round(&mut self, run: &mut Run) -> ControlFlow<Stop> {
        self.pheromone.certainty(&mut self.certainty);
        run.round(self.moment(&self.last))
    }

    fn moment<'a>(&'a self, found: &'a Found) -> Moment<'a> {
        Moment {
            blueprint: self.blueprint,
            genes: &found.genes,
            cost: found.empty,
            certainty: Some(&self.certainty),
        }
    }
}
