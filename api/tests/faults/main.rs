//! Fault injection for the change feed with real processes: they are killed, replaced, starved and abused, while
//! clients record what they receive.
//!
//! Checked against the committed changes: **V1** every change once, **V2** ascending versions of each object, **V3** no
//! partial transactions, **V4** the copy of a client equals a fresh query in the end, **V5** nothing that a user may
//! not see, **V6** memory and open sockets return to their initial values.
//!
//! | | scenario | where |
//! |---|---|---|
//! | F1 | writers on hot rows, pauses, savepoints, rollbacks | [`kills`]; within one process, compared with a naive reader that must lose changes, `it/feed/randomized.rs` |
//! | F2 | the lower transaction number commits later | [`order`] |
//! | F3 | a transaction stays open | [`order`] |
//! | F4 | killed between commit and wake | [`wakes`] |
//! | F5 | `kill -9` of one of three instances, clients switch between them | [`kills`] |
//! | F6 | PostgreSQL stopped immediately | [`outages`] |
//! | F7 | a promoted standby that lacks commits | [`restored`] |
//! | F8 | SQLite killed; its files from an earlier time | [`kills`], [`restored`] |
//! | F9 | an older backup, written past the old head | [`restored`] |
//! | F10 | clients that stop reading | [`readers`] |
//! | F11 | half-open connections | `it/websocket/time.rs`, with short timeouts; dropping packets needs rights that a test does not have |
//! | F12 | all clients reconnect at once | [`readers`]; ten thousand: `rodage-bench storm` |
//! | F13 | access revoked under load | [`access`]; demoting, deleting, moving without load: `it/roadmap.rs`, `it/policy_matrix.rs` |
//! | F14 | a session ends, the cursor of another user | [`access`]; rejected `connection_init`, cursors of others, expiry by time: `it/websocket/sessions.rs`, `it/feed/over_sockets.rs` |
//! | F15 | old changes deleted while clients reconnect | [`retention`] |
//! | F16 | the listening connection cut | [`wakes`]; a pooler in between is not tested, but the polling that then remains is |
//! | F17 | a huge transaction | [`order`] |
//! | F18 | a change that cannot be resolved | [`abuse`] |
//! | F19 | clocks that jump | [`outages`], on instances inside the test: the clock of a process cannot be changed without a library |
//! | F20 | abuse of the protocol | [`abuse`]; no `connection_init`: `it/websocket/time.rs` |
//! | F21 | rolling restart with an additional column | [`kills`] |
//! | F22 | short-lived subscriptions | [`readers`] |
//! | F23 | the disk is full | [`storage`] |
//! | F24 | the disk fails | [`storage`] |
//! | F25 | PostgreSQL stops responding without closing connections | [`outages`] |
//!
//! `FAULTS_SEED` repeats the random numbers of a run (not the timing of processes);
//! `FAULTS_SECONDS=600 scripts/with-postgres cargo test --package rodage --test faults` runs everything longer.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod abuse;
mod access;
mod harness;
mod kills;
mod order;
mod outages;
mod readers;
mod restored;
mod retention;
mod storage;
mod wakes;
