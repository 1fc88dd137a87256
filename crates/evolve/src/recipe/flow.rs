//! Whether the steps of a recipe make sense in their order, so that a search never meets what it cannot do.

use super::step::Step;

/// What is known of the populations after some steps.
pub(super) struct Flow {
    /// Whether the costs of the current population are those of its genes.
    judged: bool,
    /// Whether the new population is full, so that steps work on it.
    bred: bool,
    /// Whether it holds some that survive unchanged.
    kept: bool,
    /// Evaluations that happen come what may.
    evaluations: usize,
}

/// What is wrong and what would work.
type Fault = &'static str;

impl Flow {
    /// Before the first step of `start`.
    pub(super) fn start() -> Self {
        Self { judged: false, bred: false, kept: false, evaluations: 0 }
    }

    /// Before the first step of `generation`.
    pub(super) fn generation() -> Self {
        Self { judged: true, ..Self::start() }
    }

    /// Takes a step of `start`.
    pub(super) fn begin(&mut self, step: &Step) -> Result<(), Fault> {
        match step {
            Step::Edit(_) | Step::Evaluate => self.take(step),
            _ => Err(
                "start can only initialise, repair, mutate, improve and evaluate; move this step to generation",
            ),
        }
    }

    /// Takes a step of `generation`.
    pub(super) fn take(&mut self, step: &Step) -> Result<(), Fault> {
        match step {
            Step::Evaluate => self.judge(),
            Step::Retain { .. } => self.expect_parents()?,
            Step::KeepRetained | Step::Keep { .. } => {
                self.expect_parents()?;
                if std::mem::replace(&mut self.kept, true) {
                    return Err("a generation can have only one keep step; remove the other");
                }
            }
            Step::Breed { .. } => {
                self.expect_parents()?;
                (self.bred, self.judged) = (true, false);
            }
            // Copies keep their costs.
            Step::Select(_) => {
                self.expect_parents()?;
                self.bred = true;
            }
            Step::Mingle { .. } if self.kept => {
                return Err(
                    "mingle would change the kept individuals; use breed, or preserve after evaluate",
                );
            }
            Step::Edit(_) | Step::Mingle { .. } => self.judged = false,
            Step::Purge { .. } => {
                self.expect_judged()?;
                self.judged = false;
            }
            Step::BestOf { .. } => {
                self.expect_children()?;
                self.judge();
            }
            Step::Preserve { .. } => {
                self.expect_children()?;
                self.expect_judged()?;
            }
            Step::Survive(_) => {
                self.expect_children()?;
                self.expect_judged()?;
                (self.bred, self.kept) = (false, false);
            }
            Step::EliteLearning { .. } => self.expect_judged()?,
            Step::WhenStagnant { steps, .. } => {
                let mut stuck = Self { ..*self };
                for step in steps {
                    match step {
                        Step::Edit(_) | Step::Evaluate | Step::Mingle { .. } | Step::Purge { .. } => {
                            stuck.take(step)?;
                        }
                        _ => {
                            return Err(
                                "when-stagnant can only initialise, repair, mutate, improve, mingle, purge and evaluate; move the other steps out of it",
                            );
                        }
                    }
                }
                // It may be skipped, so what it judges is not judged for certain.
                self.judged &= stuck.judged;
            }
        }
        Ok(())
    }

    /// After the last step.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.evaluations == 0 || !self.judged {
            return Err("the last changes are not evaluated; add \"evaluate\" after them");
        }
        if self.kept && !self.bred {
            return Err("the kept individuals are never joined by children; add breed or select after keep");
        }
        Ok(())
    }

    fn judge(&mut self) {
        self.judged = true;
        self.evaluations += 1;
    }

    fn expect_parents(&self) -> Result<(), Fault> {
        if self.bred {
            return Err("the new population is already full; move this step before breed or select");
        }
        self.expect_judged()
    }

    fn expect_children(&self) -> Result<(), Fault> {
        if self.bred {
            Ok(())
        } else {
            Err("there is no new population yet; add breed or select before this step")
        }
    }

    fn expect_judged(&self) -> Result<(), Fault> {
        if self.judged { Ok(()) } else { Err("this step needs costs; add \"evaluate\" before it") }
    }
}
