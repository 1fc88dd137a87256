//! Bands and stacks: the lines that run side by side through the same boxes.

use crate::Segment;
use crate::genome::segment::segment_houses;
use evodoku_grid::layout::Band;
use evodoku_grid::{Layout, Lists};

/// Which way lines run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Rows; side by side they make bands.
    Rows,
    /// Columns; side by side they make stacks.
    Columns,
}

/// The bands (or, turned, the stacks) of all grids.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    /// Segment numbers of the boxes of each band, one band after the other.
    pub(super) boxes: Vec<u32>,
    pub(super) across: usize,
    /// The houses of each band.
    pub(crate) houses: Lists<u32>,
    /// Bands that share a box travel together, so that no child needs that box from both parents.
    pub(crate) groups: Lists<u32>,
    /// The group of each box.
    pub(crate) group_of: Vec<u32>,
}

impl Lines {
    pub(super) fn new(layout: &Layout, mut bands: Vec<Band>) -> Self {
        let mut segment_of = vec![0; layout.house_count()];
        for (segment, house) in segment_houses(layout, Segment::Box).into_iter().enumerate() {
            segment_of[house.index()] = segment as u32;
        }
        // Grids that share whole lines list them both; each counts once.
        let mut seen = vec![false; layout.house_count()];
        bands.retain(|band| !std::mem::replace(&mut seen[band.lines[0].index()], true));

        let boxes_of = |band: &Band| band.boxes.iter().map(|b| segment_of[b.index()]).collect::<Vec<_>>();
        // Bands that share a box get the smallest band number among them.
        let mut label: Vec<usize> = (0..bands.len()).collect();
        let mut owner: Vec<Option<usize>> = vec![None; layout.house_count()];
        for i in 0..bands.len() {
            for b in &bands[i].boxes {
                let first = *owner[b.index()].get_or_insert(i);
                let (from, to) = (label[i].max(label[first]), label[i].min(label[first]));
                label.iter_mut().filter(|l| **l == from).for_each(|l| *l = to);
            }
        }
        let roots: Vec<usize> = (0..bands.len()).filter(|&i| label[i] == i).collect();
        let members =
            |&root: &usize| (0..bands.len()).filter(|&i| label[i] == root).map(|i| i as u32).collect();
        let groups: Lists<u32> = roots.iter().map(members).collect::<Vec<Vec<u32>>>().into_iter().collect();
        let mut group_of = vec![0; segment_of.iter().max().map_or(0, |last| *last as usize + 1)];
        for (group, members) in groups.iter().enumerate() {
            for segment in members.iter().flat_map(|&i| boxes_of(&bands[i as usize])) {
                group_of[segment as usize] = group as u32;
            }
        }
        Self {
            boxes: bands.iter().flat_map(boxes_of).collect(),
            across: bands[0].boxes.len(),
            houses: bands
                .iter()
                .map(|b| b.lines.iter().map(|h| h.index() as u32).collect::<Vec<_>>())
                .collect(),
            groups,
            group_of,
        }
    }

    /// The boxes of a band are as many as the stacks of its grid.
    pub(crate) fn across(&self) -> usize {
        self.across
    }

    /// The number of bands.
    pub(crate) fn len(&self) -> usize {
        self.houses.len()
    }

    /// The boxes of a band.
    #[inline]
    pub(crate) fn boxes(&self, band: usize) -> &[u32] {
        &self.boxes[band * self.across..][..self.across]
    }

    #[inline]
    pub(super) fn iter(&self) -> std::slice::ChunksExact<'_, u32> {
        self.boxes.chunks_exact(self.across)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genome::Signatures;

    #[test]
    fn bands_that_share_a_box_make_one_group() {
        let groups = |spec: &str, axis| {
            let signatures = Signatures::new(&Layout::parse(spec).unwrap()).unwrap();
            let lines = signatures.lines(axis);
            let boxes = |group| lines.group_of.iter().filter(|g| **g == group as u32).count();
            lines.groups.iter().enumerate().map(|(i, bands)| (bands.len(), boxes(i))).collect::<Vec<_>>()
        };
        assert_eq!(groups("12=4x3", Axis::Rows), [(1, 4); 3]);
        assert_eq!(groups("12=4x3", Axis::Columns), [(1, 3); 4]);
        // Twodoku: the band of three and the band of three that share a box travel as five boxes.
        assert_eq!(groups("twodoku", Axis::Rows), [(1, 3), (1, 3), (2, 5), (1, 3), (1, 3)]);
        let samurai = groups("samurai", Axis::Columns);
        assert_eq!(samurai.iter().map(|g| g.0).sum::<usize>(), 15);
        assert_eq!(samurai.iter().map(|g| g.1).sum::<usize>(), 41);
        assert_eq!(samurai.iter().filter(|g| **g == (3, 7)).count(), 2);
    }
}
