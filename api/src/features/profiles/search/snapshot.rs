//! Who has which skills at one time, in arrays that are read from one end to the other.

use std::{
    cmp::{Ordering, Reverse},
    collections::{BinaryHeap, HashSet},
};

use entity::types::id::UserId;

use super::{Hit, HitPosition, Terms};
use crate::platform::{
    error::Result,
    page::{Page, Slice},
};

/// The searchable testers and their skills. A tester is the number of their place in the order of names, a skill that of
/// its place in `skills`.
#[derive(Debug, Default)]
pub struct SkillSnapshot {
    /// The distinct skills, folded.
    skills: Vec<String>,
    testers: Vec<UserId>,
    names: Names,
    /// All testers, in the order of their identifiers.
    by_id: Vec<u32>,
    /// For each skill, the end of its part of `holders`.
    ends: Vec<usize>,
    /// The testers with each skill, one skill after the other.
    holders: Vec<u32>,
}

/// The part of the results to return.
#[derive(Debug)]
pub struct HitRange {
    after: Option<HitPosition>,
    before: Option<HitPosition>,
    /// The size of the page plus one, to detect another page.
    limit: usize,
    is_backward: bool,
}

impl HitRange {
    /// Returns the range of a page.
    pub fn of(page: &Page) -> Result<Self> {
        Ok(Self {
            after: page.after.as_ref().map(HitPosition::parse).transpose()?,
            before: page.before.as_ref().map(HitPosition::parse).transpose()?,
            limit: usize::try_from(page.size).unwrap_or(usize::MAX).saturating_add(1),
            is_backward: page.backward,
        })
    }

    /// Returns the page of these hits, which are in any order, and of which none that belongs to it is missing.
    pub fn page(&self, mut hits: Vec<Hit>, page: &Page) -> Slice<Hit> {
        let is_after = |hit: &Hit| self.after.as_ref().is_none_or(|after| compare(hit, after).is_gt());
        let is_before = |hit: &Hit| self.before.as_ref().is_none_or(|before| compare(hit, before).is_lt());
        hits.retain(|hit| is_after(hit) && is_before(hit));
        hits.sort_unstable_by(|one, other| {
            Reverse(one.score).cmp(&Reverse(other.score)).then_with(|| one.searchable_name.cmp(&other.searchable_name))
        });
        if self.is_backward {
            hits.drain(..hits.len().saturating_sub(self.limit));
        } else {
            hits.truncate(self.limit);
        }
        Slice::cut(hits, page)
    }
}

/// Compares the place of a hit in the results with a position.
fn compare(hit: &Hit, position: &HitPosition) -> Ordering {
    Reverse(hit.score).cmp(&Reverse(position.score)).then_with(|| hit.searchable_name.cmp(&position.name))
}

impl SkillSnapshot {
    /// Returns the number of testers.
    pub fn len(&self) -> usize {
        self.testers.len()
    }

    /// Returns the first testers of a range of the results, in any order, and the number of all results. `excluded` are
    /// left out.
    pub fn find(&self, terms: &Terms, excluded: &HashSet<UserId>, range: &HitRange) -> (Vec<Hit>, u64) {
        let mut scores = vec![0_u16; self.len()];
        for (skill, folded) in self.skills.iter().enumerate() {
            if terms.match_skill(folded) {
                for tester in self.holders(skill) {
                    scores[*tester as usize] += 1;
                }
            }
        }
        for tester in excluded.iter().filter_map(|tester| self.number(*tester)) {
            scores[tester as usize] = 0;
        }
        let from = range.after.as_ref().map(|after| place(after.score, self.names.first(|name| *name > *after.name)));
        let to =
            range.before.as_ref().map(|before| place(before.score, self.names.first(|name| *name >= *before.name)));
        let mut count = 0;
        let mut first = BinaryHeap::new();
        for (score, number) in scores.into_iter().zip(0..) {
            if score == 0 {
                continue;
            }
            count += 1;
            let place = place(score.into(), number);
            if from.is_some_and(|from| place < from) || to.is_some_and(|to| place >= to) {
                continue;
            }
            // The greatest is on top, and the first to go.
            let key = if range.is_backward { reverse(place) } else { place };
            if first.len() < range.limit {
                first.push(key);
            } else if first.peek().is_some_and(|last| key < *last) {
                first.pop();
                first.push(key);
            }
        }
        let places = first.into_iter().map(|key| if range.is_backward { reverse(key) } else { key });
        (places.map(|place| self.hit(place)).collect(), count)
    }

    fn hit(&self, (score, tester): Place) -> Hit {
        let tester = tester as usize;
        Hit {
            tester_id: self.testers[tester],
            searchable_name: self.names.get(tester).to_owned(),
            score: (!score).into(),
        }
    }

    /// Returns the testers with a skill.
    fn holders(&self, skill: usize) -> &[u32] {
        let start = skill.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.holders[start..self.ends[skill]]
    }

    fn number(&self, tester: UserId) -> Option<u32> {
        let at = self.by_id.binary_search_by_key(&tester, |number| self.testers[*number as usize]).ok()?;
        Some(self.by_id[at])
    }
}

/// A place in the order of the results: the complement of the score, and the tester, or one more than the last of them.
type Place = (u32, u32);

fn place(score: i64, tester: u32) -> Place {
    (!u32::try_from(score.max(0)).unwrap_or(u32::MAX), tester)
}

/// Returns a place that comes earlier the later the given one does.
fn reverse((score, tester): Place) -> Place {
    (!score, !tester)
}

/// The parts of a snapshot, in any order.
#[derive(Debug, Default)]
pub struct SkillSnapshotBuilder {
    /// The distinct skills, folded.
    pub skills: Vec<String>,
    testers: Vec<UserId>,
    names: Names,
    /// The skills of one tester after the other.
    skills_of_testers: Vec<u32>,
    /// For each tester, the end of their part of these.
    ends: Vec<usize>,
}

impl SkillSnapshotBuilder {
    /// Adds a tester.
    pub fn push(&mut self, tester: UserId, name: &str, skills: impl Iterator<Item = u32>) {
        self.testers.push(tester);
        self.names.push(name);
        self.skills_of_testers.extend(skills);
        self.ends.push(self.skills_of_testers.len());
    }

    /// Returns the number of testers.
    pub fn testers(&self) -> usize {
        self.testers.len()
    }

    /// Returns the number of skills of all testers.
    pub fn skills_of_testers(&self) -> usize {
        self.skills_of_testers.len()
    }

    /// Makes the snapshot.
    pub fn build(self) -> SkillSnapshot {
        let count = u32::try_from(self.testers.len()).unwrap_or(u32::MAX);
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_unstable_by_key(|read| self.names.get(*read as usize));
        let mut snapshot = SkillSnapshot {
            testers: Vec::with_capacity(self.testers.len()),
            names: Names::with_capacity_of(&self.names),
            by_id: (0..count).collect(),
            ends: vec![0; self.skills.len()],
            holders: vec![0; self.skills_of_testers.len()],
            skills: self.skills,
        };
        for skill in &self.skills_of_testers {
            snapshot.ends[*skill as usize] += 1;
        }
        // The starts, which the testers below advance to the ends.
        let mut start = 0;
        for end in &mut snapshot.ends {
            start += std::mem::replace(end, start);
        }
        for (read, number) in order.into_iter().map(|read| read as usize).zip(0..) {
            snapshot.testers.push(self.testers[read]);
            snapshot.names.push(self.names.get(read));
            let start = read.checked_sub(1).map_or(0, |before| self.ends[before]);
            for skill in &self.skills_of_testers[start..self.ends[read]] {
                let end = &mut snapshot.ends[*skill as usize];
                snapshot.holders[*end] = number;
                *end += 1;
            }
        }
        snapshot.by_id.sort_unstable_by_key(|number| snapshot.testers[*number as usize]);
        snapshot
    }
}

/// Names in one text.
#[derive(Debug, Default)]
struct Names {
    text: String,
    ends: Vec<usize>,
}

impl Names {
    /// Returns no names, with room for as many and as long ones.
    fn with_capacity_of(other: &Self) -> Self {
        Self { text: String::with_capacity(other.text.len()), ends: Vec::with_capacity(other.ends.len()) }
    }

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    fn get(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    /// Returns the number of the first of these ordered names for which `is_reached` holds, as for all that follow.
    fn first(&self, is_reached: impl Fn(&str) -> bool) -> u32 {
        let (mut low, mut high) = (0, self.ends.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if is_reached(self.get(middle)) { high = middle } else { low = middle + 1 }
        }
        u32::try_from(low).unwrap_or(u32::MAX)
    }
}
