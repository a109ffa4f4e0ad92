use chrono::{Datelike, Days, TimeDelta};
use serde_json::{Value, json};

use super::{ask, ask_all, converse, proposals, text, today};
use crate::{
    invitations::set_status,
    support::{app::Server, both_databases},
};

both_databases! {
    async fn a_step_is_proposed_with_its_title_and_date(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let today = today(&server);
        let march = {
            let year = today.year();
            let this_year = chrono::NaiveDate::from_ymd_opt(year, 3, 12).unwrap();
            if this_year < today { this_year.with_year(year + 1).unwrap() } else { this_year }
        };
        let cases: [(&str, &str, Option<chrono::NaiveDate>); 12] = [
            ("Ajoute une étape « Bêta fermée » pour le 12 mars", "Bêta fermée", Some(march)),
            ("Ajoute une étape : bêta ouverte, demain", "Bêta ouverte", Some(today + Days::new(1))),
            ("Peux-tu m'ajouter une étape appelée « Démo » dans 2 semaines ?", "Démo", Some(today + Days::new(14))),
            ("Ajoute « Salon » à la roadmap", "Salon", None),
            ("Je voudrais ajouter une étape : relire les textes", "Relire les textes", None),
            ("Crée un jalon pour la sortie, le 12/03/2031", "Sortie", Some("2031-03-12".parse().unwrap())),
            ("Add a step: closed beta, by March 12", "Closed beta", Some(march)),
            ("Please add a milestone called “Open beta” tomorrow", "Open beta", Some(today + Days::new(1))),
            ("Can you add a new step for the demo in two weeks?", "Demo", Some(today + Days::new(14))),
            ("Put a public talk on the roadmap", "Public talk", None),
            ("I'd like to add a step: read the texts again", "Read the texts again", None),
            ("Schedule a task \"Release\" on 2031-03-12", "Release", Some("2031-03-12".parse().unwrap())),
        ];
        let messages: Vec<&str> = cases.iter().map(|(message, ..)| *message).collect();
        let replies = ask_all(&owner, &id, &messages).await;
        for ((message, title, date), reply) in cases.iter().zip(&replies) {
            let expected = json!({
                "__typename": "RoadmapStepProposal", "project": { "id": project }, "title": title, "date": date,
                "outcome": null,
            });
            assert_eq!(reply["proposal"], expected, "{message}");
            assert!(text(reply).contains(title), "{message}: {}", text(reply));
        }
        assert!(text(&replies[0]).contains("12 mars "), "{}", text(&replies[0]));
        assert!(text(&replies[6]).contains("12 March"), "in the language of the message: {}", text(&replies[6]));
        let steps = "query($id: ID!) { project(id: $id) { roadmapItems { totalCount } } }";
        let data = owner.data(steps, json!({ "id": project })).await;
        assert_eq!(data["project"]["roadmapItems"]["totalCount"], 0, "nothing is added by asking");
    }

    async fn tomorrow_is_that_of_the_person(server: Server) {
        let owner = server.creator().await;
        let set = "mutation { updateSettings(input: { timeZone: \"America/Montreal\" }) { userErrors { code } } }";
        assert_eq!(owner.data(set, json!({})).await["updateSettings"]["userErrors"], json!([]));
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        // At one in the morning of this day, the day before is not over in Montréal.
        let now = server.app.clock.now();
        let day = now.date_naive() + Days::new(1);
        let night = day.and_hms_opt(1, 0, 0).unwrap().and_utc();
        server.app.clock.advance(night - now);
        let reply = ask(&owner, &id, "Ajoute une étape : bêta ouverte, demain").await;
        assert_eq!(reply["proposal"]["date"], json!(day));
        server.app.clock.advance(TimeDelta::hours(5));
        let reply = ask(&owner, &id, "Ajoute une étape : bêta fermée, demain").await;
        assert_eq!(reply["proposal"]["date"], json!(day + Days::new(1)));
    }

    async fn a_step_without_a_title_is_asked_for(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        for (message, expected) in [
            ("Ajoute une étape", "« Ajoute une étape : bêta fermée"),
            ("Ajoute une étape pour le 12 mars", "« Ajoute une étape : bêta fermée"),
            ("Add a step, please", "“Add a step: closed beta"),
        ] {
            let reply = ask(&owner, &id, message).await;
            assert_eq!(reply["proposal"], Value::Null, "{message}");
            assert!(text(&reply).contains(expected), "{message}: {}", text(&reply));
        }
        // A wish that says nothing more is a question for the way.
        let reply = ask(&owner, &id, "Je voudrais ajouter une étape").await;
        assert!(text(&reply).contains("bouton « Ajouter »"), "{}", text(&reply));
    }

    async fn a_conversation_without_a_project_is_about_the_last_one(server: Server) {
        let owner = server.creator().await;
        owner.create_project("Ancien").await;
        let id = converse(&owner, None).await;
        let last = owner.create_project("Récent").await;
        let reply = ask(&owner, &id, "Ajoute une étape « Bêta »").await;
        assert_eq!(reply["proposal"]["project"]["id"], json!(last));
        assert!(text(&reply).contains("Il s'agit de « Récent »"), "{}", text(&reply));
        // A roadmap goes on after the end of a test.
        set_status(&owner, &last, "COMPLETED").await;
        let reply = ask(&owner, &id, "Ajoute une étape « Bilan »").await;
        assert_eq!(reply["proposal"]["title"], "Bilan");

        owner.delete_project(&last).await;
        let replies = proposals(&owner, &id).await;
        assert_eq!(replies[0]["proposal"]["project"], Value::Null, "the project is gone");
        assert_eq!(replies[0]["proposal"]["title"], "Bêta");
    }

    async fn somebody_without_a_project_is_told_so(server: Server) {
        let tester = server.tester().await;
        let id = converse(&tester, None).await;
        for message in ["Ajoute une étape « Bêta »", "Invite ada@exemple.fr", "Groupe les doublons", "Propose des réponses"] {
            let reply = ask(&tester, &id, message).await;
            assert_eq!(reply["proposal"], Value::Null, "{message}");
            assert!(text(&reply).contains("Nouveau projet"), "{message}: {}", text(&reply));
        }
    }
}
