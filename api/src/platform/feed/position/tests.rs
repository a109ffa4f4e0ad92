use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

#[test]
fn a_snapshot_sees_transactions_that_had_ended() {
    let snapshot: Snapshot = "10:20:12,15".parse().unwrap();
    let seen: Vec<u64> = (8..22).filter(|xid| snapshot.sees(*xid)).collect();
    assert_eq!(seen, [8, 9, 10, 11, 13, 14, 16, 17, 18, 19]);
    assert_eq!(snapshot.to_string(), "10:20:12,15");
}

#[test]
fn later_snapshots_rank_higher() {
    let chain = ["10:20:12,15", "15:20:15", "20:20:", "20:21:20", "21:21:"];
    let position = |text: &&str| Position { extent: Extent::Snapshot(text.parse().unwrap()), checkpoint: None };
    let positions: Vec<Position> = chain.iter().map(position).collect();
    for (index, earlier) in positions.iter().enumerate() {
        for later in &positions[index..] {
            assert!(later.has_reached(earlier));
            assert_eq!(earlier.has_reached(later), earlier == later);
        }
    }
}

#[test]
fn rejects_malformed_snapshots() {
    for text in ["", "1", "1:2", "a:b:", "1:2:x"] {
        assert!(text.parse::<Snapshot>().is_err(), "{text:?}");
    }
}

#[test]
fn a_position_is_limited_to_delivered_changes() {
    let extent = |text: &str| Extent::Snapshot(text.parse().unwrap());
    for (now, before, newest, expected) in [
        ("10:20:12,15", "9:9:", 13, "10:14:12"),
        ("10:20:12,15", "9:9:", 0, "9:9:"),
        ("10:20:12,15", "9:16:12", 14, "10:16:12,15"),
        ("20:20:", "9:16:12", 0, "16:16:"),
        ("20:20:", "9:16:12", 19, "20:20:"),
        ("12:12:", "9:16:12", 0, "12:12:"),
    ] {
        assert_eq!(extent(now).limited_to(&extent(before), newest), extent(expected), "{now} after {before}");
    }
    let back = Position { extent: extent("12:12:").limited_to(&extent("9:16:12"), 0), checkpoint: None };
    assert!(!back.has_reached(&Position { extent: extent("9:16:12"), checkpoint: None }), "the database went back");
}

/// A model of a database that assigns transaction IDs and can be stopped immediately.
#[derive(Default)]
struct Database {
    next: u64,
    /// All IDs below this one are used, even after an immediate stop.
    flushed: u64,
    in_progress: Vec<u64>,
    /// The transactions that recorded a change: each with a name of its own, since IDs may be reused.
    changes: BTreeMap<u64, u32>,
    names: u32,
}

impl Database {
    fn new() -> Self {
        Self { next: 10, flushed: 10, ..Self::default() }
    }

    fn begin(&mut self) {
        self.in_progress.push(self.next);
        self.next += 1;
    }

    fn end(&mut self, which: usize, leaves_change: bool) {
        if self.in_progress.is_empty() {
            return;
        }
        let xid = self.in_progress.remove(which % self.in_progress.len());
        if leaves_change {
            self.changes.insert(xid, self.names);
            self.names += 1;
            self.flushed = self.flushed.max(xid + 1);
        }
    }

    fn stop_hard(&mut self) {
        self.in_progress.clear();
        self.next = self.flushed;
    }

    fn snapshot(&self) -> Snapshot {
        let mut in_progress = self.in_progress.clone();
        in_progress.sort_unstable();
        let xmin = in_progress.first().copied().unwrap_or(self.next);
        Snapshot { xmin, xmax: self.next, in_progress }
    }

    /// Returns the changes that a reader receives, and its position afterwards.
    fn read(&self, from: &Snapshot, whole_snapshot: bool) -> (Vec<u32>, Snapshot) {
        let now = self.snapshot();
        let found: Vec<(u64, u32)> =
            self.changes.iter().map(|(xid, name)| (*xid, *name)).filter(|(xid, _)| !from.sees(*xid)).collect();
        let newest = found.iter().map(|(xid, _)| *xid).max().unwrap_or_default();
        let until = if whole_snapshot { now } else { now.truncated(from.xmax.max(newest + 1)) };
        (found.into_iter().map(|(_, name)| name).collect(), until)
    }
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Begin,
    Commit(usize),
    /// Or a transaction that records no change.
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

/// Runs three readers through the events. Returns whether each received every change once.
fn receives_all(events: &[Event], whole_snapshot: bool) -> bool {
    let mut database = Database::new();
    let mut readers: [(Vec<u32>, Snapshot); 3] = std::array::from_fn(|_| (Vec::new(), database.snapshot()));
    let read = |database: &Database, (received, position): &mut (Vec<u32>, Snapshot)| {
        let (found, until) = database.read(position, whole_snapshot);
        received.extend(found);
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
fn counting_a_whole_snapshot_as_seen_misses_reused_ids() {
    let events = [
        Event::Begin,
        Event::RollBack(0),
        Event::Read(0),
        Event::StopHard,
        Event::Begin,
        Event::Commit(0),
        Event::Read(0),
    ];
    assert!(!receives_all(&events, true));
    assert!(receives_all(&events, false));
}

proptest! {
    #[test]
    fn reused_ids_after_an_immediate_stop_lose_nothing(events in events()) {
        prop_assert!(receives_all(&events, false));
    }
}
