//! Reports of what is public, by anyone: counted by network, without the address of who reports.

use std::{fmt::Display, net::IpAddr};

use super::{key::Key, rate_limit::network};

/// The number of different networks whose reports hide what they report, so that one person or one household cannot. The
/// operator can show it again.
pub const REPORTS_TO_HIDE: i32 = 3;

/// Returns the stored digest of who reports something. It differs for each thing, so that the reporters of two cannot be
/// matched, and the address cannot be found by trying all addresses without the deployment's key.
pub fn digest(key: &Key, reported: impl Display, address: IpAddr) -> String {
    key.sign(format!("{reported} {}", network(address)).as_bytes())
}
