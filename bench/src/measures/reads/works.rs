//! The works: what is asked of the server and of the floor, and the goals.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::{connection::Backend, dataset::Dataset};
use crate::report::Bound;

/// A work, as a request of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Work {
    /// The name of a type, without the database
    #[value(name = "w0")]
    Typename,
    /// A creator's dashboard: figures, 5 projects with counts, 10 activities
    #[value(name = "w1")]
    Dashboard,
    /// 20 projects with all fields, counts and 5 feedbacks each
    #[value(name = "w2")]
    Projects,
    /// An invitation by its token with the project's sheet, for a visitor
    #[value(name = "w3")]
    Invitation,
    /// A search by three skills: a page of 20 testers, and their number
    #[value(name = "w4")]
    Search,
    /// The creation of a step of a roadmap
    #[value(name = "w5")]
    Step,
    /// The main query of the web client's page of projects
    #[value(name = "p1")]
    ProjectsPage,
    /// That of the page of invited testers
    #[value(name = "p2")]
    InvitedTestersPage,
    /// That of the page of received feedback
    #[value(name = "p3")]
    ReceivedFeedbackPage,
    /// That of the triage in the workspace
    #[value(name = "p4")]
    TriagePage,
    /// That of the page of an invitation, for a visitor
    #[value(name = "p5")]
    InvitationPage,
}

/// Whom a request is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The server.
    Rodage,
    /// The floor.
    Floor,
}

/// What to reach on PostgreSQL, relative to the floor.
#[derive(Clone, Copy, Debug)]
pub struct Goals {
    /// Requests per second.
    pub rate: Bound,
    /// Processor time of the server.
    pub server: Option<Bound>,
    /// Processor time of PostgreSQL.
    pub postgres: Option<Bound>,
}

impl Work {
    /// All works, in the order of their numbers.
    pub const ALL: [Self; 11] = [
        Self::Typename,
        Self::Dashboard,
        Self::Projects,
        Self::Invitation,
        Self::Search,
        Self::Step,
        Self::ProjectsPage,
        Self::InvitedTestersPage,
        Self::ReceivedFeedbackPage,
        Self::TriagePage,
        Self::InvitationPage,
    ];

    /// Those that are also measured on SQLite when PostgreSQL is.
    pub const ON_SQLITE: [Self; 3] = [Self::Dashboard, Self::Projects, Self::Invitation];

    /// Returns the number, as in `W1`; those of pages begin with a P.
    pub fn name(self) -> &'static str {
        match self {
            Self::Typename => "W0",
            Self::Dashboard => "W1",
            Self::Projects => "W2",
            Self::Invitation => "W3",
            Self::Search => "W4",
            Self::Step => "W5",
            Self::ProjectsPage => "P1",
            Self::InvitedTestersPage => "P2",
            Self::ReceivedFeedbackPage => "P3",
            Self::TriagePage => "P4",
            Self::InvitationPage => "P5",
        }
    }

    /// Returns whether it is a page of the web client. They are measured on PostgreSQL only.
    pub fn is_page(self) -> bool {
        self.name().starts_with('P')
    }

    /// Returns the document for the server.
    pub fn document(self) -> &'static str {
        match self {
            Self::Typename => include_str!("../../documents/typename.graphql"),
            Self::Dashboard => include_str!("../../documents/dashboard.graphql"),
            Self::Projects => include_str!("../../documents/projects.graphql"),
            Self::Invitation => include_str!("../../documents/invitation.graphql"),
            Self::Search => include_str!("../../documents/search.graphql"),
            Self::Step => include_str!("../../documents/step.graphql"),
            Self::ProjectsPage => include_str!("../../documents/pages/ProjectsPage.graphql"),
            Self::InvitedTestersPage => include_str!("../../documents/pages/InvitedTesters.graphql"),
            Self::ReceivedFeedbackPage => include_str!("../../documents/pages/ProjectFeedback.graphql"),
            Self::TriagePage => include_str!("../../documents/pages/TriageList.graphql"),
            Self::InvitationPage => include_str!("../../documents/pages/InvitationPage.graphql"),
        }
    }

    /// Returns the statement of the floor, `None` for the work without the database, and for pages on SQLite.
    pub fn statement(self, backend: Backend) -> Option<&'static str> {
        Some(match (self, backend) {
            (Self::Dashboard, Backend::Postgres) => include_str!("sql/postgres/dashboard.sql"),
            (Self::Dashboard, Backend::Sqlite) => include_str!("sql/sqlite/dashboard.sql"),
            (Self::Projects, Backend::Postgres) => include_str!("sql/postgres/projects.sql"),
            (Self::Projects, Backend::Sqlite) => include_str!("sql/sqlite/projects.sql"),
            (Self::Invitation, Backend::Postgres) => include_str!("sql/postgres/invitation.sql"),
            (Self::Invitation, Backend::Sqlite) => include_str!("sql/sqlite/invitation.sql"),
            (Self::Search, Backend::Postgres) => include_str!("sql/postgres/search.sql"),
            (Self::Search, Backend::Sqlite) => include_str!("sql/sqlite/search.sql"),
            (Self::Step, Backend::Postgres) => include_str!("sql/postgres/step.sql"),
            (Self::Step, Backend::Sqlite) => include_str!("sql/sqlite/step.sql"),
            (Self::ProjectsPage, Backend::Postgres) => include_str!("sql/postgres/pages/projects.sql"),
            (Self::InvitedTestersPage, Backend::Postgres) => include_str!("sql/postgres/pages/invited_testers.sql"),
            (Self::ReceivedFeedbackPage, Backend::Postgres) => include_str!("sql/postgres/pages/received_feedback.sql"),
            (Self::TriagePage, Backend::Postgres) => include_str!("sql/postgres/pages/triage.sql"),
            (Self::InvitationPage, Backend::Postgres) => include_str!("sql/postgres/pages/invitation.sql"),
            (Self::Typename, _) | (_, Backend::Sqlite) => return None,
        })
    }

    /// Returns the variables of a creator's request.
    pub fn variables(self, dataset: &Dataset, creator: u32) -> Value {
        let project = || Dataset::project(creator, creator % dataset.projects);
        match self {
            Self::Typename | Self::Dashboard | Self::Projects => json!({}),
            Self::Invitation | Self::InvitationPage => json!({ "token": dataset.invitation_token(creator) }),
            Self::Search => json!({ "query": Dataset::skill_query(creator % Dataset::QUERIES) }),
            Self::Step => {
                json!({ "input": {
                    "projectId": project(), "title": "Réparer la première machine", "date": "2027-01-15",
                    "description": "Avec les pièces du deuxième niveau, puis la montrer à trois testeurs.",
                } })
            }
            Self::ProjectsPage => json!({ "first": 12, "filter": null }),
            Self::InvitedTestersPage | Self::ReceivedFeedbackPage => {
                json!({ "projectId": project(), "first": 20, "filter": null })
            }
            Self::TriagePage => json!({ "projectId": project(), "first": 30, "filter": null, "orderBy": "NEWEST" }),
        }
    }

    /// Returns a creator's request. One to the floor consists of the variables.
    pub fn request(self, target: Target, address: SocketAddr, creator: u32, variables: &Value) -> Vec<u8> {
        let (path, body) = match target {
            Target::Rodage => ("graphql", json!({ "query": self.document(), "variables": variables }).to_string()),
            Target::Floor => (self.name(), variables.to_string()),
        };
        let cookie = match self {
            Self::Typename | Self::Invitation | Self::InvitationPage => String::new(),
            _ => format!("cookie: {}\r\n", Dataset::cookie(creator)),
        };
        format!(
            "POST /{path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             accept: application/graphql-response+json\r\n{cookie}content-length: {}\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    }

    /// Returns the number of creators from which on the requests are the same as earlier ones.
    pub fn different_requests(self, creators: u32) -> u32 {
        match self {
            Self::Typename => 1,
            Self::Search => creators.min(Dataset::QUERIES),
            _ => creators,
        }
    }

    /// Removes from an answer what differs each time, and the position in the change feed, which the floor does not have.
    pub fn normalize(self, answer: &mut Value) {
        if let Some(data) = answer["data"].as_object_mut() {
            data.remove("changeCursor");
        }
        let step = answer.pointer_mut("/data/createRoadmapItem/roadmapItem").and_then(Value::as_object_mut);
        if let (Self::Step, Some(step)) = (self, step) {
            step.remove("id");
            step.remove("createdAt");
        }
    }

    /// Returns by how many bytes the length of an answer may differ.
    pub fn length_tolerance(self) -> usize {
        match self {
            // The fraction of the second in a time.
            Self::Step => ".000000000".len(),
            // The position in the change feed.
            Self::InvitationPage => 4,
            _ => 0,
        }
    }

    /// Returns what to reach on PostgreSQL.
    pub fn goals(self) -> Goals {
        let (rate, server, postgres) = match self {
            Self::Typename => (0.45, Some(2.2), None),
            Self::Dashboard => (0.75, Some(2.6), Some(1.2)),
            Self::Projects => (1.5, Some(4.3), Some(0.7)),
            Self::Invitation => (0.77, Some(1.5), Some(1.2)),
            Self::Search => (40.0, None, None),
            Self::Step => (0.8, Some(2.5), Some(2.0)),
            // At most three times as long as the floor.
            _ => (0.33, None, None),
        };
        Goals { rate: Bound::AtLeast(rate), server: server.map(Bound::AtMost), postgres: postgres.map(Bound::AtMost) }
    }
}
