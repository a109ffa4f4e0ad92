//! The part of a file that a request asks for (RFC 9110, section 14): players read some of a film, and seek.

use std::ops::Range;

use http::{HeaderMap, header::RANGE};

/// What a request asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requested {
    /// All of it; also for what is not understood, or asks for several parts.
    Whole,
    /// A part.
    Part(Range<u64>),
    /// Nothing that there is.
    Nothing,
}

/// Returns what a request asks for, of a file of a size in bytes.
pub fn requested(headers: &HeaderMap, size: u64) -> Requested {
    let range = headers.get(RANGE).and_then(|value| value.to_str().ok()?.strip_prefix("bytes="));
    let Some((first, last)) = range.and_then(|range| range.trim().split_once('-')) else { return Requested::Whole };
    let part = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => first..size.min(last.saturating_add(1)),
        (Ok(first), Err(_)) if last.is_empty() => first..size,
        // The last bytes.
        (Err(_), Ok(count)) if first.is_empty() => size.saturating_sub(count)..size,
        _ => return Requested::Whole,
    };
    if part.is_empty() { Requested::Nothing } else { Requested::Part(part) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(range: &str) -> Requested {
        requested(&HeaderMap::from_iter([(RANGE, range.parse().unwrap())]), 100)
    }

    #[test]
    fn a_range_is_within_the_file() {
        assert_eq!(requested(&HeaderMap::new(), 100), Requested::Whole);
        for (range, part) in [
            ("bytes=0-", 0..100),
            ("bytes=0-0", 0..1),
            ("bytes=99-", 99..100),
            ("bytes=10-19", 10..20),
            ("bytes=90-500", 90..100),
            ("bytes=0-18446744073709551615", 0..100),
            ("bytes=-10", 90..100),
            ("bytes=-500", 0..100),
        ] {
            assert_eq!(of(range), Requested::Part(part), "{range}");
        }
        for range in ["bytes=100-", "bytes=100-200", "bytes=-0"] {
            assert_eq!(of(range), Requested::Nothing, "{range}");
        }
        for range in ["bytes=", "bytes=-", "bytes=2-1", "bytes=0-1,5-6", "pictures=0-1", "bytes=a-b"] {
            assert_eq!(of(range), Requested::Whole, "{range}");
        }
    }
}
