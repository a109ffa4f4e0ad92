//! The statements of the figures. Their first parameter is the set of projects, and each reads the rows of these only, by the
//! indexes that begin with the project.
//!
//! Duplicates count like other feedback: each is what somebody had to say.

use sea_orm::DatabaseBackend;

use crate::platform::db::{
    durations::{median, seconds},
    keys,
};

/// The maximum number of releases with ratings, of a project.
pub const MAX_RELEASES: usize = 12;

/// The number of seconds in a week.
const WEEK: u64 = 7 * 24 * 60 * 60;

/// Returns the statement that counts invitations, apart from those that were revoked, by how far they led.
pub fn funnel(backend: DatabaseBackend) -> String {
    let given = keys::table(backend);
    let (feedback, invitation) = (own(backend, "feedback", ""), own(backend, "invitation", ""));
    // An invitation may be answered without its link, by the account that it names: it counts as opened.
    format!(
        "with sent as ( \
           select feedback.invitation_id from {given} {feedback} group by feedback.invitation_id \
         ) \
         select given.id as project_id, count(*) as invited, \
           count(*) filter (where invitation.seen_at is not null or invitation.status <> 'pending') as opened, \
           count(*) filter (where invitation.status in ('accepted', 'feedback_given')) as accepted, \
           count(sent.invitation_id) as gave_feedback \
         from {given} {invitation} left join sent on sent.invitation_id = invitation.id \
         where invitation.status <> 'revoked' group by given.id"
    )
}

/// Returns the statement that computes the median time from an accepted invitation to its first feedback; from an invitation
/// that was answered by feedback, to this.
pub fn until_first_feedback_of_project(backend: DatabaseBackend) -> String {
    let (given, feedback) = (keys::table(backend), own(backend, "feedback", ""));
    let sent = seconds(backend, "min(feedback.created_at)");
    // In a subquery, so that no other invitations are read.
    let begun = seconds(
        backend,
        "(select coalesce(invitation.accepted_at, invitation.created_at) \
         from invitation where invitation.id = feedback.invitation_id)",
    );
    let spans = format!(
        "select given.id as project_id, {sent} - {begun} as seconds from {given} {feedback} \
         group by given.id, feedback.invitation_id"
    );
    median("project_id", 1, &spans)
}

/// Returns the statement that computes the median time from feedback to the first message of the creator about it.
pub fn until_answer(backend: DatabaseBackend) -> String {
    let (given, sent) = (keys::table(backend), seconds(backend, "feedback.created_at"));
    let feedback = own(backend, "feedback", "and feedback.message_count > 0");
    // In a subquery, so that the messages of no other feedback are read.
    let answered = seconds(
        backend,
        "(select min(message.created_at) from feedback_message as message \
         where message.feedback_id = feedback.id and message.is_from_creator)",
    );
    let spans = format!("select given.id as project_id, {answered} - {sent} as seconds from {given} {feedback}");
    median("project_id", 1, &spans)
}

/// Returns the statement that counts ratings by the release that was tested: of those of no release, and of the newest
/// [`MAX_RELEASES`] releases with ratings, the newest first.
pub fn ratings(backend: DatabaseBackend) -> String {
    let (given, feedback) = (keys::table(backend), own(backend, "feedback", "and feedback.rating is not null"));
    let counts: Vec<String> =
        (1..=5).map(|rating| format!("count(*) filter (where feedback.rating = {rating}) as rated_{rating}")).collect();
    let counts = counts.join(", ");
    format!(
        "with rated as ( \
           select given.id as project_id, feedback.tested_release_id as release_id, {counts} \
           from {given} {feedback} group by given.id, feedback.tested_release_id \
         ), placed as ( \
           select rated.*, row_number() over ( \
             partition by rated.project_id, rated.release_id is null \
             order by release.released_on desc, release.id desc \
           ) as place \
           from rated left join release on release.id = rated.release_id \
         ) \
         select * from placed where place <= {MAX_RELEASES} order by project_id, place"
    )
}

/// Returns the statement that counts feedback by week and kind. Its other parameters are the instant at which the first week
/// begins, and the same in seconds since 1970; a week is returned as its number since.
pub fn weeks(backend: DatabaseBackend) -> String {
    let (given, sent) = (keys::table(backend), seconds(backend, "feedback.created_at"));
    let feedback = own(backend, "feedback", "and feedback.created_at >= $2");
    let of = |kind| format!("count(*) filter (where feedback.kind = '{kind}')");
    let (bugs, ideas, opinions) = (of("bug"), of("idea"), of("opinion"));
    format!(
        "select given.id as project_id, ({sent} - $3) / {WEEK} as number, {bugs} as bugs, {ideas} as ideas, \
           {opinions} as opinions, count(*) filter (where feedback.kind is null) as unspecified \
         from {given} {feedback} group by given.id, number"
    )
}

/// Returns the join of the given projects with their rows of a table. On PostgreSQL it is a subquery of each project, which
/// `offset 0` keeps: the planner does not know how few projects are given, and would rather read the whole table.
fn own(backend: DatabaseBackend, table: &str, condition: &str) -> String {
    if backend == DatabaseBackend::Sqlite {
        format!("join {table} on {table}.project_id = given.id {condition}")
    } else {
        format!(
            "cross join lateral ( \
               select * from {table} where {table}.project_id = given.id {condition} offset 0 \
             ) as {table}"
        )
    }
}
