//! Who has which skills, in memory.
//!
//! Most testers are in arrays, ordered by name, so that a tester is a number of which the order is that of the results.
//! Those who changed since these were built are kept beside them.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use entity::types::id::{SkillId, UserId};

use super::{
    super::Hit,
    places::{Bound, First, NamePlace, Place, PlacedBound},
};
use crate::platform::page::Page;

/// The searchable testers with their skills.
#[derive(Debug, Default)]
pub struct Table {
    /// The distinct skills, folded.
    skills: Vec<String>,
    numbers: HashMap<SkillId, u32>,
    base: Base,
    /// Testers who changed since `base` was built, and are searchable.
    changed: HashMap<UserId, Changed>,
    /// Those of `base` who changed since, whether or not they still are searchable.
    replaced: HashSet<u32>,
}

#[derive(Debug)]
struct Changed {
    name: String,
    skills: Vec<u32>,
    /// The number of testers of the base whose names come before.
    rank: u32,
}

/// The testers ordered by name. A tester is the number of their place.
#[derive(Debug, Default)]
pub(super) struct Base {
    pub(super) testers: Vec<UserId>,
    pub(super) names: Names,
    /// All numbers, ordered by the identifiers of the testers.
    pub(super) by_id: Vec<u32>,
    /// For each skill, the end of its part of `having`.
    pub(super) ends: Vec<u32>,
    /// The testers who have a skill, ascending; one skill after the other.
    pub(super) having: Vec<u32>,
}

/// Names in one text.
#[derive(Debug, Default)]
pub(super) struct Names {
    text: String,
    ends: Vec<u32>,
}

impl Table {
    /// Returns the number of a skill, which is added if it is unknown.
    pub fn number(&mut self, id: SkillId, folded: &str) -> u32 {
        *self.numbers.entry(id).or_insert_with(|| {
            self.skills.push(folded.to_owned());
            place(self.skills.len() - 1)
        })
    }

    /// Returns the number of a skill, if it is known.
    pub fn known_number(&self, id: SkillId) -> Option<u32> {
        self.numbers.get(&id).copied()
    }

    /// Returns the distinct skills by their numbers.
    pub fn skills(&self) -> &[String] {
        &self.skills
    }

    /// Returns the table with other testers, who are up to date.
    pub(super) fn with_base(self, base: Base) -> Self {
        Self { base, changed: HashMap::new(), replaced: HashSet::new(), ..self }
    }

    /// Returns the number of testers.
    pub fn count(&self) -> usize {
        self.base.testers.len() - self.replaced.len() + self.changed.len()
    }

    /// Returns how many testers have changed since it was built.
    pub fn changes(&self) -> usize {
        self.replaced.len().max(self.changed.len())
    }

    /// Replaces a tester; without a name they are not searchable.
    pub fn replace(&mut self, tester: UserId, name: Option<String>, skills: Vec<u32>) {
        self.replaced.extend(self.base.number(tester));
        match name {
            Some(name) if !skills.is_empty() => {
                let rank = self.base.range(&name).0;
                self.changed.insert(tester, Changed { name, skills, rank });
            }
            _ => {
                self.changed.remove(&tester);
            }
        }
    }

    /// Returns a page of the testers with some of the skills `matching`, with one more at the end where it continues,
    /// and the number of all of them. `excluded` are left out.
    pub fn find(
        &self,
        matching: &[u32],
        excluded: &HashSet<UserId>,
        page: &Page,
        [after, before]: [Option<&Bound>; 2],
    ) -> (Vec<Hit>, u64) {
        let (after, before) = (after.map(|bound| self.placed(bound)), before.map(|bound| self.placed(bound)));
        let is_within = |score, name: &NamePlace<'_>| {
            after.as_ref().is_none_or(|after| after.compare(score, name).is_gt())
                && before.as_ref().is_none_or(|before| before.compare(score, name).is_lt())
        };
        let mut first = First::new(usize::try_from(page.size).unwrap_or(usize::MAX).saturating_add(1), page.backward);
        let mut count = 0;
        self.for_each(matching, excluded, |score, name| {
            count += 1;
            if is_within(score, &name) {
                first.add(Place { score: Reverse(score), name });
            }
        });
        let hits = first.into_places().into_iter().map(|Place { score: Reverse(score), name }| Hit {
            tester_id: name.tester,
            searchable_name: if name.is_own { self.base.names.get(name.rank) } else { name.name }.to_owned(),
            score: score.into(),
        });
        (hits.collect(), count)
    }

    fn placed<'b>(&self, bound: &'b Bound) -> PlacedBound<'b> {
        PlacedBound { bound, range: self.base.range(&bound.name) }
    }

    /// Visits the testers with some of the skills, each with the number of these.
    fn for_each<'a>(&'a self, matching: &[u32], excluded: &HashSet<UserId>, mut visit: impl FnMut(u32, NamePlace<'a>)) {
        let mut left_out = self.replaced.clone();
        left_out.extend(excluded.iter().filter_map(|tester| self.base.number(*tester)));
        self.base.for_each(matching, &left_out, |score, number| {
            let tester = self.base.testers[number as usize];
            visit(score, NamePlace { rank: number, is_own: true, name: "", tester });
        });
        if self.changed.is_empty() {
            return;
        }
        let mut is_matching = vec![false; self.skills.len()];
        for skill in matching {
            is_matching[*skill as usize] = true;
        }
        for (tester, Changed { name, skills, rank }) in &self.changed {
            let score = skills.iter().filter(|skill| is_matching[**skill as usize]).count();
            if score > 0 && !excluded.contains(tester) {
                visit(place(score), NamePlace { rank: *rank, is_own: false, name, tester: *tester });
            }
        }
    }
}

impl Base {
    /// Returns the testers with a skill.
    fn having(&self, skill: u32) -> &[u32] {
        // A skill that was added later is that of changed testers only.
        let Some(end) = self.ends.get(skill as usize) else { return &[] };
        let start = skill.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.having[start as usize..*end as usize]
    }

    /// Returns the number of a tester.
    fn number(&self, tester: UserId) -> Option<u32> {
        let at = self.by_id.binary_search_by_key(&tester, |number| self.testers[*number as usize]).ok()?;
        Some(self.by_id[at])
    }

    /// Returns the first tester whose name is not before `name`, and the first whose name is after it.
    fn range(&self, name: &str) -> (u32, u32) {
        let first = self.names.partition_point(|other| other < name);
        let is_there = (first as usize) < self.testers.len() && self.names.get(first) == name;
        (first, first + u32::from(is_there))
    }

    /// Visits the testers with some of the skills, each with the number of these.
    fn for_each(&self, matching: &[u32], left_out: &HashSet<u32>, mut visit: impl FnMut(u32, u32)) {
        let lists = || matching.iter().map(|skill| self.having(*skill));
        let total: usize = lists().map(<[u32]>::len).sum();
        // Few are sorted, many are counted.
        if total < self.testers.len() / 8 {
            let mut all: Vec<u32> = lists().flatten().copied().collect();
            all.sort_unstable();
            for same in all.chunk_by(|one, other| one == other) {
                if !left_out.contains(&same[0]) {
                    visit(place(same.len()), same[0]);
                }
            }
            return;
        }
        let mut scores = vec![0_u16; self.testers.len()];
        for tester in lists().flatten() {
            let score = &mut scores[*tester as usize];
            *score = score.saturating_add(1);
        }
        for tester in left_out {
            scores[*tester as usize] = 0;
        }
        for (score, number) in scores.into_iter().zip(0..) {
            if score > 0 {
                visit(score.into(), number);
            }
        }
    }
}

impl Names {
    /// Returns no names, with the memory for the same ones in another order.
    pub(super) fn empty_for_all(&self) -> Self {
        Self { text: String::with_capacity(self.text.len()), ends: Vec::with_capacity(self.ends.len()) }
    }

    pub(super) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(place(self.text.len()));
    }

    pub(super) fn get(&self, number: u32) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.text[start as usize..self.ends[number as usize] as usize]
    }

    fn partition_point(&self, is_before: impl Fn(&str) -> bool) -> u32 {
        let (mut low, mut high) = (0, place(self.ends.len()));
        while low < high {
            let middle = low + (high - low) / 2;
            if is_before(self.get(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// Returns a number that is below the limits of what is loaded.
pub(super) fn place(number: usize) -> u32 {
    u32::try_from(number).expect("the limits are below")
}

#[cfg(test)]
mod tests;
