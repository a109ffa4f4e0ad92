//! Compares with a search that looks at everybody.

use std::collections::BTreeMap;

use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::features::profiles::search::index::builder::Builder;

const SKILLS: u32 = 8;

/// A tester: their name and skills.
type Tester = (String, Vec<u32>);

fn id(number: u8) -> UserId {
    Uuid::from_u128(number.into()).into()
}

fn skill(number: u32) -> SkillId {
    Uuid::from_u128(number.into()).into()
}

fn build(testers: &BTreeMap<u8, Tester>) -> Table {
    let (mut table, mut builder) = (Table::default(), Builder::default());
    for number in 0..SKILLS {
        assert_eq!(table.number(skill(number), &number.to_string()), number);
    }
    for (number, (name, skills)) in testers.iter().filter(|(_, (_, skills))| !skills.is_empty()) {
        builder.push(id(*number), name, skills.iter().copied());
    }
    builder.build(table)
}

/// Returns all results in their order: the number of matching skills, the name and the tester.
fn results(testers: &BTreeMap<u8, Tester>, matching: &[u32], excluded: &HashSet<UserId>) -> Vec<(i64, String, UserId)> {
    let scored =
        testers.iter().filter(|(number, _)| !excluded.contains(&id(**number))).map(|(number, (name, skills))| {
            let score = skills.iter().filter(|skill| matching.contains(skill)).count();
            (i64::try_from(score).unwrap(), name.clone(), id(*number))
        });
    let mut found: Vec<_> = scored.filter(|(score, ..)| *score > 0).collect();
    found.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    found
}

fn skills() -> impl Strategy<Value = Vec<u32>> {
    prop::sample::subsequence((0..SKILLS).collect::<Vec<_>>(), 0..5)
}

/// Names are unique, and not in the order of the testers.
fn tester() -> impl Strategy<Value = (u8, Tester)> {
    (any::<u8>(), 0..30_u8, skills())
        .prop_map(|(number, prefix, skills)| (number, (format!("{prefix} {number}"), skills)))
}

proptest! {
    #[test]
    fn finds_what_looking_at_everybody_finds(
        base in prop::collection::btree_map(any::<u8>(), (0..30_u8, skills()), 0..120),
        changes in prop::collection::vec((tester(), any::<bool>()), 0..40),
        matching in skills(),
        excluded in prop::collection::hash_set(any::<u8>(), 0..10),
        bounds in prop::collection::vec((0..4_i64, 0..32_u8, any::<u8>()), 2),
        (has_after, has_before, backward, one_score) in any::<(bool, bool, bool, bool)>(),
        size in 1..8_u64,
    ) {
        let mut testers: BTreeMap<u8, Tester> = base
            .into_iter()
            .map(|(number, (prefix, skills))| (number, (format!("{prefix} {number}"), skills)))
            .collect();
        let mut table = build(&testers);
        for ((number, (name, skills)), is_searchable) in changes {
            table.replace(id(number), is_searchable.then(|| name.clone()), skills.clone());
            if is_searchable {
                testers.insert(number, (name, skills));
            } else {
                testers.remove(&number);
            }
        }
        let excluded = excluded.into_iter().map(id).collect::<HashSet<_>>();
        let all = results(&testers, &matching, &excluded);
        let bounds: Vec<Bound> = bounds
            .into_iter()
            .map(|(score, prefix, number)| Bound {
                score: (!one_score).then_some(score),
                name: format!("{prefix} {number}"),
            })
            .collect();
        let (after, before) = (has_after.then_some(&bounds[0]), has_before.then_some(&bounds[1]));
        let order = |(score, name, _): &(i64, String, UserId), bound: &Bound| {
            bound.score.map_or(std::cmp::Ordering::Equal, |at| at.cmp(score)).then_with(|| name.cmp(&bound.name))
        };
        let mut expected: Vec<_> = all
            .iter()
            .filter(|one| after.is_none_or(|bound| order(one, bound).is_gt()))
            .filter(|one| before.is_none_or(|bound| order(one, bound).is_lt()))
            .cloned()
            .collect();
        let more = expected.len().saturating_sub(usize::try_from(size).unwrap() + 1);
        expected = if backward { expected.split_off(more) } else { expected[..expected.len() - more].to_vec() };
        let page = Page { size, backward, ..Page::first(size) };
        let (hits, count) = table.find(&matching, &excluded, &page, [after, before]);
        let found: Vec<_> = hits.into_iter().map(|hit| (hit.score, hit.searchable_name, hit.tester_id)).collect();
        prop_assert_eq!(found, expected);
        prop_assert_eq!(count, all.len() as u64);
    }
}
