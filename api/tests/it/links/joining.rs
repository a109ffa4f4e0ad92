//! Joining at once through a link.

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::{Europe::Paris, Pacific};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{CREATE, add, error, errors, join, links, view};
use crate::{
    invitations::{ACCEPT, named_tester, set_status},
    support::{app::Server, both_databases},
};

both_databases! {
    async fn who_joins_tests_the_project_like_anyone_invited(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let tester_id = named_tester(&tester, "Zoé").await;
        let project = owner.create_project("Rodage").await;
        // The invitation by name is replaced.
        owner.invite(&project, json!({ "testerId": tester_id })).await;
        let link = add(&owner, &project, "DIRECT", Some(2)).await;
        let expected = json!({ "state": "OPEN", "mode": "DIRECT", "seatsLeft": 2, "endsOn": null, "isOwn": false, "isTester": false, "requestStatus": null, "project": { "title": "Rodage" } });
        assert_eq!(view(&tester, &link.token).await, expected);
        assert_eq!(view(&server.visitor(), &link.token).await, expected);
        let joined = join(&tester, &link.token).await;
        assert_eq!((&joined["invitation"]["status"], &joined["invitation"]["canSendFeedback"]), (&json!("ACCEPTED"), &json!(true)));
        let seen = view(&tester, &link.token).await;
        assert_eq!((&seen["isTester"], &seen["seatsLeft"]), (&json!(true), &json!(1)));
        assert_eq!(errors(&join(&tester, &link.token).await), error("ALREADY_TESTER", ""));
        let query = "query($id: ID!) { project(id: $id) { testers { nodes { tester { username } invitation { link { name } } } } \
            invitations { nodes { status } } } viewer { notifications(first: 1) { nodes { type message } } } }";
        let seen = owner.data(query, json!({ "id": project })).await;
        let expected = json!([{ "tester": { "username": "Zoé" }, "invitation": { "link": { "name": "Le Discord des joueurs" } } }]);
        assert_eq!(seen["project"]["testers"]["nodes"], expected);
        assert_eq!(seen["project"]["invitations"]["nodes"], json!([{ "status": "ACCEPTED" }, { "status": "REVOKED" }]));
        assert_eq!(seen["viewer"]["notifications"]["nodes"][0]["type"], "INVITATION_ACCEPTED");
        let tests = tester.data("{ viewer { testedProjects { totalCount } } }", json!({})).await;
        assert_eq!(tests["viewer"]["testedProjects"]["totalCount"], 1);
    }

    async fn seats_are_counted_exactly_when_many_join_at_once(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", Some(3)).await;
        let testers = join_all((0..8).map(|_| server.tester())).await;
        let outcomes = join_all(testers.iter().map(|tester| join(tester, &link.token))).await;
        let inside = outcomes.iter().filter(|outcome| outcome["invitation"]["id"].is_string()).count();
        let refused = outcomes.iter().filter(|outcome| errors(outcome) == error("LINK_FULL", "")).count();
        assert_eq!((inside, refused), (3, 5), "{outcomes:#?}");
        let seen = links(&owner, &project).await["links"]["nodes"][0].take();
        assert_eq!((&seen["acceptedCount"], &seen["state"]), (&json!(3), &json!("FULL")));
        // A deleted account frees its seat.
        let tester = &testers[outcomes.iter().position(|outcome| outcome["invitation"]["id"].is_string()).unwrap()];
        let delete = "mutation { deleteAccount(input: { password: \"secret!\" }) { userErrors { code } } }";
        let deleted = tester.data(delete, json!({})).await;
        assert_eq!(deleted["deleteAccount"]["userErrors"], json!([]));
        assert_eq!(view(&server.visitor(), &link.token).await["seatsLeft"], 1);
    }

    async fn nobody_joins_a_project_that_takes_no_testers(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", None).await;
        assert_eq!(errors(&join(&owner, &link.token).await), error("OWN_PROJECT", ""));
        assert_eq!(view(&owner, &link.token).await["isOwn"], true);
        assert_eq!(errors(&join(&server.visitor(), &link.token).await), error("SIGN_IN_REQUIRED", ""));
        assert_eq!(errors(&join(&tester, &"a".repeat(43)).await), error("NOT_FOUND", "token"));
        for (status, code, state) in [("PAUSED", "PROJECT_PAUSED", "PAUSED"), ("COMPLETED", "PROJECT_COMPLETED", "COMPLETED")] {
            set_status(&owner, &project, status).await;
            assert_eq!(errors(&join(&tester, &link.token).await), error(code, ""));
            let seen = view(&tester, &link.token).await;
            assert_eq!((&seen["state"], &seen["project"]), (&json!(state), &Value::Null));
        }
    }

    async fn a_link_ends_after_its_last_day(server: Server) {
        let (owner, tester, late) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let today = server.app.clock.now().with_timezone(&Paris).date_naive();
        let input = json!({ "projectId": project, "name": "Ce jour", "mode": "DIRECT", "endsOn": today.to_string() });
        let created = owner.data(CREATE, json!({ "input": input })).await;
        let token = created["createProjectLink"]["projectLink"]["token"].as_str().unwrap().to_owned();
        assert_eq!(errors(&join(&tester, &token).await), []);
        server.app.clock.advance(TimeDelta::days(1));
        assert_eq!(view(&late, &token).await["state"], "ENDED");
        assert_eq!(errors(&join(&late, &token).await), error("LINK_CLOSED", ""));
    }

    async fn its_days_are_those_of_the_owner(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let set = "mutation($zone: String!) { updateSettings(input: { timeZone: $zone }) { userErrors { code } } }";
        let create = async |day: Option<NaiveDate>| {
            let input = json!({ "projectId": project, "name": "Ce jour", "mode": "DIRECT", "endsOn": day.unwrap().to_string() });
            owner.data(CREATE, json!({ "input": input })).await["createProjectLink"].take()
        };
        // At any time it is another day than that of UTC in one of them.
        for zone in [Pacific::Kiritimati, Pacific::Pago_Pago] {
            owner.data(set, json!({ "zone": zone.name() })).await;
            let today = server.app.clock.now().with_timezone(&zone).date_naive();
            assert_eq!(errors(&create(today.pred_opt()).await), error("INVALID_EXPIRY", "endsOn"), "{zone}");
            let created = create(Some(today)).await["projectLink"].take();
            assert_eq!(created["state"], "OPEN", "{zone}");
            let joined = join(&server.tester().await, created["token"].as_str().unwrap()).await;
            assert_eq!(errors(&joined), [], "{zone}");
        }
    }

    async fn the_invitation_of_a_link_is_not_accepted_twice(server: Server) {
        let (owner, tester, other) = (server.creator().await, server.tester().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let link = add(&owner, &project, "DIRECT", Some(1)).await;
        let joined = join(&tester, &link.token).await;
        let accepted = other.data(ACCEPT, json!({ "token": joined["invitation"]["token"] })).await;
        assert_eq!(accepted["acceptInvitation"]["userErrors"][0]["code"], "INVITATION_PROCESSED");
    }
}
