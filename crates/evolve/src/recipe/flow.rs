//! Whether the steps of a recipe make sense in their order, so that a search never meets what it cannot do.

use super::verbs::Step;

/// Where a verb may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Anywhere, even in `start`.
    Anywhere,
    /// In `generation`, also inside `when-stagnant`.
    Stuck,
    /// Only in `generation` itself.
    Generation,
}

/// What is known of the populations after some steps.
#[derive(Clone, Copy)]
pub(super) struct Flow {
    /// Whether the costs of the current population are those of its genes.
    pub(super) judged: bool,
    /// Whether the new population is full, so that steps work on it.
    pub(super) bred: bool,
    /// Whether it holds some that survive unchanged.
    pub(super) kept: bool,
    /// Evaluations that happen come what may.
    evaluations: usize,
    place: Place,
}

/// What is wrong and what would work.
pub(super) type Fault = String;

impl Flow {
    /// Before the first step of `start`.
    pub(super) fn start() -> Self {
        Self { judged: false, bred: false, kept: false, evaluations: 0, place: Place::Anywhere }
    }

    /// Before the first step of `generation`.
    pub(super) fn generation() -> Self {
        Self { judged: true, place: Place::Generation, ..Self::start() }
    }

    /// The same for steps that may be skipped.
    pub(super) fn stuck(self) -> Self {
        Self { place: Place::Stuck, ..self }
    }

    /// Takes a step.
    pub(super) fn take(&mut self, step: &Step) -> Result<(), Fault> {
        if step.place() > self.place {
            let may = Step::known().into_iter().filter(|(.., place)| *place <= self.place);
            let may = all_of(&may.map(|(word, ..)| word).collect::<Vec<_>>());
            return Err(match self.place {
                Place::Anywhere => format!("start can only {may}; move this step to generation"),
                _ => format!("when-stagnant can only {may}; move the other steps out of it"),
            });
        }
        step.verb().flow(self)
    }

    /// After the last step.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.evaluations == 0 || !self.judged {
            return fault("the last changes are not evaluated; add \"evaluate\" after them");
        }
        if self.kept && !self.bred {
            return fault(
                "the kept individuals are never joined by children; add breed or select after keep",
            );
        }
        Ok(())
    }

    /// All costs are found.
    pub(super) fn judge(&mut self) {
        self.judged = true;
        self.evaluations += 1;
    }

    /// Some of the old population go on to the new one.
    pub(super) fn keep(&mut self) -> Result<(), Fault> {
        self.expect_parents()?;
        if std::mem::replace(&mut self.kept, true) {
            return fault("a generation can have only one keep step; remove the other");
        }
        Ok(())
    }

    /// The step works on parents.
    pub(super) fn expect_parents(&self) -> Result<(), Fault> {
        if self.bred {
            return fault("the new population is already full; move this step before breed or select");
        }
        self.expect_judged()
    }

    /// The step works on children.
    pub(super) fn expect_children(&self) -> Result<(), Fault> {
        if self.bred {
            Ok(())
        } else {
            fault("there is no new population yet; add breed or select before this step")
        }
    }

    /// The step compares costs.
    pub(super) fn expect_judged(&self) -> Result<(), Fault> {
        if self.judged { Ok(()) } else { fault("this step needs costs; add \"evaluate\" before it") }
    }
}

pub(super) fn fault(what: &str) -> Result<(), Fault> {
    Err(what.into())
}

/// `a, b and c`.
pub(super) fn all_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).into(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}
