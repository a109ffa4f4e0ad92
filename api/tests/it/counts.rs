//! The counts of creators and projects, which triggers keep, equal the numbers of rows.

use futures_util::future::join_all;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rodage::platform::{
    app::App,
    db::{Connections, Tx},
    error::{Error, Result},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::{
    ConnectionTrait, Statement, Value,
    prelude::{DateTimeUtc, Uuid},
};
use serde_json::json;

use crate::support::{app::Server, both_databases, client::Client};

/// The columns with counts: their table, the key of its rows, the column, and what it counts, by which owner.
const COUNTS: [(&str, &str, &str, &str, &str, &str); 18] = [
    ("user_count", "user_id", "projects_in_progress", "project", "creator_id", "status = 'en_cours'"),
    ("user_count", "user_id", "projects_completed", "project", "creator_id", "status = 'termine'"),
    ("user_count", "user_id", "projects_paused", "project", "creator_id", "status = 'pause'"),
    ("user_count", "user_id", "invitations_pending", "invitation", "creator_id", "status = 'pending'"),
    ("user_count", "user_id", "invitations_accepted", "invitation", "creator_id", "status = 'accepted'"),
    ("user_count", "user_id", "invitations_refused", "invitation", "creator_id", "status = 'refused'"),
    ("user_count", "user_id", "invitations_feedback_given", "invitation", "creator_id", "status = 'feedback_given'"),
    ("user_count", "user_id", "invitations_revoked", "invitation", "creator_id", "status = 'revoked'"),
    ("user_count", "user_id", "activities", "activity", "user_id", "true"),
    ("project_count", "project_id", "invitations_pending", "invitation", "project_id", "status = 'pending'"),
    ("project_count", "project_id", "invitations_accepted", "invitation", "project_id", "status = 'accepted'"),
    ("project_count", "project_id", "invitations_refused", "invitation", "project_id", "status = 'refused'"),
    (
        "project_count",
        "project_id",
        "invitations_feedback_given",
        "invitation",
        "project_id",
        "status = 'feedback_given'",
    ),
    ("project_count", "project_id", "invitations_revoked", "invitation", "project_id", "status = 'revoked'"),
    ("project_count", "project_id", "testers", "project_tester", "project_id", "true"),
    ("project_count", "project_id", "feedbacks", "feedback", "project_id", "true"),
    ("project_count", "project_id", "unread_feedbacks", "feedback", "project_id", "not is_read"),
    ("project_count", "project_id", "activities", "activity", "project_id", "true"),
];

/// Checks all counts. Returns the sum of each column of [`COUNTS`].
async fn check(db: &Connections) -> Vec<i64> {
    let mut sums = Vec::new();
    for (counts, key, column, table, owner, condition) in COUNTS {
        let wrong = number(
            db,
            format!(
                "select count(*) from {counts} where {column} <> \
                 (select count(*) from {table} where {owner} = {counts}.{key} and {condition})"
            ),
        );
        assert_eq!(wrong.await, 0, "{counts}.{column} is wrong");
        let missing = number(
            db,
            format!(
                "select count(*) from {table} where {owner} is not null and {owner} not in (select {key} from {counts})"
            ),
        );
        assert_eq!(missing.await, 0, "there are no {counts} of some {table}");
        sums.push(number(db, format!("select cast(coalesce(sum({column}), 0) as bigint) from {counts}")).await);
    }
    sums
}

async fn number(db: &Connections, sql: String) -> i64 {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

/// Random writes in one transaction.
struct Writer<'a> {
    tx: &'a Tx,
    app: &'a App,
    rng: &'a mut StdRng,
}

impl Writer<'_> {
    async fn execute(&self, sql: &str, values: Vec<Value>) -> Result<()> {
        let statement = Statement::from_sql_and_values(self.tx.db().get_database_backend(), sql, values);
        self.tx.db().execute_raw(statement).await?;
        Ok(())
    }

    /// Returns one of the rows of a table.
    async fn any(&mut self, table: &str) -> Result<Option<Uuid>> {
        let sql = format!("select id from {table} order by id");
        let statement = Statement::from_string(self.tx.db().get_database_backend(), sql);
        let rows = self.tx.db().query_all_raw(statement).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        Ok(Some(rows[self.rng.random_range(0..rows.len())].try_get_by_index(0)?))
    }

    fn one_of(&mut self, values: &[&'static str]) -> Value {
        values[self.rng.random_range(0..values.len())].into()
    }

    fn invitation_status(&mut self) -> Value {
        self.one_of(&["pending", "accepted", "refused", "feedback_given", "revoked"])
    }

    async fn write(&mut self) -> Result<()> {
        let id = self.app.ids.request();
        let new = Value::from(id);
        let now = Value::from(DateTimeUtc::from(self.tx.now()));
        match self.rng.random_range(0..26) {
            0 | 1 => {
                let sql = "insert into \"user\" (id, email, terms_accepted_at, created_at, updated_at) \
                    values ($1, $2, $3, $3, $3)";
                self.execute(sql, vec![new, format!("{id}@exemple.fr").into(), now]).await
            }
            2..=4 => {
                let Some(user) = self.any("\"user\"").await? else { return Ok(()) };
                let status = self.one_of(&["en_cours", "termine", "pause"]);
                let sql = "insert into project (id, creator_id, title, description, objectives, feedback_type, \
                    details_for_testers, deadline, keywords, folded, status, version, created_at, updated_at) \
                    values ($1, $2, '', '', '', '', '', '2027-01-01', '[]', '', $3, 1, $4, $4)";
                self.execute(sql, vec![new, user.into(), status, now]).await
            }
            5 => {
                let Some(project) = self.any("project").await? else { return Ok(()) };
                let status = self.one_of(&["en_cours", "termine", "pause"]);
                self.execute("update project set status = $2 where id = $1", vec![project.into(), status]).await
            }
            6..=10 => {
                let Some(project) = self.any("project").await? else { return Ok(()) };
                let (token, status) = (id.simple().to_string(), self.invitation_status());
                let sql = "insert into invitation \
                    (id, project_id, creator_id, token, status, delivery, version, created_at, updated_at) \
                    select $1, id, creator_id, $2, $3, 'sent', 1, $4, $4 from project where id = $5";
                self.execute(sql, vec![new, token.into(), status, now, project.into()]).await
            }
            11 => {
                let Some(invitation) = self.any("invitation").await? else { return Ok(()) };
                let status = self.invitation_status();
                self.execute("update invitation set status = $2 where id = $1", vec![invitation.into(), status]).await
            }
            12 => {
                let Some(user) = self.any("\"user\"").await? else { return Ok(()) };
                let status = self.invitation_status();
                self.execute("update invitation set status = $2 where creator_id = $1", vec![user.into(), status]).await
            }
            13..=15 => {
                let Some(invitation) = self.any("invitation").await? else { return Ok(()) };
                let sql = "insert into feedback \
                    (id, project_id, invitation_id, author_name, content, folded, version, created_at) \
                    select $1, project_id, id, '', '', '', 1, $2 from invitation where id = $3";
                self.execute(sql, vec![new, now, invitation.into()]).await
            }
            16 | 17 => {
                let Some(invitation) = self.any("invitation").await? else { return Ok(()) };
                let Some(user) = self.any("\"user\"").await? else { return Ok(()) };
                let sql = "insert into project_tester (id, project_id, tester_id, invitation_id, joined_at) \
                    select $1, project_id, $2, id, $3 from invitation where id = $4 on conflict do nothing";
                self.execute(sql, vec![new, user.into(), now, invitation.into()]).await
            }
            18..=20 => {
                let Some(user) = self.any("\"user\"").await? else { return Ok(()) };
                let project = if self.rng.random_bool(0.8) { self.any("project").await? } else { None };
                let sql = "insert into activity (id, user_id, project_id, type, version, created_at) \
                    values ($1, $2, $3, 'project_updated', 1, $4)";
                self.execute(sql, vec![new, user.into(), project.into(), now]).await
            }
            21 => {
                let table = ["feedback", "activity", "project_tester", "invitation"][self.rng.random_range(0..4)];
                let Some(row) = self.any(table).await? else { return Ok(()) };
                self.execute(&format!("delete from {table} where id = $1"), vec![row.into()]).await
            }
            22 => {
                let Some(feedback) = self.any("feedback").await? else { return Ok(()) };
                self.execute("update feedback set is_read = not is_read where id = $1", vec![feedback.into()]).await
            }
            23 => {
                let Some(project) = self.any("project").await? else { return Ok(()) };
                self.execute("update feedback set is_read = true where project_id = $1", vec![project.into()]).await
            }
            24 => {
                let Some(project) = self.any("project").await? else { return Ok(()) };
                self.execute("delete from project where id = $1", vec![project.into()]).await
            }
            _ => {
                // Rarely, because it deletes much.
                let Some(user) = self.any("\"user\"").await?.filter(|_| self.rng.random_bool(0.3)) else {
                    return Ok(());
                };
                self.execute("delete from \"user\" where id = $1", vec![user.into()]).await
            }
        }
    }
}

/// Writes at random in transactions, of which some are rolled back. Checks the counts after each.
async fn write_at_random(app: &App, transactions: u64) -> Vec<i64> {
    let seed = std::env::var("TEST_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or_else(|| u64::from_be_bytes(rodage::platform::clock::random()));
    eprintln!("TEST_SEED={seed}");
    let mut sums = Vec::new();
    for transaction in 0..transactions {
        let outcome = app.db.write(|tx| {
            async move {
                let mut rng = StdRng::seed_from_u64(seed.wrapping_add(transaction));
                for _ in 0..rng.random_range(1..16) {
                    Writer { tx, app, rng: &mut rng }.write().await?;
                }
                if transaction % 4 == 3 { Err(Error::NotFound) } else { Ok(()) }
            }
            .scope_boxed()
        });
        match outcome.await {
            Ok(()) => {}
            Err(Error::NotFound) if transaction % 4 == 3 => {}
            Err(error) => panic!("{error:?}"),
        }
        sums = check(app.db.read()).await;
    }
    sums
}

/// Sends what the invited people and the creator do with a project at the same time.
async fn use_project(server: &Server, creator: &Client, project: &str, number: usize) {
    let refuse = "mutation($input: RefuseInvitationInput!) { refuseInvitation(input: $input) { userErrors { code } } }";
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";
    let visitor = server.visitor();
    let invited = (0..6).map(|person| async move {
        creator.invite(project, json!({ "discordUsername": format!("p{number}x{person}") })).await.1
    });
    let tokens = join_all(invited).await;
    let answers = tokens.iter().zip(0..).map(|(token, person)| {
        let (query, input) = match person % 3 {
            0 => (refuse, json!({ "token": token })),
            1 => (send, json!({ "token": token, "content": "Très clair" })),
            _ => return None,
        };
        Some(visitor.data(query, json!({ "input": input })))
    });
    join_all(answers.flatten()).await;
    if number == 0 {
        creator.delete_project(project).await;
    }
}

both_databases! {
    async fn equal_the_numbers_of_rows_after_random_writes(server: Server) {
        let sums = write_at_random(&server.app, 120).await;
        assert!(sums.iter().filter(|sum| **sum > 0).count() > 12, "too few rows were left: {sums:?}");
    }

    async fn equal_the_numbers_of_rows_after_concurrent_requests(server: Server) {
        let creator = server.creator().await;
        let mut projects = Vec::new();
        for number in 0..4 {
            projects.push(creator.create_project(&format!("Projet {number}")).await);
        }
        join_all(projects.iter().zip(0..).map(|(project, number)| use_project(&server, &creator, project, number))).await;
        check(server.app.db.read()).await;
        let figures = "{ viewer { dashboard { projectCount completedProjectCount pendingInvitationCount \
            acceptedInvitationCount } projects { totalCount } activities { totalCount } \
            invitations(filter: { status: [REFUSED, REFUSED, PENDING] }) { totalCount } } }";
        let viewer = creator.data(figures, json!({})).await["viewer"].take();
        let expected = json!({ "projectCount": 3, "completedProjectCount": 0, "pendingInvitationCount": 6,
            "acceptedInvitationCount": 0 });
        assert_eq!(viewer["dashboard"], expected);
        assert_eq!(viewer["projects"]["totalCount"], 3);
        assert_eq!(viewer["invitations"]["totalCount"], 12);
        // 4 projects created and one deleted; 24 people invited, 8 who refused and 8 who sent feedback.
        assert_eq!(viewer["activities"]["totalCount"], 4 + 1 + 24 + 8 + 8);
    }

    async fn of_rows_that_existed_before_are_the_same(server: Server) {
        let sums = write_at_random(&server.app, 40).await;
        // Feedback counts as read when the column that says so is added.
        for (name, is_read_kept) in [("m20261126_000005_unread_feedback", true), ("m20261125_000001_counts", false)] {
            server.database.repeat_migrations_from(name).await;
            let again = check(server.app.db.read()).await;
            for ((_, _, column, ..), (before, after)) in COUNTS.iter().zip(sums.iter().zip(again)) {
                let expected = if *column == "unread_feedbacks" && !is_read_kept { 0 } else { *before };
                assert_eq!(after, expected, "{column} after {name}");
            }
        }
    }
}
