//! Tells public network addresses from private and special ones.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is public, according to IANA's registries of special-purpose addresses.
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let octets = address.octets();
    // "This" network, loopback, and link-local (where cloud metadata services return credentials).
    let is_local = matches!(octets, [0 | 127, ..] | [169, 254, ..]);
    // The last range is for carrier-grade NAT.
    let is_private = matches!(octets, [10, ..] | [172, 16..=31, ..] | [192, 168, ..] | [100, 64..=127, ..]);
    // Protocol assignments, 6to4 relays, benchmarks.
    let is_technical = matches!(octets, [192, 0, 0, _] | [192, 88, 99, _] | [198, 18 | 19, ..]);
    // From 224 on: multicast, reserved and broadcast.
    !(is_local || is_private || is_technical || address.is_documentation() || octets[0] >= 224)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let special = match segments {
        // Protocol assignments, including Teredo, and 6to4, which both embed an IPv4 address; documentation.
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x2002, ..] | [0x3fff, 0..=0x0fff, ..] => true,
        _ => false,
    };
    // All public addresses are in 2000::/3.
    segments[0] >> 13 == 0b001 && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_addresses_are_not_public() {
        for public in ["1.1.1.1", "100.63.0.1", "172.32.0.1", "192.0.1.1", "223.255.255.255", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff:fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }
}
