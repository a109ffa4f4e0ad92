//! Quiet hours: the time of day, where a user lives, at which nothing may ring.

use chrono::{DateTime, Days, LocalResult, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use entity::user_settings;

/// By how much a time that the clocks of a place skip is moved, until it exists.
const SKIPPED: TimeDelta = TimeDelta::minutes(15);

/// Returns when the quiet hours that `now` is in are over; `None` outside of them.
pub fn quiet_until(settings: &user_settings::Model, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let (start, end, zone) = hours(settings)?;
    let local = now.with_timezone(&zone);
    let (today, time) = (local.date_naive(), local.time());
    let passes_midnight = start > end;
    let is_quiet = if passes_midnight { time >= start || time < end } else { time >= start && time < end };
    let ends_tomorrow = passes_midnight && time >= start;
    is_quiet.then(|| instant(zone, if ends_tomorrow { next(today) } else { today }, end, now))
}

/// Returns the time from `now` to the next quiet hours; `None` without any.
pub fn time_before_quiet(settings: &user_settings::Model, now: DateTime<Utc>) -> Option<TimeDelta> {
    let (start, _, zone) = hours(settings)?;
    let today = now.with_timezone(&zone).date_naive();
    let starts = [today, next(today)].map(|day| instant(zone, day, start, now));
    starts.into_iter().find(|start| *start >= now).map(|start| start - now)
}

/// Returns the start and the end of the quiet hours of a user, and their time zone.
fn hours(settings: &user_settings::Model) -> Option<(NaiveTime, NaiveTime, Tz)> {
    let (start, end) = settings.quiet_start.zip(settings.quiet_end).filter(|(start, end)| start != end)?;
    Some((start, end, zone(settings)))
}

/// Returns the time zone of a user.
pub fn zone(settings: &user_settings::Model) -> Tz {
    // The names that are stored were checked; a newer version may know more of them.
    settings.time_zone.parse().unwrap_or(Tz::Europe__Paris)
}

/// Returns the day that it is for a user at a time.
pub fn day_at(settings: &user_settings::Model, now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&zone(settings)).date_naive()
}

fn next(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(1)).unwrap_or(day)
}

/// Returns the instant at which the clocks of a place show a time of a day, or a later one if they skip it. Of two, it is the
/// first unless that is before `now`.
fn instant(zone: Tz, day: NaiveDate, time: NaiveTime, now: DateTime<Utc>) -> DateTime<Utc> {
    let mut local = day.and_time(time);
    loop {
        match zone.from_local_datetime(&local) {
            LocalResult::Single(found) => return found.to_utc(),
            LocalResult::Ambiguous(first, second) => {
                return if first.to_utc() < now { second.to_utc() } else { first.to_utc() };
            }
            LocalResult::None => local += SKIPPED,
        }
    }
}

#[cfg(test)]
mod tests {
    use entity::types::id::UserId;
    use sea_orm::prelude::Uuid;

    use super::*;
    use crate::features::settings::service::defaults;

    fn settings(hours: Option<(&str, &str)>, zone: &str) -> user_settings::Model {
        let time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").unwrap();
        user_settings::Model {
            quiet_start: hours.map(|(start, _)| time(start)),
            quiet_end: hours.map(|(_, end)| time(end)),
            time_zone: zone.to_owned(),
            ..defaults(UserId(Uuid::nil()), DateTime::UNIX_EPOCH)
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn the_night_ends_in_the_morning() {
        let night = settings(Some(("21:00", "08:00")), "Europe/Paris");
        for (now, until) in [
            ("2026-11-26T19:59:59Z", None),
            ("2026-11-26T20:00:00Z", Some("2026-11-27T07:00:00Z")),
            ("2026-11-26T23:30:00Z", Some("2026-11-27T07:00:00Z")),
            ("2026-11-27T06:59:59Z", Some("2026-11-27T07:00:00Z")),
            ("2026-11-27T07:00:00Z", None),
            // Daylight saving time.
            ("2026-07-01T19:00:00Z", Some("2026-07-02T06:00:00Z")),
            // The night of the change to summer time.
            ("2026-03-28T22:00:00Z", Some("2026-03-29T06:00:00Z")),
        ] {
            assert_eq!(quiet_until(&night, at(now)), until.map(at), "{now}");
        }
        assert_eq!(time_before_quiet(&night, at("2026-11-26T19:00:00Z")), Some(TimeDelta::hours(1)));
        assert_eq!(time_before_quiet(&night, at("2026-11-26T21:00:00Z")), Some(TimeDelta::hours(23)));
    }

    #[test]
    fn quiet_hours_may_be_within_a_day_elsewhere_and_none() {
        let nap = settings(Some(("12:00", "14:00")), "America/Montreal");
        assert_eq!(quiet_until(&nap, at("2026-11-26T16:59:00Z")), None);
        assert_eq!(quiet_until(&nap, at("2026-11-26T17:00:00Z")), Some(at("2026-11-26T19:00:00Z")));
        assert_eq!(quiet_until(&nap, at("2026-11-26T19:00:00Z")), None);
        for none in [settings(None, "Europe/Paris"), settings(Some(("12:00", "12:00")), "Europe/Paris")] {
            assert_eq!(quiet_until(&none, at("2026-11-26T11:00:00Z")), None);
            assert_eq!(time_before_quiet(&none, at("2026-11-26T11:00:00Z")), None);
        }
    }

    #[test]
    fn an_end_that_the_clocks_skip_is_moved() {
        let early = settings(Some(("23:00", "02:30")), "Europe/Paris");
        assert_eq!(quiet_until(&early, at("2026-03-29T00:00:00Z")), Some(at("2026-03-29T01:00:00Z")));
    }

    #[test]
    fn an_end_that_the_clocks_show_twice_is_to_come() {
        let early = settings(Some(("23:00", "02:30")), "Europe/Paris");
        assert_eq!(quiet_until(&early, at("2026-10-24T23:00:00Z")), Some(at("2026-10-25T00:30:00Z")));
        assert_eq!(quiet_until(&early, at("2026-10-25T01:10:00Z")), Some(at("2026-10-25T01:30:00Z")));
    }
}
