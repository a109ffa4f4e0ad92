//! Building a table from what was read.

use entity::types::id::UserId;

use super::table::{Base, Names, Table, place};

/// The testers that were read so far, in any order.
#[derive(Debug, Default)]
pub struct Builder {
    testers: Vec<UserId>,
    names: Names,
    skills: Vec<u32>,
    /// For each tester, the end of their part of `skills`.
    ends: Vec<u32>,
}

impl Builder {
    /// Adds a searchable tester.
    pub fn push(&mut self, tester: UserId, name: &str, skills: impl Iterator<Item = u32>) {
        self.testers.push(tester);
        self.names.push(name);
        self.skills.extend(skills);
        self.ends.push(place(self.skills.len()));
    }

    /// Returns the number of testers.
    pub fn testers(&self) -> usize {
        self.testers.len()
    }

    /// Returns the number of skills of all testers.
    pub fn size(&self) -> usize {
        self.skills.len()
    }

    /// Puts the testers into a table that knows their skills.
    pub fn build(self, table: Table) -> Table {
        let Self { testers, names, skills, ends } = self;
        let count = place(testers.len());
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_unstable_by_key(|read| (names.get(*read), testers[*read as usize]));
        let mut base = Base {
            testers: Vec::with_capacity(testers.len()),
            names: names.empty_for_all(),
            by_id: (0..count).collect(),
            ends: vec![0; table.skills().len()],
            having: vec![0; skills.len()],
        };
        for skill in &skills {
            base.ends[*skill as usize] += 1;
        }
        // The starts, which the testers below advance to the ends.
        let mut start = 0;
        for end in &mut base.ends {
            start += std::mem::replace(end, start);
        }
        for (read, number) in order.iter().zip(0..) {
            let at = *read as usize;
            base.testers.push(testers[at]);
            base.names.push(names.get(*read));
            let own = at.checked_sub(1).map_or(0, |before| ends[before] as usize)..ends[at] as usize;
            for skill in &skills[own] {
                let end = &mut base.ends[*skill as usize];
                base.having[*end as usize] = number;
                *end += 1;
            }
        }
        base.by_id.sort_unstable_by_key(|number| base.testers[*number as usize]);
        table.with_base(base)
    }
}
