//! XY-wing: a cell with the candidates x and y sees one with x and z and one with y and z; one of these two is z, so
//! z leaves every cell that sees both.

use super::{Candidates, Reason, Record, Step, Stop, Technique};
use crate::{Cell, Layout, Set, Symbol};

/// Looks at every cell of two candidates, if anything changed.
pub(super) fn sweep<const W: usize>(state: &mut Candidates<W>, record: &mut impl Record) -> Result<(), Stop> {
    if state.notes.wings_seen == Some(state.changes()) {
        return Ok(());
    }
    let layout = state.layout().clone();
    for pivot in layout.cells().filter(|&cell| is_pair(state, cell)).collect::<Vec<_>>() {
        if is_pair(state, pivot) {
            wings_of(state, &layout, pivot, record)?;
        }
    }
    state.notes.wings_seen = Some(state.changes());
    Ok(())
}

fn is_pair<const W: usize>(state: &Candidates<W>, cell: Cell) -> bool {
    state.value(cell).is_none() && state.of(cell).len() == 2
}

fn sees(layout: &Layout, a: Cell, b: Cell) -> bool {
    a != b && layout.houses_of(a).iter().any(|house| layout.houses_of(b).contains(house))
}

fn wings_of<const W: usize>(
    state: &mut Candidates<W>,
    layout: &Layout,
    pivot: Cell,
    record: &mut impl Record,
) -> Result<(), Stop> {
    let xy = state.of(pivot);
    let mut wings: Vec<(Cell, Set<W>)> = layout
        .houses_of(pivot)
        .iter()
        .flat_map(|&house| layout.house(house))
        .filter(|&&cell| is_pair(state, cell) && (state.of(cell) & xy).single().is_some())
        .map(|&cell| (cell, state.of(cell)))
        .collect();
    wings.sort_unstable_by_key(|&(cell, _)| cell);
    wings.dedup_by_key(|&mut (cell, _)| cell);
    // Sets read once stay valid: a cell that has since lost a candidate is that much closer to the conclusion.
    for (i, &(first, xz)) in wings.iter().enumerate() {
        let yz = (xy | xz) & !(xy & xz);
        for &(second, _) in wings[i + 1..].iter().filter(|&&(_, set)| set == yz) {
            let z =
                Symbol::new((xz & yz).first().expect("the wings share the candidate that the pivot lacks"));
            let mut out: Vec<Cell> = layout
                .houses_of(first)
                .iter()
                .flat_map(|&house| state.places(house, z).iter().map(move |slot| layout.house(house)[slot]))
                .filter(|&cell| cell != first && sees(layout, cell, second))
                .collect();
            out.sort_unstable();
            out.dedup();
            if out.is_empty() {
                continue;
            }
            for &cell in &out {
                state.eliminate(cell, z)?;
            }
            record.record(Technique::XyWing, || Step {
                technique: Technique::XyWing,
                placed: None,
                eliminated: out.into_iter().map(|cell| (cell, z)).collect(),
                because: Reason {
                    cells: vec![pivot, first, second],
                    symbols: (xy | xz).iter().map(Symbol::new).collect(),
                    ..Reason::default()
                },
            })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::tests::{marked, step_by};

    #[test]
    fn in_a_row_and_a_column() {
        let puzzle = marked("9", &[("r1c1", "12"), ("r1c5", "13"), ("r6c1", "23")]);
        assert_eq!(
            step_by(&puzzle, Technique::XyWing),
            "XY-wing: whether r1c1 is 1 or 2, one of r1c5 and r6c1 is 3, so r6c5 is not 3"
        );
    }

    #[test]
    fn across_the_shared_box_of_two_grids() {
        // The pivot stands in the shared box, one wing in its row of the upper grid, one in its column of the lower.
        let puzzle = marked("twodoku", &[("r8c8", "12"), ("r8c2", "13"), ("r12c8", "23")]);
        let words = step_by(&puzzle, Technique::XyWing);
        assert_eq!(words, "none");
        let puzzle = marked("twodoku", &[("r8c8", "12"), ("r8c12", "13"), ("r12c8", "23")]);
        assert!(step_by(&puzzle, Technique::XyWing).ends_with("so r12c12 is not 3"));
    }
}
