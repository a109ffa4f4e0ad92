//! Statistics of the platform.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{app::Server, both_databases};

const STATISTICS: &str = "{ platformStatistics { creatorCount testerCount projectCount } }";

both_databases! {
    async fn counts_users_and_projects_at_most_twice_a_minute(server: Server) {
        let visitor = server.visitor();
        let counts = |creators: u32, testers: u32, projects: u32| json!({ "platformStatistics": {
            "creatorCount": creators, "testerCount": testers, "projectCount": projects,
        } });
        assert_eq!(visitor.data(STATISTICS, json!({})).await, counts(0, 0, 0));
        let (creator, _, _) = (server.creator().await, server.tester().await, server.tester().await);
        creator.create_project("Premier").await;
        creator.create_project("Second").await;
        assert_eq!(visitor.data(STATISTICS, json!({})).await, counts(0, 0, 0), "the counts are cached");
        server.app.clock.advance(TimeDelta::seconds(31));
        assert_eq!(visitor.data(STATISTICS, json!({})).await, counts(1, 2, 2));
    }
}
