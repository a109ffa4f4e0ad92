use std::task::{Context, Wake, Waker};

use uuid::Uuid;

use super::*;
use crate::platform::feed::{Change, Operation, position::Extent};

fn topic(name: &str) -> Topic {
    name.to_owned().into()
}

fn position(seq: i64) -> Position {
    Position { extent: Extent::Sequence(seq), checkpoint: None }
}

/// Creates a ring whose last change has the number 0.
fn ring() -> Ring {
    Ring::new(Arc::new(position(0)))
}

/// Pushes one tick with changes of these topics, numbered from `first`. Returns the waiters.
fn push(ring: &Ring, first: i64, topics: &[&str]) -> Vec<Arc<Waiter>> {
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

fn subscribe(ring: &Ring, topics: &[&str], from: u64) -> Subscription {
    ring.subscribe(topics.iter().map(|name| topic(name)).collect::<Vec<_>>().iter_mut(), from)
}

fn read(ring: &Ring, subscription: &Subscription) -> Option<Vec<u64>> {
    match ring.read(subscription, |_, _| false, |_| false) {
        RingRead::Empty(_) => Some(Vec::new()),
        RingRead::Ticks(ticks) => Some(ticks.iter().map(|(number, _)| *number).collect()),
        RingRead::Stop(_) | RingRead::Evicted => None,
    }
}

struct Count(AtomicU64);

impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn wakes_only_subscribers_of_the_changed_topics_and_only_once() {
    let ring = ring();
    let (a, b, both) = (subscribe(&ring, &["a"], 0), subscribe(&ring, &["b"], 0), subscribe(&ring, &["a", "b"], 0));
    let woken: Vec<_> = [&a, &b, &both]
        .map(|subscription| {
            let count = Arc::new(Count(AtomicU64::new(0)));
            let waker = Waker::from(count.clone());
            assert!(subscription.poll(&mut Context::from_waker(&waker)).is_pending());
            count
        })
        .into();
    for (first, topics) in [(1, &["a", "a"][..]), (3, &["c"]), (4, &["a"])] {
        for waiter in push(&ring, first, topics) {
            waiter.wake();
        }
    }
    assert_eq!([0, 1, 2].map(|index: usize| woken[index].0.load(Ordering::Relaxed)), [1, 0, 1]);
    assert_eq!(
        [&a, &b, &both].map(|subscription| read(&ring, subscription)),
        [Some(vec![0, 2]), Some(vec![]), Some(vec![0, 2])]
    );
    assert_eq!(read(&ring, &a), Some(vec![]), "each tick once");
}

#[test]
fn an_idle_subscriber_stays_up_to_date() {
    let ring = ring();
    let idle = subscribe(&ring, &["a"], 0);
    for seq in 1..=i64::try_from(CAPACITY).unwrap() + 100 {
        push(&ring, seq, &["b"]);
    }
    match ring.read(&idle, |_, _| false, |_| false) {
        RingRead::Empty(position) => assert_eq!(position, ring.head().position),
        other => panic!("{other:?}"),
    }
    push(&ring, 1_000_000, &["a"]);
    assert_eq!(read(&ring, &idle).map(|ticks| ticks.len()), Some(1), "and reads only its own tick");
}

#[test]
fn reports_evicted_ticks() {
    let ring = ring();
    let slow = subscribe(&ring, &["a"], 0);
    push(&ring, 1, &["a"]);
    for seq in 2..=i64::try_from(CAPACITY).unwrap() + 1 {
        push(&ring, seq, &["b"]);
    }
    assert!(matches!(ring.read(&slow, |_, _| false, |_| false), RingRead::Evicted));
    assert!(!ring.retains(0));
    assert!(ring.stop_between(&slow, (0, 5), |_| false).is_err());
    ring.seek(&slow, ring.head().next);
    assert_eq!(read(&ring, &slow), Some(vec![]));
}

#[test]
fn stops_before_a_forbidden_tick_and_at_the_limit() {
    let ring = ring();
    let subscription = subscribe(&ring, &["a"], 0);
    for seq in 1..=5 {
        push(&ring, seq, &["a"]);
    }
    let mut taken = 0;
    let enough = |_: &Tick| {
        taken += 1;
        taken == 2
    };
    assert!(
        matches!(ring.read(&subscription, |number, _| number == 3, enough), RingRead::Ticks(ticks) if ticks.len() == 2)
    );
    assert!(
        matches!(ring.read(&subscription, |number, _| number == 3, |_| false), RingRead::Ticks(ticks) if ticks[0].0 == 2)
    );
    for _ in 0..2 {
        assert!(matches!(ring.read(&subscription, |number, _| number == 3, |_| false), RingRead::Stop(_)));
    }
}

#[test]
fn resumes_only_from_a_position_in_the_ring() {
    let ring = Ring::new(Arc::new(position(10)));
    for seq in [11, 13, 17] {
        push(&ring, seq, &["a"]);
    }
    for (seq, number) in
        [(9, None), (10, Some(0)), (11, Some(1)), (12, Some(1)), (13, Some(2)), (17, Some(3)), (20, Some(3))]
    {
        assert_eq!(ring.resume(&position(seq)).map(|resumed| resumed.next), number, "{seq}");
    }
}

#[test]
fn an_oversized_tick_counts_as_evicted_for_its_subscribers() {
    let ring = ring();
    let (concerned, other) = (subscribe(&ring, &["a"], 0), subscribe(&ring, &["c"], 0));
    push(&ring, 1, &["a", "c"]);
    ring.push(position(100_000), Found::TooMany(vec![topic("b"), topic("a")]));
    push(&ring, 100_001, &["c"]);
    assert_eq!(read(&ring, &concerned), Some(vec![0]), "earlier ticks first");
    assert!(matches!(ring.read(&concerned, |_, _| false, |_| false), RingRead::Evicted));
    assert_eq!(read(&ring, &other), Some(vec![0, 2]));
    assert!(matches!(ring.read(&concerned, |_, tick| tick.revokes(&topic("a")), |_| false), RingRead::Stop(_)));
}

#[test]
fn a_reset_evicts_everything() {
    let ring = ring();
    let subscription = subscribe(&ring, &["a", "b"], 0);
    push(&ring, 1, &["c"]);
    assert!(!ring.reset(position(0)).is_empty());
    assert!(matches!(ring.read(&subscription, |_, _| false, |_| false), RingRead::Evicted));
    assert_eq!((ring.resume(&position(0)).map(|resumed| resumed.next), ring.head().next), (Some(2), 2));
    let new = subscribe(&ring, &["a"], 2);
    push(&ring, 1, &["a"]);
    assert_eq!(read(&ring, &new), Some(vec![2]));
}

#[test]
fn removes_unused_topics() {
    let ring = ring();
    let seats = [subscribe(&ring, &["a", "b"], 0), subscribe(&ring, &["a"], 0)];
    push(&ring, 1, &["a", "c"]);
    for subscription in &seats {
        ring.unsubscribe(subscription);
    }
    let entries = || ring.lock().entries.len();
    assert_eq!(entries(), 2, "the topics of the tick");
    for seq in 2..=i64::try_from(CAPACITY).unwrap() + 2 {
        push(&ring, seq, &["d"]);
    }
    assert_eq!((entries(), ring.lock().by_topic.len()), (1, 1));
}
