use std::task::{Context, Wake, Waker};

use uuid::Uuid;

use super::*;
use crate::feed::{Change, Operation, position::Extent};

fn topic(name: &str) -> Topic {
    name.to_owned().into()
}

fn position(seq: i64) -> Position {
    Position { extent: Extent::Sequence(seq), witness: None }
}

/// A ring whose last change has the number 0.
fn ring() -> Ring {
    Ring::new(Arc::new(position(0)))
}

/// Changes of these topics, numbered on from `first`, as one tick; who was woken.
fn push(ring: &Ring, first: i64, topics: &[&str]) -> Vec<Arc<Bell>> {
    let changes: Vec<_> = (first..)
        .zip(topics)
        .map(|(seq, name)| Change {
            seq,
            xid: 0,
            topic: topic(name),
            operation: Operation::Updated,
            object_id: Uuid::nil(),
            version: seq,
            image: None,
        })
        .collect();
    ring.push(position(changes.last().map_or(first, |change| change.seq)), Found::Changes(changes))
}

fn join(ring: &Ring, topics: &[&str], from: u64) -> Seat {
    ring.join(topics.iter().map(|name| topic(name)).collect::<Vec<_>>().iter_mut(), from)
}

fn take(ring: &Ring, seat: &Seat) -> Option<Vec<u64>> {
    match ring.take(seat, |_, _| false, |_| false) {
        Taken::Nothing(_) => Some(Vec::new()),
        Taken::Ticks(ticks) => Some(ticks.iter().map(|(number, _)| *number).collect()),
        Taken::Stop(_) | Taken::Gone => None,
    }
}

struct Count(AtomicU64);

impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_tick_wakes_those_whom_it_concerns_once_and_nobody_else() {
    let ring = ring();
    let (a, b, both) = (join(&ring, &["a"], 0), join(&ring, &["b"], 0), join(&ring, &["a", "b"], 0));
    let woken: Vec<_> = [&a, &b, &both]
        .map(|seat| {
            let count = Arc::new(Count(AtomicU64::new(0)));
            let waker = Waker::from(count.clone());
            assert!(seat.poll(&mut Context::from_waker(&waker)).is_pending());
            count
        })
        .into();
    for (first, topics) in [(1, &["a", "a"][..]), (3, &["c"]), (4, &["a"])] {
        for bell in push(&ring, first, topics) {
            bell.ring();
        }
    }
    assert_eq!([0, 1, 2].map(|index: usize| woken[index].0.load(Ordering::Relaxed)), [1, 0, 1]);
    assert_eq!([&a, &b, &both].map(|seat| take(&ring, seat)), [Some(vec![0, 2]), Some(vec![]), Some(vec![0, 2])]);
    assert_eq!(take(&ring, &a), Some(vec![]), "each tick once");
}

#[test]
fn a_sleeper_whom_nothing_concerned_has_everything_however_long_it_slept() {
    let ring = ring();
    let sleeper = join(&ring, &["a"], 0);
    for seq in 1..=i64::try_from(CAPACITY).unwrap() + 100 {
        push(&ring, seq, &["b"]);
    }
    match ring.take(&sleeper, |_, _| false, |_| false) {
        Taken::Nothing(position) => assert_eq!(position, ring.place().position),
        other => panic!("{other:?}"),
    }
    push(&ring, 1_000_000, &["a"]);
    assert_eq!(take(&ring, &sleeper).map(|ticks| ticks.len()), Some(1), "and skips to what concerns it");
}

#[test]
fn who_missed_what_is_no_longer_kept_is_told_so() {
    let ring = ring();
    let slow = join(&ring, &["a"], 0);
    push(&ring, 1, &["a"]);
    for seq in 2..=i64::try_from(CAPACITY).unwrap() + 1 {
        push(&ring, seq, &["b"]);
    }
    assert!(matches!(ring.take(&slow, |_, _| false, |_| false), Taken::Gone));
    assert!(!ring.keeps(0));
    assert!(ring.stop_between(&slow, (0, 5), |_| false).is_err());
    ring.seek(&slow, ring.place().next);
    assert_eq!(take(&ring, &slow), Some(vec![]));
}

#[test]
fn a_reader_stops_before_the_tick_it_must_not_see_and_when_it_has_enough() {
    let ring = ring();
    let seat = join(&ring, &["a"], 0);
    for seq in 1..=5 {
        push(&ring, seq, &["a"]);
    }
    let mut taken = 0;
    let enough = |_: &Tick| {
        taken += 1;
        taken == 2
    };
    assert!(matches!(ring.take(&seat, |number, _| number == 3, enough), Taken::Ticks(ticks) if ticks.len() == 2));
    assert!(matches!(ring.take(&seat, |number, _| number == 3, |_| false), Taken::Ticks(ticks) if ticks[0].0 == 2));
    for _ in 0..2 {
        assert!(matches!(ring.take(&seat, |number, _| number == 3, |_| false), Taken::Stop(_)));
    }
}

#[test]
fn a_position_in_the_ring_is_found_and_an_older_one_is_not() {
    let ring = Ring::new(Arc::new(position(10)));
    for seq in [11, 13, 17] {
        push(&ring, seq, &["a"]);
    }
    for (seq, number) in
        [(9, None), (10, Some(0)), (11, Some(1)), (12, Some(1)), (13, Some(2)), (17, Some(3)), (20, Some(3))]
    {
        assert_eq!(ring.resume(&position(seq)).map(|place| place.next), number, "{seq}");
    }
}

#[test]
fn what_is_too_much_to_be_kept_is_gone_for_those_whom_it_concerns() {
    let ring = ring();
    let (concerned, other) = (join(&ring, &["a"], 0), join(&ring, &["c"], 0));
    push(&ring, 1, &["a", "c"]);
    ring.push(position(100_000), Found::TooMany(vec![topic("b"), topic("a")]));
    push(&ring, 100_001, &["c"]);
    assert_eq!(take(&ring, &concerned), Some(vec![0]), "what came before first");
    assert!(matches!(ring.take(&concerned, |_, _| false, |_| false), Taken::Gone));
    assert_eq!(take(&ring, &other), Some(vec![0, 2]));
    assert!(matches!(ring.take(&concerned, |_, tick| tick.withdraws(&topic("a")), |_| false), Taken::Stop(_)));
}

#[test]
fn after_a_reset_everybody_finds_that_they_missed_something() {
    let ring = ring();
    let seat = join(&ring, &["a", "b"], 0);
    push(&ring, 1, &["c"]);
    assert!(!ring.reset(position(0)).is_empty());
    assert!(matches!(ring.take(&seat, |_, _| false, |_| false), Taken::Gone));
    assert_eq!((ring.resume(&position(0)).map(|place| place.next), ring.place().next), (Some(2), 2));
    let new = join(&ring, &["a"], 2);
    push(&ring, 1, &["a"]);
    assert_eq!(take(&ring, &new), Some(vec![2]));
}

#[test]
fn what_nobody_waits_for_and_is_not_kept_leaves_nothing_behind() {
    let ring = ring();
    let seats = [join(&ring, &["a", "b"], 0), join(&ring, &["a"], 0)];
    push(&ring, 1, &["a", "c"]);
    for seat in &seats {
        ring.leave(seat);
    }
    let lanes = || ring.lock().lanes.len();
    assert_eq!(lanes(), 2, "those of the tick");
    for seq in 2..=i64::try_from(CAPACITY).unwrap() + 2 {
        push(&ring, seq, &["d"]);
    }
    assert_eq!((lanes(), ring.lock().by_topic.len()), (1, 1));
}
