//! Parts of statements for durations in seconds, and their medians.

use sea_orm::DatabaseBackend;

/// Returns the expression for an instant in whole seconds since 1970.
pub fn seconds(backend: DatabaseBackend, instant: &str) -> String {
    if backend == DatabaseBackend::Sqlite {
        format!("unixepoch({instant})")
    } else {
        format!("floor(extract(epoch from {instant}))::bigint")
    }
}

/// Returns the statement that computes the median of the values of `seconds` of each `of`, columns of the statement `spans`,
/// null ones aside: the middle one, or the average of the two in the middle. There is none for fewer than `at_least`.
pub fn median(of: &str, at_least: u32, spans: &str) -> String {
    format!(
        "with spans as materialized ({spans}), placed as ( \
           select {of}, seconds, row_number() over (partition by {of} order by seconds) as place, \
             count(*) over (partition by {of}) as total \
           from spans where seconds is not null \
         ) \
         select {of}, cast(round(avg(seconds)) as bigint) as seconds from placed \
         where total >= {at_least} and place in ((total + 1) / 2, (total + 2) / 2) group by {of}"
    )
}
