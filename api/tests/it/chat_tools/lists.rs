use serde_json::{Value, json};

use super::{ask, ask_all, converse, give, give_by_link, proposals, text};
use crate::{
    reply_templates,
    support::{app::Server, both_databases},
};

const MERGE: &str = "mutation($ids: [ID!]!, $into: ID!) { mergeFeedbacks(input: { ids: $ids, intoId: $into }) { \
    feedback { id } userErrors { code } } }";
const TRIAGE: &str =
    "mutation($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { code } } }";
const ANSWER: &str = "mutation($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { \
    userErrors { code } } }";

fn contents(feedbacks: &Value) -> Vec<&str> {
    feedbacks.as_array().unwrap().iter().map(|one| one["content"].as_str().unwrap()).collect()
}

both_databases! {
    async fn duplicates_are_grouped(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let reply = ask(&owner, &id, "Groupe les doublons").await;
        assert_eq!(reply["proposal"], Value::Null);
        assert!(text(&reply).contains("Aucun retour") || text(&reply).contains("0 retour"), "{}", text(&reply));

        let first = give(&owner, &project, "ada", "Le bouton Jouer ne marche pas sur Firefox").await;
        give(&owner, &project, "bob", "J'adore la musique du niveau deux").await;
        let reply = ask(&owner, &id, "Regroupe les retours similaires").await;
        assert_eq!(reply["proposal"], Value::Null, "{reply:#}");

        let second = give(&owner, &project, "cleo", "Sur Firefox, le bouton « jouer » ne fonctionne pas").await;
        give(&owner, &project, "dan", "L'écran de chargement reste bloqué sur mobile").await;
        give(&owner, &project, "eve", "bouton jouer cassé, firefox").await;
        give(&owner, &project, "fay", "Bloqué sur l'écran de chargement, mobile").await;
        let declined = give(&owner, &project, "gil", "Bouton Jouer, Firefox : refusé").await;
        owner.data(TRIAGE, json!({ "input": { "ids": [declined], "status": "DECLINED" } })).await;
        // Of somebody else, and of another project.
        let other = server.creator().await;
        let theirs = other.create_project("Ailleurs").await;
        give(&other, &theirs, "hal", "Le bouton Jouer ne marche pas sur Firefox").await;
        let second_project = owner.create_project("Autre").await;
        give(&owner, &second_project, "ivy", "Le bouton Jouer ne marche pas sur Firefox").await;

        let messages = [
            "Groupe les doublons", "Regroupe les retours similaires", "Peux-tu trouver les doublons ?", "Y a-t-il des doublons ?",
            "Fusionne les retours identiques", "Montre-moi les doublons", "Group the duplicates", "Find duplicate feedback",
            "Are there any duplicates?", "Please merge the duplicates", "Show me similar feedback", "Can you look for duplicates?",
        ];
        for (message, reply) in messages.iter().zip(ask_all(&owner, &id, &messages).await) {
            let groups = reply["proposal"]["groups"].as_array().unwrap_or_else(|| panic!("{message}: {reply:#}"));
            assert_eq!(groups.len(), 2, "{message}");
            assert_eq!(groups[0]["original"]["content"], "Le bouton Jouer ne marche pas sur Firefox");
            assert_eq!(
                contents(&groups[0]["duplicates"]),
                ["Sur Firefox, le bouton « jouer » ne fonctionne pas", "bouton jouer cassé, firefox"]
            );
            assert_eq!(contents(&groups[1]["duplicates"]), ["Bloqué sur l'écran de chargement, mobile"]);
        }
        // The ordinary mutation does it; what is a duplicate is not proposed again.
        let merged = owner.data(MERGE, json!({ "ids": [second], "into": first })).await;
        assert_eq!(merged["mergeFeedbacks"]["userErrors"], json!([]));
        let reply = ask(&owner, &id, "Groupe les doublons").await;
        assert_eq!(contents(&reply["proposal"]["groups"][0]["duplicates"]).len(), 1);
    }

    async fn replies_are_prepared_for_what_nobody_answered(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        reply_templates::save(&owner, "Paiement", "Le paiement revient demain.").await;
        reply_templates::save(&owner, "Son", "Le son est en route.").await;
        let other = server.creator().await;
        reply_templates::save(&other, "Écran", "D'un autre créateur").await;

        let answered = give(&owner, &project, "ada", "Le menu est caché").await;
        owner.data(ANSWER, json!({ "input": { "feedbackId": answered, "content": "Merci" } })).await;
        let reply = ask(&owner, &id, "Propose des réponses").await;
        assert_eq!(reply["proposal"], Value::Null, "{reply:#}");

        give(&owner, &project, "bob", "Trop ancien pour être proposé").await;
        give(&owner, &project, "cleo", "Le paiement échoue").await;
        let planned = give(&owner, &project, "dan", "L'écran titre est vide").await;
        owner.data(TRIAGE, json!({ "input": { "ids": [planned], "status": "PLANNED" } })).await;
        give(&owner, &project, "eve", "Bravo").await;
        let messages = [
            "Propose des réponses", "Rédige des réponses aux retours", "Peux-tu répondre aux retours ?",
            "Prépare une réponse au dernier retour", "Suggère-moi des réponses", "Écris des brouillons de réponses",
        ];
        for (message, reply) in messages.iter().zip(ask_all(&owner, &id, &messages).await) {
            let replies = reply["proposal"]["replies"].as_array().unwrap_or_else(|| panic!("{message}: {reply:#}"));
            let found: Vec<_> = replies
                .iter()
                .map(|one| (one["feedback"]["content"].as_str().unwrap(), one["text"].as_str().unwrap()))
                .collect();
            assert_eq!(
                found,
                [
                    ("Bravo", "Merci pour ce retour, c'est bien noté. La suite arrivera ici même."),
                    ("L'écran titre est vide", "Merci pour ce retour : c'est prévu."),
                    ("Le paiement échoue", "Le paiement revient demain."),
                ],
                "{message}"
            );
        }
        let messages = [
            "Suggest replies", "Draft some replies to the latest feedback", "Can you write answers?", "Reply to the feedback",
            "Please prepare replies", "Propose a reply to the latest feedback",
        ];
        for (message, reply) in messages.iter().zip(ask_all(&owner, &id, &messages).await) {
            let first = reply["proposal"]["replies"][0]["text"].as_str().unwrap_or_else(|| panic!("{message}: {reply:#}"));
            assert!(first.starts_with("Thank you"), "in the language of the conversation: {first}");
        }
        let messages = "query($id: ID!) { node(id: $id) { ... on Feedback { messageCount } } }";
        assert_eq!(owner.data(messages, json!({ "id": planned })).await["node"]["messageCount"], 0, "nothing is sent");
        // What is deleted with its project is left out of the proposal.
        owner.delete_project(&project).await;
        let last = proposals(&owner, &id).await.pop().unwrap();
        assert_eq!(last["proposal"]["replies"][0]["feedback"], Value::Null);
    }

    async fn the_week_is_summed_up(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Carnet de bord").await;
        let id = converse(&owner, Some(&project)).await;
        let answered = give(&owner, &project, "ada", "Le menu est caché").await;
        let (waiting, token) = give_by_link(&owner, &project, "bob", "Ce menu, on le cherche").await;
        for message in ["Résume les retours de la semaine", "Combien de retours ces 7 derniers jours ?"] {
            let reply = ask(&owner, &id, message).await;
            assert_eq!(reply["proposal"], Value::Null);
            for expected in ["2 retours", "2 sans réponse", "ce qui revient : menu"] {
                assert!(text(&reply).contains(expected), "{message}: {}", text(&reply));
            }
        }
        let reply = ask(&owner, &id, "Summarise the feedback of the week").await;
        assert!(text(&reply).contains("2 unanswered"), "{}", text(&reply));
        // What a tester adds is no answer.
        let addition = json!({ "feedbackId": waiting, "token": token, "content": "Encore ce menu" });
        owner.visitor().data(ANSWER, json!({ "input": addition })).await;
        owner.data(ANSWER, json!({ "input": { "feedbackId": answered, "content": "Merci" } })).await;
        let reply = ask(&owner, &id, "Résume encore les retours de la semaine").await;
        assert!(text(&reply).contains("1 sans réponse"), "{}", text(&reply));
    }
}
