//! What must not break the promise of the change feed, done to real processes: they are killed, replaced, starved, lied to
//! and abused, while clients write down what they are told.
//!
//! Held against what was committed: **V1** every change once, **V2** versions of one object rise, **V3** no transaction
//! torn, **V4** the copy that a client keeps is what a fresh query says once all is quiet, **V5** nothing that one may not
//! see, **V6** memory and open files go back to where they were.
//!
//! | | scenario | where |
//! |---|---|---|
//! | F1 | writers on hot rows, pauses, savepoints, rollbacks | [`kills`]; inside one process, beside a naive reader that must lose changes, `it/feed/randomized.rs` |
//! | F2 | the lower transaction number commits later | [`order`] |
//! | F3 | a transaction stays open | [`order`] |
//! | F4 | killed between commit and wake | [`wakes`] |
//! | F5 | `kill -9` of one of three instances, clients hop | [`kills`] |
//! | F6 | PostgreSQL stopped hard | [`outages`] |
//! | F7 | a standby promoted that lacks commits | [`restored`] |
//! | F8 | SQLite killed; its files as of an earlier instant | [`kills`], [`restored`] |
//! | F9 | an older backup, written past the old head | [`restored`] |
//! | F10 | clients that stop reading | [`readers`] |
//! | F11 | half-open connections | `it/websocket/time.rs`, at a pace that does not take minutes; cutting packets needs rights that a test does not have |
//! | F12 | all come back at once | [`readers`]; ten thousand: `rodage-bench storm` |
//! | F13 | access withdrawn under load | [`access`]; demoting, deleting, moving without load: `it/roadmap.rs`, `it/policy_matrix.rs` |
//! | F14 | a session ends, somebody else's cursor | [`access`]; refused introductions, cursors of others, expiry by time: `it/websocket/sessions.rs`, `it/feed/over_sockets.rs` |
//! | F15 | old changes forgotten while clients come back | [`forgotten`] |
//! | F16 | the listening connection cut | [`wakes`]; a pooler between is no part of this test, the poll that then remains is |
//! | F17 | a huge transaction | [`order`] |
//! | F18 | a change that cannot be resolved | [`abuse`] |
//! | F19 | clocks that jump | [`outages`], on instances inside the test: a process cannot be given another clock without a library for it |
//! | F20 | abuse of the protocol | [`abuse`]; silence instead of an introduction: `it/websocket/time.rs` |
//! | F21 | rolling restart with another column | [`kills`] |
//! | F22 | subscriptions come and go | [`readers`] |
//! | F23 | the disk is full | [`storage`] |
//! | F24 | the disk fails | [`storage`] |
//! | F25 | PostgreSQL falls silent without closing | [`outages`] |
//!
//! `FAULTS_SEED` repeats the chance of a run (not the timing of processes); `FAULTS_SECONDS=600 cargo test --package rodage
//! --test faults` does everything longer. Without `TEST_POSTGRES_URL` what needs PostgreSQL says that it did not run.

#![expect(clippy::unwrap_used, reason = "what fails to unwrap fails the test")]

mod abuse;
mod access;
mod forgotten;
mod harness;
mod kills;
mod order;
mod outages;
mod readers;
mod restored;
mod storage;
mod wakes;
