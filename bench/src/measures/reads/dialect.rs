//! The expressions of SQL that the two databases spell differently.

use super::{
    connection::Backend,
    dataset::{CREATORS, Table},
};

/// Time of the first rows: 2026-01-01, in seconds since the Unix epoch.
const BEGIN: u32 = 1_767_225_600;

/// The dialect of a database. Numbers are expressions of whole numbers.
#[derive(Clone, Copy, Debug)]
pub struct Dialect(pub Backend);

impl Dialect {
    /// Returns an identifier: a UUID of version 7 that contains the table and the number.
    pub fn id(self, table: Table, number: &str) -> String {
        let table = table as u16;
        match self.0 {
            Backend::Postgres => {
                format!("('0192f0c1-{table:04x}-7000-8000-' || lpad(to_hex(({number})::bigint), 12, '0'))::uuid")
            }
            Backend::Sqlite => format!("unhex(printf('0192f0c1{table:04x}70008000%012x', {number}))"),
        }
    }

    /// Returns a time, seconds after that of the first rows.
    pub fn at(self, seconds: &str) -> String {
        match self.0 {
            Backend::Postgres => format!("to_timestamp({BEGIN} + {seconds})"),
            Backend::Sqlite => format!("strftime('%Y-%m-%dT%H:%M:%S+00:00', {BEGIN} + {seconds}, 'unixepoch')"),
        }
    }

    /// Returns a day, a number of days from today.
    pub fn day_from_now(self, days: &str) -> String {
        match self.0 {
            Backend::Postgres => format!("current_date + ({days})::int"),
            Backend::Sqlite => format!("date('now', ({days}) || ' days')"),
        }
    }

    /// Returns a number as text with leading zeros.
    pub fn padded(self, number: &str, width: u8) -> String {
        match self.0 {
            Backend::Postgres => format!("lpad(({number})::text, {width}, '0')"),
            Backend::Sqlite => format!("printf('%0{width}d', {number})"),
        }
    }

    /// Returns the cast of a text to the type of columns with JSON.
    pub fn as_json(self) -> &'static str {
        match self.0 {
            Backend::Postgres => "::jsonb",
            Backend::Sqlite => "",
        }
    }

    /// Returns a number without its fraction.
    pub fn whole(self, number: &str) -> String {
        match self.0 {
            Backend::Postgres => format!("floor({number})::bigint"),
            Backend::Sqlite => format!("cast({number} as integer)"),
        }
    }

    /// Returns a table with a column `n` of consecutive numbers.
    pub fn numbers(self, first: u32, count: u32) -> String {
        self.series("n", first, count)
    }

    /// Returns the `from` clause of `rows` rows of each creator: the columns `c` (the creator), `i` (the row) and `n`
    /// (the number of the row among those of all creators), in the order of `n`.
    pub fn rows_of_creators(self, first: u32, count: u32, rows: u32) -> String {
        let (creators, rows) = (self.series("c", first, count), self.series("i", 0, rows));
        format!("from (select c, i, i * {CREATORS} + c as n from {creators} cross join {rows}) grid order by n")
    }

    fn series(self, column: &str, first: u32, count: u32) -> String {
        let end = first + count;
        match self.0 {
            Backend::Postgres => {
                format!("generate_series({first}::bigint, {end}::bigint - 1) as series_{column}({column})")
            }
            Backend::Sqlite => format!(
                "(with recursive series({column}) as (select {first} where {first} < {end} union all \
                 select {column} + 1 from series where {column} + 1 < {end}) select {column} from series)"
            ),
        }
    }

    /// Returns the statements that end the insertion: the work of it that the database would do later, during the
    /// measurement.
    pub fn settle(self) -> &'static [&'static str] {
        match self.0 {
            Backend::Postgres => &["vacuum analyze", "checkpoint"],
            Backend::Sqlite => &["pragma wal_checkpoint(truncate)"],
        }
    }
}
