//! The rows that the works read, inserted by one statement per table inside the database, which takes a minute where
//! the API would take hours.
//!
//! Everything follows from the numbers of the rows, so that the load client knows each identifier and secret, and both
//! databases have the same rows. They are inserted in the order of their age, which mixes the rows of all creators.

use anyhow::{Context, Result};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use sha2::{Digest, Sha256};

use super::{
    connection::{Backend, Connection},
    dialect::Dialect,
};
use crate::process::wall_clock;

/// Activities and invitations of the creator with a short history.
const SHORT_HISTORY: u32 = 10;

/// Different skills. Each tester has one of each fifth of them.
const SKILLS: u32 = 2000;
const FIFTH: u32 = SKILLS / 5;

/// The secret token of the session of the first tester.
const TESTER_SECRET: &str = "bench-tester";

/// Testers inserted by one statement.
const TESTERS_AT_ONCE: u32 = 100_000;

/// The number of row `row` of a creator in a table is `row × CREATORS + creator`: it orders rows by age.
pub(super) const CREATORS: u64 = 1 << 24;

/// The table that an identifier belongs to: a part of the identifier.
#[derive(Clone, Copy, Debug)]
pub enum Table {
    Creator = 1,
    CreatorProfile,
    Session,
    Project,
    Invitation,
    Feedback,
    Activity,
    Tester,
    Skill,
}

/// The size of the data.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Dataset {
    /// Creators
    #[arg(long, default_value_t = 1000)]
    pub creators: u32,
    /// Projects of each creator
    #[arg(long, default_value_t = 20)]
    pub projects: u32,
    /// Activities of each creator
    #[arg(long, default_value_t = 200)]
    pub activities: u32,
    /// Invitations of each creator
    #[arg(long, default_value_t = 100)]
    pub invitations: u32,
    /// Feedbacks on each project
    #[arg(long, default_value_t = 8)]
    pub feedbacks: u32,
    /// Testers
    #[arg(long, default_value_t = 50_000)]
    pub testers: u32,
    /// Activities and invitations of one more creator, who is compared with one who has ten
    #[arg(long, default_value_t = 100_000)]
    pub history: u32,
}

/// Creators with as many activities and invitations each.
struct Group {
    first: u32,
    count: u32,
    activities: u32,
    invitations: u32,
}

impl Dataset {
    /// Number of different queries of [`Self::skill_query`].
    pub const QUERIES: u32 = 20;

    /// Returns the number of the creator with a short history.
    pub fn short_history(&self) -> u32 {
        self.creators
    }

    /// Returns the number of the creator with a long history.
    pub fn long_history(&self) -> u32 {
        self.creators + 1
    }

    /// Returns the secret token of a creator's session.
    fn secret(creator: u32) -> String {
        format!("bench-{creator}")
    }

    /// Returns the session of a creator, as a `Cookie` header.
    pub fn cookie(creator: u32) -> String {
        cookie(&Self::secret(creator))
    }

    /// Returns the session of the first tester, as a `Cookie` header.
    pub fn tester_cookie() -> String {
        cookie(TESTER_SECRET)
    }

    /// Returns the identifier of a project, made as by [`Dialect::id`].
    pub fn project(creator: u32, row: u32) -> String {
        format!("prj_0192f0c1{:04x}70008000{:012x}", Table::Project as u16, number(creator, row))
    }

    /// Returns the token of an invitation of a creator that was not revoked; each creator's is of another age.
    pub fn invitation_token(&self, creator: u32) -> String {
        let row = creator % self.invitations;
        let is_revoked = (row + row / self.projects) % 10 == 9;
        let row = if is_revoked { (row + 1) % self.invitations } else { row };
        format!("{:043}", number(creator, row))
    }

    /// Returns a query for three skills that many testers have; there are [`Self::QUERIES`] different ones.
    pub fn skill_query(number: u32) -> String {
        let skill = |fifth: u32, place: u32| format!("competence-{:04}", fifth * FIFTH + place % 10);
        format!("{} {} {}", skill(0, number), skill(1, number * 3 + number / 10), skill(2, number * 7))
    }

    /// Inserts all rows into a database whose schema is up to date.
    pub async fn fill(&self, url: &str) -> Result<()> {
        let mut connection = Connection::open(url).await?;
        let dialect = Dialect(connection.backend());
        if connection.backend() == Backend::Sqlite {
            let quick = "pragma foreign_keys = off; pragma synchronous = off; pragma cache_size = -200000";
            connection.execute(quick.to_owned()).await?;
        }
        self.fill_testers(&mut connection, dialect).await.context("cannot insert the testers")?;
        let mut groups =
            vec![Group { first: 0, count: self.creators, activities: self.activities, invitations: self.invitations }];
        if self.history > 0 {
            for (first, rows) in [(self.short_history(), SHORT_HISTORY), (self.long_history(), self.history)] {
                groups.push(Group { first, count: 1, activities: rows, invitations: rows });
            }
        }
        for group in &groups {
            for statement in self.statements_of_creators(dialect, group) {
                connection.execute(statement).await.context("cannot insert the creators")?;
            }
            connection.execute(sessions_of_creators(dialect, group)).await.context("cannot insert the sessions")?;
        }
        connection
            .execute(
                "insert into project_tester (id, project_id, tester_id, invitation_id, joined_at) \
                 select id, project_id, tester_id, id, responded_at from invitation where status = 'accepted'"
                    .to_owned(),
            )
            .await?;
        for statement in dialect.settle() {
            // A role that may not checkpoint only has its first rounds disturbed.
            let _settled = connection.execute((*statement).to_owned()).await;
        }
        connection.close().await
    }

    fn statements_of_creators(&self, dialect: Dialect, group: &Group) -> Vec<String> {
        let (projects, testers) = (self.projects, self.testers);
        let from = |rows| dialect.rows_of_creators(group.first, group.count, rows);
        let id = |table, number: &str| dialect.id(table, number);
        let (creator, this) = (id(Table::Creator, "c"), |table| id(table, "n"));
        let project = id(Table::Project, &format!("(i % {projects}) * {CREATORS} + c"));
        let title = format!("'Projet ' || (i % {projects}) || ' de Ada n° ' || c");
        let (at, later) = (dialect.at("i * 60"), dialect.at("i * 60 + 30"));
        // Of ten invitations to a project, four are pending and three accepted.
        let turn = format!("(i + i / {projects}) % 10");
        let is_accepted = format!("{turn} between 4 and 6 and i < {testers}");
        let tester = id(Table::Tester, &format!("(c * 37 + i) % {}", testers.max(1)));
        // A creator with fewer invitations than projects has feedback on all of them nonetheless.
        let invited = projects.min(group.invitations).max(1);
        let through = id(Table::Invitation, &format!("(i % {projects} % {invited}) * {CREATORS} + c"));
        let feedbacks = if group.invitations == 0 { 0 } else { projects * self.feedbacks };
        vec![
            format!(
                "insert into \"user\" (id, email, first_name, last_name, terms_accepted_at, created_at, updated_at) \
                 select {creator}, 'createur' || c || '@exemple.fr', 'Ada', 'Lovelace ' || c, {at}, {at}, {at} {}",
                from(1)
            ),
            format!(
                "insert into creator_profile (id, user_id, first_name, last_name, created_at, updated_at) \
                 select {}, {creator}, 'Ada', 'Lovelace ' || c, {at}, {at} {}",
                id(Table::CreatorProfile, "c"),
                from(1)
            ),
            format!(
                "insert into project (id, creator_id, title, description, objectives, feedback_type, \
                 details_for_testers, prototype_link, deadline, keywords, folded, status, version, created_at, \
                 updated_at) select {}, {creator}, {title}, {DESCRIPTION}, {OBJECTIVES}, 'Ressenti général', \
                 {DETAILS}, case when i % 2 = 0 then 'https://exemple.fr/prototype/' || n end, '2027-03-31', \
                 '[\"jeu\", \"plateforme\", \"réparation\"]', lower({title}), \
                 case i % 5 when 0 then 'termine' when 1 then 'pause' else 'en_cours' end, 1 + i % 3, {at}, {later} {}",
                this(Table::Project),
                from(projects)
            ),
            format!(
                "insert into invitation (id, project_id, creator_id, tester_id, discord_username, discord_folded, \
                 token, status, delivery, seen_at, responded_at, version, created_at, updated_at) \
                 select {}, {project}, {creator}, case when {is_accepted} then {tester} end, 'testeur' || i, \
                 'testeur' || i, {}, case when {turn} < 4 then 'pending' when {is_accepted} then 'accepted' \
                 when {turn} < 8 then 'refused' when {turn} = 8 then 'feedback_given' else 'revoked' end, 'sent', \
                 {later}, case when {turn} >= 4 then {later} end, 2, {at}, {later} {}",
                this(Table::Invitation),
                dialect.padded("n", 43),
                from(group.invitations)
            ),
            format!(
                "insert into feedback (id, project_id, invitation_id, author_name, author_discord, content, folded, \
                 kind, status, is_read, tags, version, created_at) select {}, {project}, {through}, 'Testeur ' || i, \
                 case when i % 2 = 0 then 'testeur' || i end, {FEEDBACK}, lower({FEEDBACK}), \
                 case i % 4 when 0 then 'bug' when 1 then 'idea' when 2 then 'opinion' end, \
                 case when {turn} < 4 then 'new' when {turn} = 4 then 'info_requested' when {turn} < 7 then 'planned' \
                 when {turn} < 9 then 'fixed' else 'declined' end, i % 3 > 0, \
                 case when i % 10 = 7 then '[\"UX\"]' else '[]' end{}, 1, {later} {}",
                this(Table::Feedback),
                dialect.as_json(),
                from(feedbacks)
            ),
            format!(
                "insert into feedback_tag (feedback_id, folded, project_id, tag) \
                 select {}, 'ux', {project}, 'UX' from (select c, i, n {}) tagged where i % 10 = 7",
                this(Table::Feedback),
                from(feedbacks)
            ),
            format!(
                "insert into activity (id, user_id, project_id, type, title, person, version, created_at) \
                 select {}, {creator}, {project}, case i % 4 when 0 then 'project_created' \
                 when 1 then 'tester_invited' when 2 then 'invitation_accepted' else 'feedback_received' end, {title}, \
                 case when i % 4 > 0 then 'testeur' || i end, 1, {at} {}",
                this(Table::Activity),
                from(group.activities)
            ),
        ]
    }

    async fn fill_testers(&self, connection: &mut Connection, dialect: Dialect) -> Result<()> {
        let id = |table, number: &str| dialect.id(table, number);
        let label = |number: &str| format!("'competence-' || {}", dialect.padded(number, 4));
        let at = dialect.at("n");
        let (skill, folded, rows) = (id(Table::Skill, "n"), label("n"), dialect.numbers(0, SKILLS));
        connection.execute(format!("insert into skill (id, folded) select {skill}, {folded} from {rows}")).await?;
        let (tester, name) = (id(Table::Tester, "n"), dialect.padded("n", 7));
        // The k-th skill of a tester is one of the k-th fifth. The cube makes the first of each fifth common.
        let chance = "(((n * 2654435761 + (k + 1) * 40503 * (n % 97)) % 1000003) / 1000003.0)";
        let place = dialect.whole(&format!("{FIFTH} * {chance} * {chance} * {chance}"));
        let (skill, label) = (id(Table::Skill, "s"), label("s"));
        let mut first = 0;
        while first < self.testers {
            let count = TESTERS_AT_ONCE.min(self.testers - first);
            let rows = dialect.numbers(first, count);
            for statement in [
                format!(
                    "insert into \"user\" (id, email, terms_accepted_at, created_at, updated_at) \
                     select {tester}, 'testeur' || n || '@exemple.fr', {at}, {at}, {at} from {rows}"
                ),
                format!(
                    "insert into tester_profile (id, user_id, username, username_folded, bio, availability, country, \
                     languages, created_at, updated_at) select {tester}, {tester}, 'Testeur ' || {name}, \
                     'testeur ' || {name}, {BIO}, 'Le soir et le samedi', \
                     case when n % 3 = 0 then 'canada' else 'france' end, '[\"français\", \"anglais\"]', {at}, {at} \
                     from {rows}"
                ),
                format!(
                    "insert into tester_skill (tester_id, kind, position, skill_id, label, searchable_name) \
                     select {tester}, case when k < 3 then 'technical' else 'other' end, k, {skill}, {label}, \
                     'testeur ' || {name} from (select n, k, k * {FIFTH} + {place} as s from {rows} cross join \
                     (select 0 as k union all select 1 union all select 2 union all select 3 union all select 4) five) \
                     had"
                ),
            ] {
                connection.execute(statement).await?;
            }
            first += count;
        }
        if self.testers > 0 {
            let of = [(0, TESTER_SECRET.to_owned())];
            connection.execute(sessions(dialect, Table::Tester, of.into_iter())).await?;
        }
        Ok(())
    }
}

/// Texts of ordinary length, as literals of SQL.
const DESCRIPTION: &str = "'Un jeu de plateforme où une mécanicienne répare des machines abandonnées, niveau après \
    niveau, avec les pièces trouvées en chemin. Chaque machine réparée ouvre un passage, et le joueur choisit les \
    pièces à garder pour la suite.'";
const OBJECTIVES: &str = "'Savoir si le premier niveau se comprend sans aide, et à quel endroit les joueurs hésitent.'";
const DETAILS: &str = "'Comptez vingt minutes, sur ordinateur, avec un clavier. Aucune installation nécessaire.'";
const FEEDBACK: &str = "'Le début est clair et la musique agréable. Au deuxième passage, le levier ressemble au décor, \
    trois minutes de recherche. Remarque n° ' || i";
const BIO: &str = "'Curieuse de tout, teste des applications depuis cinq ans et rédige des retours détaillés.'";

fn cookie(secret: &str) -> String {
    // With today's date, so that the server does not set the cookie again.
    format!("rodage_session={secret}.{}", now().timestamp().div_euclid(86_400))
}

/// Returns the number of a row of a creator.
fn number(creator: u32, row: u32) -> u64 {
    u64::from(row) * CREATORS + u64::from(creator)
}

/// Returns the hash of a session's token that the database stores.
pub(super) fn token_hash(secret: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret))
}

/// Returns the statement that inserts a session of each creator of a group.
fn sessions_of_creators(dialect: Dialect, group: &Group) -> String {
    let creators = group.first..group.first + group.count;
    sessions(dialect, Table::Creator, creators.map(|creator| (creator, Dataset::secret(creator))))
}

/// Returns the statement that inserts sessions of users, given by their number and secret token.
fn sessions(dialect: Dialect, users: Table, of: impl Iterator<Item = (u32, String)>) -> String {
    let time = |time: DateTime<Utc>| time.to_rfc3339_opts(SecondsFormat::Secs, false);
    let (begun, expires) = (time(now()), time(now() + TimeDelta::days(30)));
    // Later than the bench takes, so that the server does not record a last use meanwhile.
    let last_seen = time(now() + TimeDelta::days(1));
    let values = of.map(|(number, secret)| {
        // Those of creators and of testers have different numbers.
        let session = u64::from(number) + if matches!(users, Table::Tester) { CREATORS } else { 0 };
        let (id, user) = (dialect.id(Table::Session, &session.to_string()), dialect.id(users, &number.to_string()));
        let hash = token_hash(&secret);
        format!("({id}, {user}, '{hash}', '{begun}', '{last_seen}', '{expires}')")
    });
    format!(
        "insert into session (id, user_id, token_hash, created_at, last_seen_at, expires_at) values {}",
        values.collect::<Vec<_>>().join(", ")
    )
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(wall_clock()).unwrap_or_default()
}
