//! Custom scalars.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, Value};
use chrono::{Datelike, NaiveDate, NaiveTime};

/// A calendar date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date(pub NaiveDate);

/// Calendar date without time zone, ISO 8601 (`2026-11-20`).
#[Scalar(specified_by_url = "https://scalars.graphql.org/andimarek/local-date.html")]
impl ScalarType for Date {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::String(text) = &value else { return Err(InputValueError::expected_type(value)) };
        // chrono also accepts `+2599-6-8`, five-digit years and the year 0, which no date input of a browser supports.
        let as_written = |date: &NaiveDate| text.len() == 10 && date.year() > 0 && date.to_string() == *text;
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(as_written);
        date.map(Self).ok_or_else(|| InputValueError::custom("a date is written YYYY-MM-DD"))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.to_string())
    }
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime(pub NaiveTime);

/// The format of times of day.
const TIME_FORMAT: &str = "%H:%M";

/// Time of day in minutes, without time zone (`21:30`).
#[Scalar]
impl ScalarType for LocalTime {
    fn parse(value: Value) -> InputValueResult<Self> {
        let Value::String(text) = &value else { return Err(InputValueError::expected_type(value)) };
        let as_written = |time: &NaiveTime| time.format(TIME_FORMAT).to_string() == *text;
        let time = NaiveTime::parse_from_str(text, TIME_FORMAT).ok().filter(as_written);
        time.map(Self).ok_or_else(|| InputValueError::custom("a time of day is written HH:MM"))
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.format(TIME_FORMAT).to_string())
    }
}

/// A web address that was checked when it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url(pub String);

/// Absolute http or https address.
#[Scalar(name = "URL", specified_by_url = "https://url.spec.whatwg.org/")]
impl ScalarType for Url {
    fn parse(value: Value) -> InputValueResult<Self> {
        match value {
            Value::String(text) => Ok(Self(text)),
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.clone())
    }
}

/// A position in the change feed, as clients hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeCursor(pub String);

/// Opaque position in the stream of changes, valid on every instance for as long as the deployment keeps changes, a day by
/// default, and while no more than 10,000 were missed. Give the last one received as `after` to be told of everything
/// since. It grants nothing: what one may see is decided anew each time.
#[Scalar]
impl ScalarType for ChangeCursor {
    fn parse(value: Value) -> InputValueResult<Self> {
        match value {
            Value::String(text) => Ok(Self(text)),
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> Value {
        Value::String(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn a_parsed_date_is_written_as_it_was_read(text: String, near in "[0-9+-]{1,5}-[0-9 ]{1,3}-[0-9]{1,3}") {
            for text in [text, near] {
                if let Ok(date) = Date::parse(Value::String(text.clone())) {
                    assert_eq!(date.to_value(), Value::String(text));
                }
            }
        }

        #[test]
        fn a_parsed_time_is_written_as_it_was_read(text: String, near in "[0-2+ ]?[0-9]:[0-6]?[0-9 ]") {
            for text in [text, near] {
                if let Ok(time) = LocalTime::parse(Value::String(text.clone())) {
                    assert_eq!(time.to_value(), Value::String(text));
                }
            }
        }

        #[test]
        fn parses_every_minute_of_the_day(minutes in 0..1440_u32) {
            let text = format!("{:02}:{:02}", minutes / 60, minutes % 60);
            assert_eq!(LocalTime::parse(Value::String(text.clone())).unwrap().to_value(), Value::String(text));
        }

        #[test]
        fn parses_every_date_from_the_year_1_to_9999(days in -719_162..2_932_896_i32) {
            let date = Date(NaiveDate::default() + chrono::TimeDelta::days(i64::from(days)));
            assert_eq!(Date::parse(date.to_value()).unwrap(), date);
        }

        #[test]
        fn the_year_0_is_refused(day in 1..367_u32) {
            let date = Date(NaiveDate::from_yo_opt(0, day).unwrap());
            assert!(Date::parse(date.to_value()).is_err());
        }
    }
}
