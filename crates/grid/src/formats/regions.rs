//! Jigsaw regions drawn beside the givens: as many signs as cells, each sign the name of a region.

use crate::Layout;

/// The layout whose regions these signs draw, row by row: n signs, each on n cells that hang together. No full grid of
/// values looks like that, for neighbours differ there.
pub(super) fn layout(signs: &[u8]) -> Option<Layout> {
    let n = signs.len().isqrt();
    if n * n != signs.len() || !(4..=36).contains(&n) || !signs.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let mut count = [0usize; 256];
    for &sign in signs {
        count[sign as usize] += 1;
    }
    if count.iter().any(|&cells| cells != 0 && cells != n) {
        return None;
    }
    let mut seen = vec![false; signs.len()];
    let mut regions = 0;
    for start in 0..signs.len() {
        if seen[start] {
            continue;
        }
        regions += 1;
        let (mut stack, mut size) = (vec![start], 0);
        seen[start] = true;
        while let Some(at) = stack.pop() {
            size += 1;
            let (row, column) = (at / n, at % n);
            let neighbours = [
                (row > 0).then(|| at - n),
                (row + 1 < n).then_some(at + n),
                (column > 0).then(|| at - 1),
                (column + 1 < n).then_some(at + 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if !seen[next] && signs[next] == signs[at] {
                    seen[next] = true;
                    stack.push(next);
                }
            }
        }
        if size != n {
            return None;
        }
    }
    if regions != n {
        return None;
    }
    let rows: Vec<String> = signs.chunks(n).map(|row| row.iter().map(|&b| b as char).collect()).collect();
    Layout::jigsaw(&rows.join("/")).ok()
}

#[cfg(test)]
mod tests {
    use super::layout;

    #[test]
    fn regions_hang_together_and_values_do_not() {
        assert_eq!(layout(b"AAABACBBCCDBCDDD").map(|l| l.symbols()), Some(4));
        let found = layout(b"AAABACBBCCDBCDDB").map(|l| l.name().to_owned());
        assert_eq!(found, None, "B has five cells");
        assert_eq!(
            layout(b"1112122233343444").map(|l| l.symbols()),
            Some(4),
            "digits may name regions as letters do"
        );
        assert_eq!(layout(b"1234341221434321"), None);
        assert_eq!(layout(b"1.1212123434343."), None);
    }
}
