//! Which variable to decide next: the one that conflicts touched most, of late (VSIDS).

/// A heap of variables by activity.
#[derive(Debug, Clone)]
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// Where each variable stands in the heap, `ABSENT` if it does not.
    position: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
/// Each conflict counts this much more than the one before.
const GROWTH: f64 = 1.0 / 0.95;
const LARGEST: f64 = 1e100;

impl Order {
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let count = activity.len();
        let mut order =
            Self { activity, step: 1.0, heap: Vec::with_capacity(count), position: vec![ABSENT; count] };
        (0..count as u32).for_each(|var| order.insert(var));
        order
    }

    pub(super) fn insert(&mut self, var: u32) {
        if self.position[var as usize] == ABSENT {
            self.position[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop().expect("the heap has a first member");
        self.position[top as usize] = ABSENT;
        if last != top {
            self.heap[0] = last;
            self.position[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    pub(super) fn bump(&mut self, var: u32) {
        let activity = &mut self.activity[var as usize];
        *activity += self.step;
        if *activity > LARGEST {
            self.activity.iter_mut().for_each(|a| *a /= LARGEST);
            self.step /= LARGEST;
        }
        if self.position[var as usize] != ABSENT {
            self.rise(self.position[var as usize] as usize);
        }
    }

    pub(super) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    fn before(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn put(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.position[var as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 && self.before(var, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, var);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_come_by_activity() {
        let mut order = Order::new(vec![0.5, 0.1, 0.9, 0.3, 0.7]);
        order.bump(3);
        let mut out: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(out, [3, 2, 4, 0, 1]);
        order.insert(1);
        order.insert(4);
        order.insert(1);
        out = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(out, [4, 1]);
    }
}
