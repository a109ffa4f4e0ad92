//! The guarantees of the feed: every committed change that a subscriber may see, once, in order per object, and never
//! in part of a transaction.

mod data_loss;
mod events;
mod fixture;
mod over_sockets;
mod randomized;
mod resume;
mod validator;
mod versions;
