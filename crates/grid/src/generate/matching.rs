//! Random perfect matchings: every item gets one of its places, every place takes the same number of items.

use crate::Rng;

const NOBODY: u16 = u16::MAX;

/// A matching under construction. Place `p` has the seats `p * capacity ..`.
struct Matching<'a> {
    options: &'a [Vec<u16>],
    capacity: usize,
    item_at: Vec<u16>,
    seat_of: Vec<usize>,
    seen: Vec<bool>,
}

/// Draws a perfect matching: the place of each item, from the places that `options` lists for it in random order.
///
/// The options form a regular graph (each item has equally many, each place is an option of `capacity` times as many
/// items), so a perfect matching exists (König). Items come in random order and take the first free place among their
/// shuffled options, so every perfect matching can come out: it does whenever each item happens to list its own place
/// first. Where no place is free, an augmenting path makes room. Walks around alternating cycles then blur what the
/// greedy order prefers; none of them can make a matching impossible, since each step may also lead straight back.
pub(super) fn draw(options: &[Vec<u16>], capacity: usize, rng: &mut Rng) -> Vec<u16> {
    let items = options.len();
    let mut matching = Matching {
        options,
        capacity,
        item_at: vec![NOBODY; items],
        seat_of: vec![0; items],
        seen: vec![false; items / capacity],
    };
    let mut order: Vec<u16> = (0..items as u16).collect();
    rng.shuffle(&mut order);
    for &item in &order {
        matching.seen.fill(false);
        assert!(matching.place(item), "a regular bipartite graph has a perfect matching");
    }
    let mut log = Vec::new();
    for _ in 0..items / 4 {
        matching.walk(&mut log, rng);
    }
    matching.seat_of.iter().map(|seat| (seat / capacity) as u16).collect()
}

impl Matching<'_> {
    fn seats(&self, place: u16) -> std::ops::Range<usize> {
        place as usize * self.capacity..(place as usize + 1) * self.capacity
    }

    fn sit(&mut self, item: u16, seat: usize) {
        self.item_at[seat] = item;
        self.seat_of[item as usize] = seat;
    }

    /// Seats `item`, moving others along an augmenting path where need be.
    fn place(&mut self, item: u16) -> bool {
        let options = self.options;
        let mine = &options[item as usize];
        let free = mine.iter().find_map(|&p| self.seats(p).find(|&seat| self.item_at[seat] == NOBODY));
        if let Some(seat) = free {
            self.sit(item, seat);
            return true;
        }
        for &place in mine {
            if std::mem::replace(&mut self.seen[place as usize], true) {
                continue;
            }
            for seat in self.seats(place) {
                if self.place(self.item_at[seat]) {
                    self.sit(item, seat);
                    return true;
                }
            }
        }
        false
    }

    /// Moves a random item elsewhere, the one it displaces elsewhere again, until the seat left empty is filled.
    fn walk(&mut self, log: &mut Vec<(u16, usize)>, rng: &mut Rng) {
        log.clear();
        let mut item = rng.below(self.options.len()) as u16;
        let home = self.seat_of[item as usize];
        for _ in 0..8 * self.options.len() {
            let options = &self.options[item as usize];
            let to = self.seats(options[rng.below(options.len())]);
            log.push((item, self.seat_of[item as usize]));
            if to.contains(&home) {
                self.sit(item, home);
                return;
            }
            let seat = to.start + rng.below(self.capacity);
            let next = self.item_at[seat];
            self.sit(item, seat);
            item = next;
        }
        // Far from home after so many steps: taken back, which is as fair as not having started.
        // The one displaced last has no seat yet.
        self.sit(item, self.seat_of[item as usize]);
        for &(item, seat) in log.iter().rev() {
            self.sit(item, seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_perfect_matching_of_a_small_graph_comes_out() {
        // Three items, each with two of three places: a cycle of six, which has two perfect matchings.
        let mut rng = Rng::seeded(3);
        let mut seen = [0; 2];
        for _ in 0..200 {
            let mut options = vec![vec![0, 1], vec![1, 2], vec![2, 0]];
            for o in &mut options {
                rng.shuffle(o);
            }
            match draw(&options, 1, &mut rng)[..] {
                [0, 1, 2] => seen[0] += 1,
                [1, 2, 0] => seen[1] += 1,
                ref other => panic!("{other:?} is no perfect matching"),
            }
        }
        assert!(seen.iter().all(|&s| s > 60), "{seen:?}");
    }

    #[test]
    fn places_take_their_capacity() {
        let mut rng = Rng::seeded(4);
        let options = vec![(0..5).collect::<Vec<u16>>(); 20];
        let places = draw(&options, 4, &mut rng);
        assert!((0..5).all(|p| places.iter().filter(|&&q| q == p).count() == 4));
    }

    /// Each item has two of sixty places, in a ring: many walks do not find home and are taken back.
    #[test]
    fn a_walk_that_is_taken_back_leaves_no_trace() {
        let mut rng = Rng::seeded(5);
        let options: Vec<Vec<u16>> = (0..60).map(|item| vec![item, (item + 1) % 60]).collect();
        let mut matching = Matching {
            options: &options,
            capacity: 1,
            item_at: (0..60).collect(),
            seat_of: (0..60).collect(),
            seen: Vec::new(),
        };
        for _ in 0..1000 {
            matching.walk(&mut Vec::new(), &mut rng);
            assert!((0..60).all(|seat| matching.seat_of[matching.item_at[seat] as usize] == seat));
        }
    }
}
