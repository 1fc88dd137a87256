//! The size that some files give before the cells: `9 9`, `3 4` for the rows and columns of a box, or an order alone.

/// The sizes that a header may mean: `9 9` the size itself or boxes of 9x9, `3 4` boxes of 3x4, and an order alone.
fn sizes(header: &[u32]) -> Vec<(usize, String)> {
    let square = |n: usize| (n, n.to_string());
    match *header {
        [a, b] if a == b => vec![square(a as usize), square((a as usize).saturating_mul(a as usize))],
        [a, b] => {
            let n = (a as usize).saturating_mul(b as usize);
            // An order and a number that says something else, as instance files of ant colonies begin.
            vec![
                (n, format!("{n}={a}x{b}")),
                square((a as usize).saturating_mul(a as usize)),
                square(a as usize),
            ]
        }
        [a] => vec![square((a as usize).saturating_mul(a as usize)), square(a as usize)],
        _ => Vec::new(),
    }
}

/// The size that header and cells agree on: by the length of the first row, else by all cells, else the likeliest.
fn chosen(header: &[u32], width: usize, signs: usize) -> Option<(usize, String)> {
    let sizes = sizes(header);
    let by_width = sizes.iter().find(|(n, _)| width == *n);
    let chosen = by_width.or_else(|| sizes.iter().find(|(n, _)| n.checked_mul(*n) == Some(signs)));
    chosen.or(sizes.first()).cloned()
}

/// The layout that a header asks for.
pub(super) fn size(header: &[u32], width: usize, signs: usize) -> Option<String> {
    chosen(header, width, signs).map(|(_, spec)| spec)
}

/// Whether a size that the header may mean fits the cells.
pub(super) fn fits(header: &[u32], width: usize, signs: usize) -> bool {
    sizes(header).iter().any(|&(n, _)| n == width || n.checked_mul(n) == Some(signs))
}

/// Whether the header may mean this size.
pub(super) fn means(header: &[u32], size: usize) -> bool {
    sizes(header).iter().any(|&(n, _)| n == size)
}

/// How many cells the puzzle has; `None` while rows may still come that decide it.
pub(super) fn cells(header: &[u32], width: usize, signs: usize) -> Option<usize> {
    if fits(header, width, signs) {
        return chosen(header, width, signs).and_then(|(n, _)| n.checked_mul(n));
    }
    sizes(header).iter().filter_map(|(n, _)| n.checked_mul(*n)).max()
}
