use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

#[test]
fn a_snapshot_sees_what_was_over_when_it_was_taken() {
    let snapshot: Snapshot = "10:20:12,15".parse().unwrap();
    let seen: Vec<u64> = (8..22).filter(|xid| snapshot.sees(*xid)).collect();
    assert_eq!(seen, [8, 9, 10, 11, 13, 14, 16, 17, 18, 19]);
    assert_eq!(snapshot.to_string(), "10:20:12,15");
}

#[test]
fn later_snapshots_rank_higher() {
    let chain = ["10:20:12,15", "15:20:15", "20:20:", "20:21:20", "21:21:"];
    let position = |text: &&str| Position { extent: Extent::Snapshot(text.parse().unwrap()), witness: None };
    let positions: Vec<Position> = chain.iter().map(position).collect();
    for (index, earlier) in positions.iter().enumerate() {
        for later in &positions[index..] {
            assert!(later.has_reached(earlier));
            assert_eq!(earlier.has_reached(later), earlier == later);
        }
    }
}

#[test]
fn what_is_not_a_snapshot_is_refused() {
    for text in ["", "1", "1:2", "a:b:", "1:2:x"] {
        assert!(text.parse::<Snapshot>().is_err(), "{text:?}");
    }
}

#[test]
fn a_position_claims_nothing_beyond_what_was_delivered() {
    let extent = |text: &str| Extent::Snapshot(text.parse().unwrap());
    for (now, before, newest, expected) in [
        ("10:20:12,15", "9:9:", 13, "10:14:12"),
        ("10:20:12,15", "9:9:", 0, "9:9:"),
        ("10:20:12,15", "9:16:12", 14, "10:16:12,15"),
        ("20:20:", "9:16:12", 0, "16:16:"),
        ("20:20:", "9:16:12", 19, "20:20:"),
        ("12:12:", "9:16:12", 0, "12:12:"),
    ] {
        assert_eq!(extent(now).claiming(&extent(before), newest), extent(expected), "{now} after {before}");
    }
    let back = Position { extent: extent("12:12:").claiming(&extent("9:16:12"), 0), witness: None };
    assert!(!back.has_reached(&Position { extent: extent("9:16:12"), witness: None }), "the database went back");
}

/// A database that gives numbers to transactions and can be stopped hard, as far as the feed sees it.
#[derive(Default)]
struct Database {
    next: u64,
    /// All numbers below this are spent, also after a hard stop.
    flushed: u64,
    under_way: Vec<u64>,
    /// The transactions that left a change: each with a name of its own, since numbers may come again.
    changes: BTreeMap<u64, u32>,
    names: u32,
}

impl Database {
    fn new() -> Self {
        Self { next: 10, flushed: 10, ..Self::default() }
    }

    fn begin(&mut self) {
        self.under_way.push(self.next);
        self.next += 1;
    }

    fn end(&mut self, which: usize, leaves_change: bool) {
        if self.under_way.is_empty() {
            return;
        }
        let xid = self.under_way.remove(which % self.under_way.len());
        if leaves_change {
            self.changes.insert(xid, self.names);
            self.names += 1;
            self.flushed = self.flushed.max(xid + 1);
        }
    }

    fn stop_hard(&mut self) {
        self.under_way.clear();
        self.next = self.flushed;
    }

    fn snapshot(&self) -> Snapshot {
        let mut in_progress = self.under_way.clone();
        in_progress.sort_unstable();
        let xmin = in_progress.first().copied().unwrap_or(self.next);
        Snapshot { xmin, xmax: self.next, in_progress }
    }

    /// What a reader is given, and where it then stands.
    fn read(&self, from: &Snapshot, claims_all: bool) -> (Vec<u32>, Snapshot) {
        let now = self.snapshot();
        let found: Vec<(u64, u32)> =
            self.changes.iter().map(|(xid, name)| (*xid, *name)).filter(|(xid, _)| !from.sees(*xid)).collect();
        let newest = found.iter().map(|(xid, _)| *xid).max().unwrap_or_default();
        let until = if claims_all { now } else { now.below(from.xmax.max(newest + 1)) };
        (found.into_iter().map(|(_, name)| name).collect(), until)
    }
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Begin,
    Commit(usize),
    /// Or a transaction that changes nothing that anybody is told of.
    RollBack(usize),
    StopHard,
    Read(usize),
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        4 => Just(Event::Begin),
        3 => (0..4_usize).prop_map(Event::Commit),
        2 => (0..4_usize).prop_map(Event::RollBack),
        1 => Just(Event::StopHard),
        4 => (0..3_usize).prop_map(Event::Read),
    ];
    proptest::collection::vec(event, 0..60)
}

/// Lets three readers loose, each of which reads when it likes; whether each was told every change once.
fn is_told_all(events: &[Event], claims_all: bool) -> bool {
    let mut database = Database::new();
    let mut readers: [(Vec<u32>, Snapshot); 3] = std::array::from_fn(|_| (Vec::new(), database.snapshot()));
    let read = |database: &Database, (told, position): &mut (Vec<u32>, Snapshot)| {
        let (found, until) = database.read(position, claims_all);
        told.extend(found);
        *position = until;
    };
    for event in events {
        match *event {
            Event::Begin => database.begin(),
            Event::Commit(which) => database.end(which, true),
            Event::RollBack(which) => database.end(which, false),
            Event::StopHard => database.stop_hard(),
            Event::Read(who) => read(&database, &mut readers[who]),
        }
    }
    readers.iter_mut().all(|reader| {
        read(&database, reader);
        reader.0.sort_unstable();
        reader.0 == (0..database.names).collect::<Vec<_>>()
    })
}

#[test]
fn who_claims_a_whole_snapshot_misses_what_gets_a_number_again() {
    let events = [
        Event::Begin,
        Event::RollBack(0),
        Event::Read(0),
        Event::StopHard,
        Event::Begin,
        Event::Commit(0),
        Event::Read(0),
    ];
    assert!(!is_told_all(&events, true));
    assert!(is_told_all(&events, false));
}

proptest! {
    #[test]
    fn numbers_given_again_after_a_hard_stop_lose_nothing(events in events()) {
        prop_assert!(is_told_all(&events, false));
    }
}
