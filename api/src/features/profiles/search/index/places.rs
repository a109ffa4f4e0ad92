//! Places in the results of a search, and the first ones of many.

use std::{
    cmp::{Ordering, Reverse},
    collections::BinaryHeap,
};

use entity::types::id::UserId;

/// A position in the results: a number of matching skills, unless all results have the same, and a name.
#[derive(Clone, Debug)]
pub struct Bound {
    pub score: Option<i64>,
    pub name: String,
}

/// The place of a tester in the results. The order is that of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place<'a> {
    pub score: Reverse<u32>,
    pub name: NamePlace<'a>,
}

/// The place of a name among those of the base: before the tester `rank`, or that tester's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamePlace<'a> {
    pub rank: u32,
    /// That of the tester `rank` itself comes last.
    pub is_own: bool,
    /// Orders those before the same tester.
    pub name: &'a str,
    pub tester: UserId,
}

/// A bound with its place among the names of the base.
pub struct PlacedBound<'a> {
    pub bound: &'a Bound,
    /// The first tester whose name is not before it, and the first whose name is after it.
    pub range: (u32, u32),
}

impl PlacedBound<'_> {
    /// Compares a tester with the bound.
    pub fn compare(&self, score: u32, name: &NamePlace<'_>) -> Ordering {
        let by_score = self.bound.score.map_or(Ordering::Equal, |at| at.cmp(&score.into()));
        by_score.then_with(|| match name {
            NamePlace { is_own: false, name, .. } => (*name).cmp(&self.bound.name),
            NamePlace { rank, .. } if *rank < self.range.0 => Ordering::Less,
            NamePlace { rank, .. } if *rank < self.range.1 => Ordering::Equal,
            _ => Ordering::Greater,
        })
    }
}

/// The first of many places, or the last ones.
pub struct First<'a> {
    size: usize,
    is_backward: bool,
    /// The place to replace first is on top.
    heap: BinaryHeap<Ranked<'a>>,
}

#[derive(PartialEq, Eq)]
struct Ranked<'a> {
    place: Place<'a>,
    is_backward: bool,
}

impl Ord for Ranked<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.place.cmp(&other.place);
        if self.is_backward { order.reverse() } else { order }
    }
}

impl PartialOrd for Ranked<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'a> First<'a> {
    /// Creates an empty selection of a number of places.
    pub fn new(size: usize, is_backward: bool) -> Self {
        Self { size, is_backward, heap: BinaryHeap::new() }
    }

    /// Adds a place, unless there are enough before it.
    pub fn add(&mut self, place: Place<'a>) {
        let ranked = Ranked { place, is_backward: self.is_backward };
        if self.heap.len() < self.size {
            self.heap.push(ranked);
        } else if let Some(mut last) = self.heap.peek_mut()
            && ranked < *last
        {
            *last = ranked;
        }
    }

    /// Returns the places in the order of the results.
    pub fn into_places(self) -> Vec<Place<'a>> {
        let mut places: Vec<_> = self.heap.into_iter().map(|ranked| ranked.place).collect();
        places.sort_unstable();
        places
    }
}
