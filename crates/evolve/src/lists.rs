//! Lists of different lengths in one flat memory.

#[derive(Debug, Clone)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    #[inline]
    pub(crate) fn get(&self, i: usize) -> &[T] {
        &self.items[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|i| self.get(i))
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let (mut starts, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Self { starts, items }
    }
}
