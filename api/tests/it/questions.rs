//! The questions of a project to its testers, and the answers in feedback.

use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::{
    invitations::ACCEPT,
    support::{
        app::Server,
        both_databases,
        client::Client,
        receiver::{Received, Receiver},
    },
};

const SET: &str = "mutation($input: SetQuestionsInput!) { setQuestions(input: $input) { questionnaire { id version \
    questions { id kind text choices lowLabel highLabel } } userErrors { code field message } } }";

const SHEET: &str = "query($token: String!) { invitationByToken(token: $token) { project { questionnaire { version \
    questions { id text } } } feedbacks { nodes { answers { text choice scale } } } } }";

const SEND: &str = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id version \
    answers { questionId question kind text choice scale lowLabel highLabel } } userErrors { code field message } } }";

const EDIT: &str = "mutation($input: EditFeedbackInput!) { editFeedback(input: $input) { feedback { version editedAt \
    answers { question text choice scale } } userErrors { code field } } }";

const CHANGES: &str = "subscription($id: ID!) { questionnaireChanges(projectId: $id) { changes { operation \
    questionnaire { version questions { text } } } } }";

async fn set(client: &Client, input: Value) -> Value {
    client.data(SET, json!({ "input": input })).await["setQuestions"].take()
}

/// Asks for texts. Returns the questionnaire.
pub async fn ask(owner: &Client, project: &str, texts: &[&str]) -> Value {
    let questions: Vec<Value> = texts.iter().map(|text| json!({ "kind": "TEXT", "text": text })).collect();
    let mut payload = set(owner, json!({ "projectId": project, "questions": questions })).await;
    assert_eq!(payload["userErrors"], json!([]));
    payload["questionnaire"].take()
}

/// A question of each kind.
fn of_each_kind() -> Value {
    json!([
        { "kind": "TEXT", "text": "Qu’avez-vous essayé ?" },
        { "kind": "CHOICE", "text": "Sur quoi ?", "choices": ["Téléphone", "Ordinateur"] },
        { "kind": "SCALE", "text": "Était-ce clair ?", "lowLabel": "Pas du tout", "highLabel": "Tout à fait" },
    ])
}

/// A project with a tester and a question of each kind.
struct Team {
    owner: Client,
    tester: Client,
    project: String,
    /// The identifiers of the questions.
    ids: Vec<String>,
}

impl Team {
    async fn new(server: &Server) -> Self {
        let (owner, tester) = (server.creator().await, server.tester().await);
        let project = owner.create_project("Rodage").await;
        let (_, token) = owner.invite(&project, json!({ "discordUsername": "zoe" })).await;
        tester.data(ACCEPT, json!({ "token": token })).await;
        let payload = set(&owner, json!({ "projectId": project, "questions": of_each_kind() })).await;
        let ids = ids(&payload["questionnaire"]);
        Self { owner, tester, project, ids }
    }

    /// An answer to each question.
    fn answers(&self) -> Value {
        let [text, choice, scale] = &self.ids[..] else { panic!("{:?}", self.ids) };
        json!([
            { "questionId": text, "text": " Le menu\r\net la page d’été " },
            { "questionId": choice, "choice": "Téléphone" },
            { "questionId": scale, "scale": 4 },
        ])
    }

    async fn send(&self, answers: &Value) -> Value {
        let input = json!({ "projectId": self.project, "content": "Bien", "answers": answers });
        self.tester.data(SEND, json!({ "input": input })).await["sendFeedback"].take()
    }
}

fn ids(questionnaire: &Value) -> Vec<String> {
    let questions = questionnaire["questions"].as_array().unwrap();
    questions.iter().map(|question| question["id"].as_str().unwrap().to_owned()).collect()
}

/// Returns the code of each error of a payload with its field.
fn errors(payload: &Value) -> Vec<(String, String)> {
    let errors = payload["userErrors"].as_array().unwrap().iter().map(|error| {
        let path = error["field"].as_array().map_or(&[][..], Vec::as_slice).iter().skip(1);
        let path: Vec<&str> = path.map(|part| part.as_str().unwrap()).collect();
        (error["code"].as_str().unwrap().to_owned(), path.join("."))
    });
    errors.collect()
}

fn error(code: &str, field: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), field.to_owned())]
}

/// Returns the values of answers, by their kind.
fn values(answers: &Value) -> Vec<Value> {
    let answers = answers.as_array().unwrap().iter();
    answers.map(|answer| json!([answer["text"], answer["choice"], answer["scale"]])).collect()
}

both_databases! {
    async fn are_set_together_and_keep_their_identifiers(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let read = "query($id: ID!) { project(id: $id) { questionnaire { version updatedAt questions { text } } } }";
        let before = owner.data(read, json!({ "id": project })).await["project"]["questionnaire"].take();
        assert_eq!(before, json!({ "version": 0, "updatedAt": null, "questions": [] }));
        let first = set(&owner, json!({ "projectId": project, "questions": of_each_kind(), "expectedVersion": 0 })).await;
        let asked = &first["questionnaire"];
        assert_eq!(asked["questions"][1], json!({ "id": asked["questions"][1]["id"], "kind": "CHOICE", "text": "Sur quoi ?",
            "choices": ["Téléphone", "Ordinateur"], "lowLabel": null, "highLabel": null }));
        let again = set(&owner, json!({ "projectId": project, "questions": asked["questions"], "expectedVersion": 1 })).await;
        assert_eq!(&again["questionnaire"], asked, "nothing is written twice");
        // Moved, reworded, of another kind, and a new one.
        let [text, choice, scale] = [0, 1, 2].map(|index| asked["questions"][index]["id"].as_str().unwrap().to_owned());
        let questions = json!([
            { "id": scale, "kind": "SCALE", "text": "Est-ce clair ?" },
            { "id": text, "kind": "CHOICE", "text": "Qu’avez-vous essayé ?", "choices": ["Tout", "Rien"] },
            { "id": choice, "kind": "CHOICE", "text": "Sur quoi ?", "choices": ["Téléphone", "Tablette"] },
            { "kind": "TEXT", "text": "Autre chose ?" },
        ]);
        let changed = set(&owner, json!({ "projectId": project, "questions": questions, "expectedVersion": 1 })).await["questionnaire"].take();
        let new = ids(&changed);
        assert_eq!((&new[0], &new[2], &changed["version"]), (&scale, &choice, &json!(2)));
        assert!(new.iter().all(|id| *id != text), "the kind of a question never changes: {new:?}");
        let conflict = set(&owner, json!({ "projectId": project, "questions": [], "expectedVersion": 1 })).await;
        assert_eq!((errors(&conflict), &conflict["questionnaire"]), (error("VERSION_CONFLICT", ""), &Value::Null));
        let none = set(&owner, json!({ "projectId": project, "questions": [] })).await;
        assert_eq!((&none["questionnaire"]["version"], &none["questionnaire"]["questions"]), (&json!(3), &json!([])));
    }

    async fn have_limits(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Rodage").await;
        let question = |kind: &str, text: &str| json!({ "kind": kind, "text": text });
        let refused = async |questions: Value| errors(&set(&owner, json!({ "projectId": project, "questions": questions })).await);
        assert_eq!(refused(json!(vec![question("TEXT", "Quoi ?"); 6])).await, error("TOO_MANY", "questions"));
        let mut choices = question("CHOICE", &"é".repeat(201));
        choices["choices"] = json!(["Un", " un "]);
        let mut scale = question("SCALE", "");
        scale["highLabel"] = json!("é".repeat(41));
        let expected = [error("TOO_LONG", "questions.0.text"), error("REQUIRED", "questions.0.choices"),
            error("TOO_LONG", "questions.1.highLabel"), error("REQUIRED", "questions.1.text")].concat();
        assert_eq!(refused(json!([choices, scale])).await, expected);
        let payload = set(&owner, json!({ "projectId": project, "questions": [question("TEXT", " ")] })).await;
        assert_eq!(payload["userErrors"][0]["message"], "La question est requise");
        let longest = json!({ "kind": "CHOICE", "text": "é".repeat(200), "choices": (0..8).map(|number| format!("{number}{}", "é".repeat(79))).collect::<Vec<_>>() });
        assert_eq!(refused(json!(vec![longest; 5])).await, []);
        let twice = set(&owner, json!({ "projectId": project, "questions": [question("TEXT", "Un ?")] })).await["questionnaire"]["questions"][0].take();
        assert_eq!(owner.error_code(SET, json!({ "input": { "projectId": project, "questions": [twice, twice] } })).await, "BAD_USER_INPUT");
    }

    async fn only_the_owner_sets_them_and_whoever_sees_the_sheet_reads_them(server: Server) {
        let team = Team::new(&server).await;
        let input = json!({ "projectId": team.project, "questions": [] });
        assert_eq!(errors(&set(&server.creator().await, input.clone()).await), error("NOT_FOUND", "projectId"));
        assert_eq!(team.tester.error_code(SET, json!({ "input": input })).await, "FORBIDDEN");
        assert_eq!(server.visitor().error_code(SET, json!({ "input": input })).await, "UNAUTHENTICATED");
        let (_, token) = team.owner.invite(&team.project, json!({ "discordUsername": "lea" })).await;
        let seen = server.visitor().data(SHEET, json!({ "token": token })).await["invitationByToken"]["project"]["questionnaire"].take();
        assert_eq!((&seen["version"], ids(&seen)), (&json!(1), team.ids.clone()));
        let data = team.owner.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let archive: Value = serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["projects"][0]["questions"][1], json!({ "kind": "choice", "text": "Sur quoi ?", "choices": ["Téléphone", "Ordinateur"] }));
    }

    async fn the_owner_and_the_testers_follow_until_the_project_is_deleted(server: Server) {
        let team = Team::new(&server).await;
        let mut refused = server.creator().await.socket().await;
        refused.subscribe("1", CHANGES, json!({ "id": team.project })).await;
        assert_eq!(refused.message().await["payload"][0]["extensions"]["code"], "NOT_FOUND");
        let mut sockets = [team.owner.socket().await, team.tester.socket().await];
        for socket in &mut sockets {
            socket.subscribe("1", CHANGES, json!({ "id": team.project })).await;
            assert_eq!(socket.next("1").await["questionnaireChanges"]["changes"], json!([]));
        }
        ask(&team.owner, &team.project, &["Un ?", "Deux ?"]).await;
        for socket in &mut sockets {
            let expected = json!([{ "operation": "UPDATED", "questionnaire": { "version": 2, "questions": [{ "text": "Un ?" }, { "text": "Deux ?" }] } }]);
            assert_eq!(socket.next("1").await["questionnaireChanges"]["changes"], expected);
        }
        team.owner.delete_project(&team.project).await;
        for socket in &mut sockets {
            let end = socket.message().await;
            assert_eq!((&end["type"], &end["payload"][0]["extensions"]["code"]), (&json!("error"), &json!("NOT_FOUND")), "{end:#}");
        }
    }

    async fn testers_answer_by_their_account_or_by_the_link(server: Server) {
        let team = Team::new(&server).await;
        let sent = team.send(&team.answers()).await["feedback"].take();
        assert_eq!(sent["answers"][2], json!({ "questionId": team.ids[2], "question": "Était-ce clair ?", "kind": "SCALE", "text": null,
            "choice": null, "scale": 4, "lowLabel": "Pas du tout", "highLabel": "Tout à fait" }));
        let expected = [json!(["Le menu\net la page d’été", null, null]), json!([null, "Téléphone", null]), json!([null, null, 4])];
        assert_eq!(values(&sent["answers"]), expected);
        let list = "query($id: ID!) { project(id: $id) { feedbacks(filter: { query: \"ETE\" }) { nodes { answers { text choice scale } } } } }";
        let found = team.owner.data(list, json!({ "id": team.project })).await;
        assert_eq!(values(&found["project"]["feedbacks"]["nodes"][0]["answers"]), expected, "and an answer is found by its words");
        let (_, token) = team.owner.invite(&team.project, json!({ "discordUsername": "lea" })).await;
        let blank = json!({ "questionId": team.ids[0], "text": " " });
        let input = json!({ "token": token, "content": "Bien", "answers": [blank, { "questionId": team.ids[2], "scale": 1 }] });
        let visitor = server.visitor();
        assert_eq!(errors(&visitor.data(SEND, json!({ "input": input })).await["sendFeedback"]), []);
        let shown = visitor.data(SHEET, json!({ "token": token })).await["invitationByToken"]["feedbacks"]["nodes"][0].take();
        assert_eq!(values(&shown["answers"]), [json!([null, null, 1])]);
        let none = team.send(&json!(null)).await;
        assert_eq!((errors(&none), &none["feedback"]["answers"]), (Vec::new(), &json!([])), "none is required");
    }

    async fn an_answer_must_fit_its_question(server: Server) {
        let team = Team::new(&server).await;
        let other = team.owner.create_project("Autre").await;
        let foreign = ask(&team.owner, &other, &["Ailleurs ?"]).await;
        let [text, choice, scale] = &team.ids[..] else { panic!() };
        let answers = json!([
            { "questionId": foreign["questions"][0]["id"], "text": "Oui" },
            { "questionId": choice, "choice": "Montre" },
            { "questionId": scale, "scale": 0 },
            { "questionId": text, "scale": 3 },
        ]);
        let refused = team.send(&answers).await;
        let expected = [error("NOT_FOUND", "answers.0.questionId"), error("INVALID_ANSWER", "answers.1.choice"),
            error("INVALID_ANSWER", "answers.2.scale"), error("INVALID_ANSWER", "answers.3")].concat();
        assert_eq!((errors(&refused), &refused["feedback"]), (expected, &Value::Null));
        assert_eq!(refused["userErrors"][0]["message"], "Cette question n'est plus posée");
        let long = team.send(&json!([{ "questionId": text, "text": "é".repeat(2001) }])).await;
        assert_eq!(errors(&long), error("TOO_LONG", "answers.0.text"));
        let twice = json!([{ "questionId": scale, "scale": 1 }, { "questionId": scale, "scale": 2 }]);
        let input = json!({ "projectId": team.project, "content": "Bien", "answers": twice });
        assert_eq!(team.tester.error_code(SEND, json!({ "input": input })).await, "BAD_USER_INPUT");
        ask(&team.owner, &team.project, &["Une autre ?"]).await;
        let removed = team.send(&json!([{ "questionId": scale, "scale": 3 }])).await;
        assert_eq!(errors(&removed), error("NOT_FOUND", "answers.0.questionId"));
    }

    async fn answers_stay_when_their_question_changes_and_can_be_edited(server: Server) {
        let team = Team::new(&server).await;
        let mut sent = team.send(&team.answers()).await["feedback"].take();
        let id = sent["id"].take();
        let edit = async |answers: Value| {
            team.tester.data(EDIT, json!({ "input": { "id": id, "answers": answers } })).await["editFeedback"].take()
        };
        let same = edit(team.answers()).await["feedback"].take();
        assert_eq!((&same["version"], &same["editedAt"]), (&json!(1), &Value::Null), "nothing changed");
        // The choice goes, the scale is reworded, the text stays.
        let questions = json!([
            { "id": team.ids[2], "kind": "SCALE", "text": "Est-ce clair ?" },
            { "id": team.ids[0], "kind": "TEXT", "text": "Qu’avez-vous essayé ?" },
        ]);
        set(&team.owner, json!({ "projectId": team.project, "questions": questions })).await;
        let node = "query($id: ID!) { node(id: $id) { ... on Feedback { answers { question text choice scale } } } }";
        let kept = team.owner.data(node, json!({ "id": id })).await["node"]["answers"].take();
        assert_eq!((values(&kept), &kept[2]["question"]), (values(&sent["answers"]), &json!("Était-ce clair ?")));
        let mut answers = team.answers();
        answers[0]["text"] = json!("Tout");
        let edited = edit(answers.clone()).await["feedback"].take();
        assert_eq!(values(&edited["answers"]), [json!(["Tout", null, null]), json!([null, "Téléphone", null]), json!([null, null, 4])]);
        assert_eq!(edited["answers"][2]["question"], "Était-ce clair ?", "as it was asked when it was answered");
        answers[1]["choice"] = json!("Ordinateur");
        answers[2]["scale"] = json!(2);
        assert_eq!(errors(&edit(answers.clone()).await), error("NOT_FOUND", "answers.1.questionId"));
        answers.as_array_mut().unwrap().remove(1);
        let fewer = edit(answers).await["feedback"].take();
        assert_eq!((fewer["answers"].as_array().unwrap().len(), &fewer["answers"][1]["question"]), (2, &json!("Est-ce clair ?")));
        let untouched = team.tester.data(EDIT, json!({ "input": { "id": id, "content": "Mieux" } })).await["editFeedback"]["feedback"].take();
        assert_eq!(untouched["answers"], fewer["answers"]);
        assert_eq!(edit(json!(null)).await["feedback"]["answers"], json!([]));
        // By the link, for its author only.
        let (_, token) = team.owner.invite(&team.project, json!({ "discordUsername": "lea" })).await;
        let visitor = server.visitor();
        let input = json!({ "token": token, "content": "Bien", "answers": [{ "questionId": team.ids[2], "scale": 1 }] });
        let by_link = visitor.data(SEND, json!({ "input": input })).await["sendFeedback"]["feedback"]["id"].take();
        let input = json!({ "id": by_link, "token": token, "answers": [{ "questionId": team.ids[2], "scale": 5 }] });
        assert_eq!(errors(&team.owner.data(EDIT, json!({ "input": input })).await["editFeedback"]), error("OWN_PROJECT", ""));
        let edited = visitor.data(EDIT, json!({ "input": input })).await["editFeedback"]["feedback"].take();
        assert_eq!(values(&edited["answers"]), [json!([null, null, 5])]);
    }

    async fn answers_are_in_the_downloads_and_in_the_archive(server: Server) {
        let team = Team::new(&server).await;
        team.send(&team.answers()).await;
        let download = async |file: &str| {
            let request = team.owner.request(Method::GET, &format!("/exports/{}/{file}", team.project));
            request.header(header::ACCEPT_LANGUAGE, "fr").send().await.unwrap().text().await.unwrap()
        };
        let csv = download("feedback.csv").await;
        assert!(csv.lines().next().unwrap().contains(";Note sur 5;Réponses;"), "{csv}");
        let cell = "\"Qu’avez-vous essayé ? : Le menu\net la page d’été\nSur quoi ? : Téléphone\nÉtait-ce clair ? : 4/5\"";
        assert!(csv.contains(cell), "{csv}");
        let objects: Value = serde_json::from_str(&download("feedback.json").await).unwrap();
        let expected = json!({ "questionId": team.ids[1], "question": "Sur quoi ?", "text": null, "choice": "Téléphone", "scale": null });
        assert_eq!(objects[0]["answers"][1], expected);
        let data = team.tester.data("mutation { exportAccount { archive { content } } }", json!({})).await;
        let archive: Value = serde_json::from_str(data["exportAccount"]["archive"]["content"].as_str().unwrap()).unwrap();
        assert_eq!(archive["feedback"][0]["answers"][1], expected);
    }
}

both_databases! {
    with ["--webhook-private-networks"];

    async fn webhooks_are_sent_the_answers(server: Server) {
        let team = Team::new(&server).await;
        let receiver = Receiver::start().await;
        let create = "mutation($input: CreateWebhookInput!) { createWebhook(input: $input) { userErrors { code } } }";
        team.owner.data(create, json!({ "input": { "url": receiver.url(), "events": ["FEEDBACK_CREATED"] } })).await;
        team.send(&team.answers()).await;
        let body = receiver.wait_for(1).await.iter().map(Received::json).next().unwrap();
        let answer = &body["data"]["feedback"]["answers"][2];
        assert_eq!((&answer["question"], &answer["scale"]), (&json!("Était-ce clair ?"), &json!(4)));
    }
}
