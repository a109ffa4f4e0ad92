//! The demonstration data set.

use serde_json::json;

use crate::support::{app::Server, both_databases};

both_databases! {
    async fn an_empty_database_is_filled_once_and_its_people_can_sign_in(server: Server) {
        let before = server.app.clock.now();
        let accounts = rodage::seed::fill(&server.app).await.unwrap();
        assert_eq!(accounts.len(), 22);
        assert!(server.app.clock.now() - before < chrono::TimeDelta::minutes(10), "the clock is set right again");

        let visitor = server.visitor();
        let sign_in = "mutation($input: SignInInput!) { signIn(input: $input) { viewer { id } userErrors { code } } }";
        let nora = &accounts[0];
        visitor.data(sign_in, json!({ "input": { "email": nora.email, "password": nora.password } })).await;
        let seen = visitor.data("{ viewer { userType projects { totalCount nodes { title status createdAt } } \
            dashboard { projectCount completedProjectCount pendingInvitationCount acceptedInvitationCount } \
            personalStory { content } } stories { totalCount } }", json!({})).await;
        assert_eq!(seen["viewer"]["userType"], "CREATOR");
        assert_eq!(seen["viewer"]["projects"]["totalCount"], 3);
        assert_eq!(seen["viewer"]["dashboard"], json!({
            "projectCount": 3, "completedProjectCount": 1, "pendingInvitationCount": 3, "acceptedInvitationCount": 8,
        }));
        assert!(seen["viewer"]["personalStory"]["content"].as_str().unwrap().starts_with('#'));
        assert_eq!(seen["stories"]["totalCount"], 8);

        let again = rodage::seed::fill(&server.app).await.unwrap_err();
        assert!(again.to_string().contains("22 accounts"), "{again}");
    }
}
