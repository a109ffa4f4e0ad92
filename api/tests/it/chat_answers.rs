//! Javier's answers about a project: true, in every personality, in the language of the question, never the same line
//! twice, and never about the project of somebody else.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};
use chrono_tz::Europe::Paris;
use futures_util::future::join_all;
use rodage::platform::language::Language;
use serde_json::{Value, json};

use crate::{
    chat::{create_conversation, replies, send_message, wait_for_replies},
    invitations::{ACCEPT, REFUSE, discord},
    support::{app::Server, both_databases, client::Client, sql::execute},
};

const PERSONAS: [&str; 6] = ["SARCASTIC", "STRATEGIC", "MYSTIC", "AFFECTIONATE", "MANIPULATIVE", "MENTOR"];

const STARTERS: &str = "query($id: ID!) { project(id: $id) { chatStarters } }";

const ADD_STEP: &str = "mutation($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { \
    roadmapItem { id } userErrors { code } } }";

const SET_STEP: &str = "mutation($input: SetRoadmapItemStatusInput!) { setRoadmapItemStatus(input: $input) { \
    userErrors { code } } }";

const SET_DEADLINE: &str =
    "mutation($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }";

const SEND_FEEDBACK: &str =
    "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";

const NAME: &str = "query($id: ID!) { conversation(id: $id) { name } }";

/// Returns the day that it is for those who have chosen no time zone.
fn today(server: &Server) -> NaiveDate {
    server.app.clock.now().with_timezone(&Paris).date_naive()
}

fn in_days(server: &Server, days: u64) -> NaiveDate {
    today(server) + Days::new(days)
}

/// Executes a mutation that must have no errors.
pub async fn run(client: &Client, mutation: &str, input: Value) -> Value {
    let data = client.data(mutation, json!({ "input": input })).await;
    let payload = data.as_object().unwrap().values().next().unwrap().clone();
    assert_eq!(payload["userErrors"], json!([]), "{payload:#}");
    payload
}

async fn add_step(owner: &Client, project: &str, title: &str, date: NaiveDate) -> String {
    let added = run(owner, ADD_STEP, json!({ "projectId": project, "title": title, "date": date })).await;
    added["roadmapItem"]["id"].as_str().unwrap().to_owned()
}

async fn give_feedback(server: &Server, token: &str, name: &str, content: &str) {
    run(&server.visitor(), SEND_FEEDBACK, json!({ "token": token, "authorName": name, "content": content })).await;
}

/// Creates a project with a deadline in twelve days, five invitations (three accepted, one with feedback, one pending)
/// and four steps, one of which is late.
pub async fn fill(server: &Server, owner: &Client) -> String {
    let project = owner.create_project("Carnet de bord").await;
    run(owner, SET_DEADLINE, json!({ "id": project, "deadline": in_days(server, 12) })).await;
    for name in ["ada", "bob", "cleo"] {
        let (_, token) = owner.invite(&project, discord(name)).await;
        server.tester().await.data(ACCEPT, json!({ "token": token })).await;
    }
    let (_, token) = owner.invite(&project, discord("noe")).await;
    give_feedback(server, &token, "Noé", "Le menu est caché.").await;
    owner.invite(&project, discord("lea")).await;
    let finished = add_step(owner, &project, "Croquis", today(server) - Days::new(20)).await;
    run(owner, SET_STEP, json!({ "id": finished, "status": "COMPLETED" })).await;
    add_step(owner, &project, "Maquette", today(server) - Days::new(4)).await;
    add_step(owner, &project, "Bêta fermée", in_days(server, 3)).await;
    add_step(owner, &project, "Bêta ouverte", in_days(server, 9)).await;
    project
}

/// Creates a conversation in the workspace of a project.
pub async fn converse(owner: &Client, project: &str) -> String {
    let create = "mutation($input: CreateConversationInput!) { createConversation(input: $input) { \
        conversation { id } userErrors { code } } }";
    run(owner, create, json!({ "projectId": project })).await["conversation"]["id"].as_str().unwrap().to_owned()
}

/// Asks questions one after the other, and returns the replies.
pub async fn ask(owner: &Client, conversation: &str, questions: &[&str], persona: &str) -> Vec<String> {
    let before = replies(owner, conversation).await.len();
    for question in questions {
        send_message(owner, conversation, question, persona).await;
    }
    let replies = wait_for_replies(owner, conversation, before + questions.len()).await;
    replies[before..].iter().map(|reply| reply["content"].as_str().unwrap().to_owned()).collect()
}

async fn starters(client: &Client, project: &str) -> Value {
    client.data(STARTERS, json!({ "id": project })).await["project"]["chatStarters"].clone()
}

both_databases! {
    async fn ordinary_questions_are_answered_in_every_personality(server: Server) {
        // A good answer contains one of the texts of each list.
        let questions: [(&str, &[&[&str]]); 14] = [
            ("Qui n'a pas encore répondu à mes invitations ?", &[&["@lea"], &["« Testeurs »"]]),
            ("Il me reste combien de jours ?", &[&["12 jours"]]),
            ("C'est quoi la prochaine étape ?", &[&["« Bêta fermée »"]]),
            ("Suis-je en retard ?", &[&["« Maquette »"]]),
            ("Des nouvelles de mes testeurs ?", &[&["3 testeurs ont accepté", "3 acceptations"], &["1 personne"]]),
            ("Quel est le dernier retour ?", &[&["Noé"], &["Le menu est caché."]]),
            ("Où est-ce que je change mon mot de passe ?", &[&["« Sécurité »"]]),
            ("Comment j'annule une invitation ?", &[&["« Testeurs »"], &["« Annuler l'invitation »"]]),
            ("J'ai besoin de calculer ma marge", &[&["« Calculatrice »"]]),
            ("Salut !", &[&["roadmap", "« C'est quoi la prochaine étape ? »"]]),
            ("merci beaucoup", &[&[""]]),
            ("What can you do?", &[&["invitations"], &["feedback"], &["“Who hasn't answered?”", "“Am I late?”"]]),
            ("Ne me parle pas de la deadline", &[&[""]]),
            ("J'ai envie d'en finir", &[&["3114"], &["112"]]),
        ];
        let texts = questions.map(|(question, _)| question);
        let mut answers = Vec::new();
        // A person may not ask everything of all of them within a minute.
        for personas in PERSONAS.chunks(3) {
            let owner = server.creator().await;
            let project = fill(&server, &owner).await;
            let asked = personas.iter().map(|persona| {
                let (owner, project) = (&owner, &project);
                async move { ask(owner, &converse(owner, project).await, &texts, persona).await }
            });
            answers.extend(join_all(asked).await);
        }
        for (persona, answers) in PERSONAS.iter().zip(&answers) {
            for ((question, expected), answer) in questions.iter().zip(answers) {
                for texts in *expected {
                    assert!(texts.iter().any(|text| answer.contains(text)), "{persona}, {question}: {answer}");
                }
            }
            let (thanks, avoided) = (&answers[10], answers[12].to_lowercase());
            assert!(thanks.chars().count() < 120, "{persona}: {thanks}");
            assert!(!avoided.contains("deadline") && !avoided.contains("jour"), "{persona}: {avoided}");
        }
        assert_eq!(answers.iter().map(|answers| &answers[13]).collect::<BTreeSet<_>>().len(), 1, "the same calm words");
        // The same fact is told in six ways.
        assert_eq!(answers.iter().map(|answers| &answers[3]).collect::<BTreeSet<_>>().len(), 6);
    }

    async fn questions_about_the_rest_of_a_workspace_are_answered(server: Server) {
        let owner = server.creator().await;
        let project = fill(&server, &owner).await;
        let created = Language::French.date(today(&server));
        let questions = [
            ("Quels retours n'ai-je pas encore lus ?", "1 retour"),
            ("Combien de bugs ?", "0 "),
            ("Quand est-ce que j'ai créé ce projet ?", created.as_str()),
            ("Combien de testeurs ai-je invités ?", "5 invitations"),
            ("Qui est silencieux ?", "3"),
            ("How do I publish a release?", "“Releases”"),
            ("Où sont les chiffres de mon projet ?", "« Chiffres »"),
        ];
        let conversation = converse(&owner, &project).await;
        let answers = ask(&owner, &conversation, &questions.map(|(question, _)| question), "MENTOR").await;
        for ((question, expected), answer) in questions.iter().zip(&answers) {
            assert!(answer.contains(*expected), "{question}: {answer}");
        }
    }

    async fn answers_are_true_after_a_change(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Mouvant").await;
        let conversation = converse(&owner, &project).await;
        let questions = ["Combien de testeurs ai-je invités ?", "Combien de retours ?", "Suis-je en retard ?"];
        let empty = ask(&owner, &conversation, &questions, "MENTOR").await;
        assert!(empty[0].contains("« Mouvant »") && empty[2].contains("Roadmap"), "{empty:#?}");

        let (_, first) = owner.invite(&project, discord("ada")).await;
        let (_, second) = owner.invite(&project, discord("bob")).await;
        give_feedback(&server, &first, "Ada", "Bien.").await;
        let step = add_step(&owner, &project, "Croquis", today(&server) - Days::new(1)).await;
        let full = ask(&owner, &conversation, &questions, "MENTOR").await;
        assert!(full[0].contains("2 invitations") && full[0].contains("1 "), "{full:#?}");
        assert!(full[1].contains("1 retour") && !full[1].contains("1 retours"), "{full:#?}");
        assert!(full[2].contains("« Croquis »") && full[2].contains("1 jour"), "{full:#?}");

        server.visitor().data(REFUSE, json!({ "token": second, "reason": null })).await;
        run(&owner, SET_STEP, json!({ "id": step, "status": "COMPLETED" })).await;
        run(&owner, SET_DEADLINE, json!({ "id": project, "deadline": in_days(&server, 1) })).await;
        let questions = ["Qui a refusé ?", "Suis-je en retard ?", "Combien de jours avant la deadline ?"];
        let changed = ask(&owner, &conversation, &questions, "MENTOR").await;
        assert!(changed[0].contains("1 refus") || changed[0].contains("1 personne a refusé"), "{changed:#?}");
        assert!(changed[1].contains("Rien en retard") || changed[1].contains("Aucune étape"), "{changed:#?}");
        assert!(changed[2].contains("1 jour") && !changed[2].contains("1 jours"), "{changed:#?}");
    }

    async fn what_is_counted_with_each_row_is_not_counted_again(server: Server) {
        let owner = server.creator().await;
        let project = fill(&server, &owner).await;
        let counted = "update project_count set invitations_pending = 21, invitations_accepted = 22, invitations_refused = 23, \
            invitations_feedback_given = 24, feedbacks = 25";
        execute(&server, &[counted]).await;
        let conversation = converse(&owner, &project).await;
        let questions = ["Combien de testeurs ai-je invités ?", "Combien de retours ?", "Qui a refusé ?"];
        let answers = ask(&owner, &conversation, &questions, "MENTOR").await;
        for (answer, expected) in answers.iter().zip(["90 invitations", "25 retours", "23 "]) {
            assert!(answer.contains(expected), "{expected}: {answer}");
        }
    }

    async fn an_answer_is_only_about_the_projects_of_who_asks(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        fill(&server, &other).await;
        let tester = server.tester().await;
        let questions = [
            "Qui n'a pas répondu à mes invitations ?", "Suis-je en retard ?", "Quel est le dernier retour ?",
            "Fais le point", "Combien de projets ai-je ?", "What's the next step?",
        ];
        let mine = owner.create_project("À moi").await;
        let foreign = ["Carnet", "Maquette", "Bêta", "Noé", "caché", "@lea", "12 jours"];
        let asked = [(&owner, converse(&owner, &mine).await), (&owner, create_conversation(&owner, "Ailleurs").await),
            (&tester, create_conversation(&tester, "Testeuse").await)];
        let answers = join_all(asked.iter().map(|(client, conversation)| ask(client, conversation, &questions, "STRATEGIC"))).await;
        for answer in answers.iter().flatten() {
            assert!(!foreign.iter().any(|text| answer.contains(text)), "{answer}");
        }
        assert!(answers[0][3].contains("« À moi »") && answers[1][3].contains("« À moi »"), "{answers:#?}");
        assert!(answers[2][3].contains("« Nouveau projet »"), "{answers:#?}");
        assert_eq!(starters(&owner, &mine).await[0], "Comment inviter un testeur ?");
    }

    async fn a_conversation_without_a_project_is_about_the_one_changed_last(server: Server) {
        let owner = server.creator().await;
        let first = owner.create_project("Premier").await;
        owner.create_project("Second").await;
        let conversation = create_conversation(&owner, "Sans projet").await;
        let answers = ask(&owner, &conversation, &["Fais le point"], "MENTOR").await;
        assert!(answers[0].contains("« Second »") && answers[0].contains("le dernier modifié de 2 projets"), "{answers:#?}");
        owner.rename_project(&first, "Premier bis").await;
        let answers = ask(&owner, &conversation, &["Où en est mon projet ?"], "MENTOR").await;
        assert!(answers[0].contains("« Premier bis »"), "{answers:#?}");
    }

    async fn no_line_is_said_twice_in_a_conversation(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Répété").await;
        let conversation = converse(&owner, &project).await;
        let questions: Vec<&str> = ["un bug", "merci", "Suis-je en retard ?", "Bonjour"].repeat(8);
        let answers = ask(&owner, &conversation, &questions, "SARCASTIC").await;
        assert_eq!(answers.iter().collect::<BTreeSet<_>>().len(), questions.len(), "{answers:#?}");
    }

    async fn an_english_reader_is_answered_in_english(server: Server) {
        let owner = server.creator().await;
        let project = fill(&server, &owner).await;
        let conversation = converse(&owner, &project).await;
        let questions = ["Who hasn't answered yet?", "Where is the calculator?", "It rains", "I want to die"];
        let english = ask(&owner, &conversation, &questions, "MYSTIC").await;
        assert!(english[0].contains("@lea") && english[0].contains("“Testers”"), "{english:#?}");
        assert!(english[1].contains("“Calculator”") && english[3].contains("988"), "{english:#?}");
        assert!(!english.iter().any(|answer| answer.contains(" vous ") || answer.contains('«')), "{english:#?}");
        // The language of the account decides where the message does not tell.
        let conversation = converse(&owner, &project).await;
        let sent = send_message(&owner, &conversation, "123", "MYSTIC").await;
        assert_eq!(sent["message"]["thinking"], "Javier consulte la flamme, l'huile et les astres…");
        run(&owner, "mutation($input: UpdateSettingsInput!) { updateSettings(input: $input) { userErrors { code } } }", json!({ "language": "ENGLISH" })).await;
        let answers = ask(&owner, &converse(&owner, &project).await, &["ok", "Où est la roadmap ?"], "STRATEGIC").await;
        assert!(["Received.", "Noted. I stay on the line.", "Understood, your move.", "Copy that. No other move on my side."].contains(&answers[0].as_str()), "{answers:#?}");
        assert!(answers[1].contains("« Roadmap »"), "{answers:#?}");
    }

    async fn a_conversation_is_named_by_its_first_message(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Nommé").await;
        let name = async |conversation: &str| owner.data(NAME, json!({ "id": conversation })).await["conversation"]["name"].clone();
        let conversation = converse(&owner, &project).await;
        send_message(&owner, &conversation, "Où est la roadmap ?\nEt la calculatrice, que je cherche depuis ce matin partout ?", "MENTOR").await;
        assert_eq!(name(&conversation).await, "Où est la roadmap ? Et la calculatrice, que je cherche…");
        send_message(&owner, &conversation, "Autre chose", "MENTOR").await;
        assert_eq!(name(&conversation).await, "Où est la roadmap ? Et la calculatrice, que je cherche…");

        let rename = "mutation($input: RenameConversationInput!) { renameConversation(input: $input) { userErrors { code } } }";
        let renamed = converse(&owner, &project).await;
        run(&owner, rename, json!({ "id": renamed, "name": "À moi" })).await;
        send_message(&owner, &renamed, "Bonjour", "MENTOR").await;
        assert_eq!(name(&renamed).await, "À moi");

        // It would be read again each time.
        let private = converse(&owner, &project).await;
        send_message(&owner, &private, "Je veux mourir", "MENTOR").await;
        send_message(&owner, &private, "Merci", "MENTOR").await;
        let name = name(&private).await;
        assert!(name.as_str().unwrap().starts_with("Nommé, "), "{name}");
    }

    async fn starters_fit_the_state_of_the_project_and_are_for_its_owner(server: Server) {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Débutant").await;
        assert_eq!(starters(&owner, &project).await, json!([
            "Comment inviter un testeur ?", "Comment ajouter une étape à la roadmap ?", "Où est la calculatrice ?", "Que peux-tu faire ?",
        ]));
        let full = fill(&server, &owner).await;
        let questions = starters(&owner, &full).await;
        assert_eq!(questions, json!([
            "Qu'est-ce qui est en retard ?", "Il me reste combien de jours ?", "Résume les retours de la semaine", "Qui n'a pas encore répondu ?",
        ]));
        let questions: Vec<&str> = questions.as_array().unwrap().iter().map(|question| question.as_str().unwrap()).collect();
        let answers = ask(&owner, &converse(&owner, &full).await, &questions, "MANIPULATIVE").await;
        for (answer, fact) in answers.iter().zip(["« Maquette »", "12 jours", "1 retour", "@lea"]) {
            assert!(answer.contains(fact), "{answer}");
        }

        let mine = "{ viewer { projects(first: 10) { nodes { title chatStarters } } } }";
        let all = owner.data(mine, json!({})).await["viewer"]["projects"]["nodes"].clone();
        assert!(all.as_array().unwrap().iter().all(|project| project["chatStarters"].as_array().unwrap().len() == 4), "{all:#}");
        assert_eq!(tester.data(STARTERS, json!({ "id": full })).await["project"], Value::Null);
        let (_, secret) = owner.create_token(&["PROJECTS_READ"]).await;
        assert_eq!(owner.program(&secret).error_code(STARTERS, json!({ "id": full })).await, "FORBIDDEN");
        let (_, secret) = owner.create_token(&["PROJECTS_READ", "CHAT_READ"]).await;
        assert_eq!(starters(&owner.program(&secret), &full).await[1], "Il me reste combien de jours ?");
    }
}
