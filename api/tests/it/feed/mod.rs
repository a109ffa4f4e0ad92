//! The promise of the feed: every committed change of what one may see, once, in order per object, transactions never
//! torn.

mod lost;
mod over_sockets;
mod randomized;
mod resume;
mod validator;
mod world;
