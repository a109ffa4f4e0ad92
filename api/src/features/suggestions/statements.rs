//! The statements of what is counted of testers. Their parameter is the set of testers, and each reads the feedback of these
//! only, by the index that begins with the author.

use sea_orm::DatabaseBackend;

use crate::platform::db::{
    durations::{median, seconds},
    keys,
};

/// The number of accepted invitations with feedback below which no median is told.
const MIN_FOR_MEDIAN: u32 = 3;

/// The systems that are named, each with the beginnings of its names in lower case. Others may identify a person.
const SYSTEMS: [(&str, &[&str]); 7] = [
    ("Android", &["android"]),
    ("iOS", &["ios", "iphone"]),
    ("iPadOS", &["ipad"]),
    ("Windows", &["windows"]),
    ("macOS", &["macos", "mac os"]),
    ("ChromeOS", &["chromeos", "chrome os"]),
    ("Linux", &["linux", "ubuntu", "fedora", "debian"]),
];

/// Returns the statement that counts the invitations through which testers sent feedback, and their feedback that was useful.
pub fn tests(backend: DatabaseBackend) -> String {
    let (given, feedback) = (keys::table(backend), own(backend));
    format!(
        "select given.id as tester_id, count(distinct feedback.invitation_id) as tests, \
           count(*) filter (where feedback.is_useful) as useful \
         from {given} {feedback} group by given.id"
    )
}

/// Returns the statement that computes the median time from an accepted invitation to its first feedback: the one in the
/// middle, or the average of the two.
pub fn until_first_feedback_of_testers(backend: DatabaseBackend) -> String {
    let (given, feedback) = (keys::table(backend), own(backend));
    let sent = seconds(backend, "min(feedback.created_at)");
    // In a subquery, so that no other invitations are read.
    let accepted = seconds(
        backend,
        "(select invitation.accepted_at from invitation where invitation.id = feedback.invitation_id)",
    );
    let spans = format!(
        "select given.id as tester_id, {sent} - {accepted} as seconds from {given} {feedback} \
         group by given.id, feedback.invitation_id"
    );
    median("tester_id", MIN_FOR_MEDIAN, &spans)
}

/// Returns the statement that names the systems that testers sent with feedback, each once.
pub fn systems(backend: DatabaseBackend) -> String {
    let (given, feedback) = (keys::table(backend), own(backend));
    let cases: Vec<String> = SYSTEMS
        .iter()
        .flat_map(|(system, beginnings)| {
            beginnings.iter().map(move |beginning| format!("when sent.system like '{beginning}%' then '{system}'"))
        })
        .collect();
    format!(
        "select tester_id, system from ( \
           select sent.tester_id, case {} end as system from ( \
             select given.id as tester_id, lower(feedback.environment ->> 'system') as system from {given} {feedback} \
             where feedback.environment is not null \
           ) as sent \
         ) as named where system is not null group by tester_id, system order by tester_id, system",
        cases.join(" ")
    )
}

/// Returns the join of the given testers with their feedback. On PostgreSQL it is a subquery of each tester, which `offset 0`
/// keeps: the planner does not know how few testers are given, and would rather read the whole table.
fn own(backend: DatabaseBackend) -> &'static str {
    if backend == DatabaseBackend::Sqlite {
        "cross join feedback on feedback.author_id = given.id"
    } else {
        "cross join lateral (select * from feedback where feedback.author_id = given.id offset 0) as feedback"
    }
}
