//! Conversations are found again: by their words, by their project, by a name that tells them apart; and replies name what
//! they rest on.

use chrono::TimeDelta;
use rodage::{
    features::chat::search::{Criteria, matching},
    platform::language::Language,
};
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder, QuerySelect, QueryTrait};
use serde_json::{Value, json};

use crate::{
    chat::{create_conversation, send_message, wait_for_replies},
    chat_answers::{ask, converse, fill, run},
    support::{
        app::Server,
        both_databases,
        client::Client,
        errors,
        sql::{execute, explain, new_id},
    },
};

const SEARCH: &str = "query($filter: ConversationFilter, $first: Int, $after: String) { viewer { \
    conversations(filter: $filter, first: $first, after: $after) { nodes { id name } totalCount \
    pageInfo { endCursor hasNextPage } } } }";

const MATCHING: &str = "query($id: ID!, $query: String!) { conversation(id: $id) { matchingMessage(query: $query) { \
    content } } }";

const SOURCES: &str = "query($id: ID!) { conversation(id: $id) { messages(last: 50) { nodes { sender content subject { id } sources { \
    __typename ... on Feedback { authorName } ... on RoadmapItem { title } \
    ... on Invitation { discordUsername } } } } } }";

const RENAME: &str =
    "mutation($input: RenameConversationInput!) { renameConversation(input: $input) { userErrors { code } } }";

const DELETE: &str =
    "mutation($input: DeleteConversationInput!) { deleteConversation(input: $input) { userErrors { code } } }";

const CREATE: &str = "mutation($input: CreateConversationInput!) { createConversation(input: $input) { \
    conversation { id name } userErrors { code field } } }";

/// Returns the names of the conversations that meet criteria, in their order.
async fn names(client: &Client, filter: Value) -> Vec<String> {
    let data = client.data(SEARCH, json!({ "filter": filter })).await;
    let list = &data["viewer"]["conversations"];
    let names: Vec<String> =
        list["nodes"].as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(list["totalCount"], names.len(), "{list:#}");
    names
}

async fn found(client: &Client, query: &str) -> Vec<String> {
    names(client, json!({ "query": query })).await
}

async fn create(client: &Client, input: Value) -> (String, String) {
    let made = run(client, CREATE, input).await["conversation"].clone();
    (made["id"].as_str().unwrap().to_owned(), made["name"].as_str().unwrap().to_owned())
}

/// Returns the sources of Javier's last reply.
async fn last_sources(client: &Client, conversation: &str) -> Value {
    let data = client.data(SOURCES, json!({ "id": conversation })).await;
    let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap();
    nodes.iter().rfind(|node| node["sender"] == "BOT").unwrap()["sources"].clone()
}

both_databases! {
    async fn conversations_are_found_by_their_name_and_their_messages(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        let prices = create_conversation(&person, "Prix de l'été").await;
        let menu = create_conversation(&person, "Écran").await;
        let theirs = create_conversation(&other, "Prix secret").await;
        send_message(&other, &theirs, "Un crocodile rare", "MENTOR").await;
        send_message(&person, &menu, "Le MENU déroulant\nest caché sur téléphone", "MENTOR").await;
        send_message(&person, &menu, "La couleur du crocodile", "MENTOR").await;
        wait_for_replies(&person, &menu, 2).await;
        for (query, expected) in [
            ("prix", &["Prix de l'été"][..]),
            ("ETE prix", &["Prix de l'été"]),
            ("l’été", &["Prix de l'été"]),
            ("ecran", &["Écran"]),
            ("deroulant telephone", &["Écran"]),
            ("téléphone caché", &["Écran"]),
            // Of one message, or of the name: not some here and some there.
            ("menu couleur", &[]),
            ("ecran menu", &[]),
            ("crocodile", &["Écran"]),
            ("dér", &["Écran"]),
            ("éc", &["Écran"]),
            ("rare", &[]),
            ("100%", &[]),
            ("_", &[]),
            ("\"menu\" or", &[]),
        ] {
            assert_eq!(found(&person, query).await, expected, "{query}");
        }
        assert_eq!(found(&person, " \u{200b} ").await, ["Écran", "Prix de l'été"], "without words, all of them");
        assert_eq!(found(&other, "prix").await, ["Prix secret"]);
        let too_long = json!({ "filter": { "query": "é".repeat(201) } });
        assert_eq!(person.error_code(SEARCH, too_long).await, "BAD_USER_INPUT");

        let matching = async |query: &str| {
            let data = person.data(MATCHING, json!({ "id": menu, "query": query })).await;
            data["conversation"]["matchingMessage"]["content"].clone()
        };
        assert_eq!(matching("MENU").await, "Le MENU déroulant\nest caché sur téléphone");
        assert_eq!(matching("le").await.as_str().map(str::is_empty), Some(false));
        assert_eq!((matching("girafe").await, matching(" ").await), (Value::Null, Value::Null));
        send_message(&person, &menu, "Encore le crocodile", "MENTOR").await;
        assert_eq!(matching("crocodile").await, "Encore le crocodile", "the newest one");

        run(&person, RENAME, json!({ "id": prices, "name": "Tarifs" })).await;
        assert_eq!((found(&person, "prix").await, found(&person, "tarif").await), (vec![], vec!["Tarifs".to_owned()]));
        run(&person, DELETE, json!({ "id": menu })).await;
        assert_eq!(found(&person, "crocodile").await, Vec::<String>::new());
        assert_eq!(found(&other, "crocodile").await, ["Prix secret"]);
    }

    async fn what_is_found_is_paged_in_the_order_of_the_list(server: Server) {
        let person = server.creator().await;
        for number in 1..=5 {
            create_conversation(&person, &format!("Idée {number}")).await;
            create_conversation(&person, &format!("Autre {number}")).await;
        }
        let first = create_conversation(&person, "Sans nom").await;
        send_message(&person, &first, "Une idée", "MENTOR").await;
        let (mut seen, mut after) = (Vec::new(), Value::Null);
        loop {
            let variables = json!({ "filter": { "query": "idee" }, "first": 2, "after": after });
            let list = person.data(SEARCH, variables).await["viewer"]["conversations"].clone();
            assert_eq!(list["totalCount"], 6);
            seen.extend(list["nodes"].as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap().to_owned()));
            if list["pageInfo"]["hasNextPage"] == false {
                break;
            }
            after = list["pageInfo"]["endCursor"].clone();
        }
        assert_eq!(seen, ["Sans nom", "Idée 5", "Idée 4", "Idée 3", "Idée 2", "Idée 1"]);
    }

    async fn conversations_of_one_project_are_listed(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let (first, second) = (owner.create_project("Jeu de mots").await, owner.create_project("Carnet").await);
        create(&owner, json!({ "projectId": first, "name": "Le prix du jeu" })).await;
        create(&owner, json!({ "projectId": second, "name": "Le prix du carnet" })).await;
        create(&owner, json!({ "name": "Le prix de rien" })).await;
        assert_eq!(names(&owner, Value::Null).await.len(), 3);
        assert_eq!(names(&owner, json!({})).await.len(), 3);
        assert_eq!(names(&owner, json!({ "projectId": first })).await, ["Le prix du jeu"]);
        assert_eq!(names(&owner, json!({ "projectId": second, "query": "prix" })).await, ["Le prix du carnet"]);
        assert_eq!(names(&owner, json!({ "projectId": second, "query": "jeu" })).await, Vec::<String>::new());
        assert_eq!(names(&other, json!({ "projectId": first })).await, Vec::<String>::new());
        owner.delete_project(&second).await;
        assert_eq!(names(&owner, json!({ "projectId": second })).await, Vec::<String>::new());
        assert_eq!(found(&owner, "carnet").await, ["Le prix du carnet"]);
    }

    async fn conversations_without_a_name_can_be_told_apart(server: Server) {
        let owner = server.creator().await;
        let project = owner.create_project("Jeu de mots").await;
        let set = "mutation($input: UpdateSettingsInput!) { updateSettings(input: $input) { userErrors { code } } }";
        run(&owner, set, json!({ "timeZone": "Asia/Tokyo" })).await;
        let local = server.app.clock.now() + TimeDelta::hours(9);
        let (id, name) = create(&owner, json!({ "projectId": project })).await;
        let time = name.strip_prefix("Jeu de mots, ").unwrap_or_else(|| panic!("{name}"));
        // The clock goes on meanwhile.
        let minutes = [local, local + TimeDelta::minutes(1)].map(|time| time.format(" %H:%M").to_string());
        let day = Language::French.day(local.date_naive());
        assert!(time.starts_with(&day) && minutes.iter().any(|end| time.ends_with(end)), "{name}");
        let (_, second) = create(&owner, json!({ "projectId": project, "name": " " })).await;
        assert_ne!(second, name);
        let (_, anywhere) = create(&owner, json!({})).await;
        assert!(anywhere.starts_with("Nouvelle conversation, "), "{anywhere}");
        run(&owner, set, json!({ "language": "ENGLISH" })).await;
        let (_, english) = create(&owner, json!({})).await;
        assert!(english.starts_with("New conversation, "), "{english}");

        // The first message names it; one with a name of its own keeps it.
        send_message(&owner, &id, "Par quoi commencer ?", "MENTOR").await;
        let (own, _) = create(&owner, json!({ "name": "À moi" })).await;
        send_message(&owner, &own, "Et là ?", "MENTOR").await;
        let distressed = create(&owner, json!({ "projectId": project })).await;
        send_message(&owner, &distressed.0, "Je veux mourir", "MENTOR").await;
        send_message(&owner, &distressed.0, "Et mon prix ?", "MENTOR").await;
        let all = names(&owner, Value::Null).await;
        assert_eq!(all[..3], [distressed.1, "À moi".to_owned(), "Par quoi commencer ?".to_owned()]);
        assert_eq!(found(&owner, "commencer").await, ["Par quoi commencer ?"]);
    }

    async fn prepared_answers_name_their_sources(server: Server) {
        let (owner, other) = (server.creator().await, server.creator().await);
        let project = fill(&server, &owner).await;
        let id = converse(&owner, &project).await;
        let feedback = json!({ "__typename": "Feedback", "authorName": "Noé" });
        let step = |title: &str| json!({ "__typename": "RoadmapItem", "title": title });
        let lea = json!({ "__typename": "Invitation", "discordUsername": "lea" });
        for (question, expected) in [
            ("Quel est le dernier retour ?", json!([feedback])),
            ("C'est quoi la prochaine étape ?", json!([step("Bêta fermée"), step("Maquette")])),
            ("Suis-je en retard ?", json!([step("Maquette")])),
            ("Qui n'a pas encore répondu à mes invitations ?", json!([lea])),
            ("Il me reste combien de jours ?", json!([])),
        ] {
            ask(&owner, &id, &[question], "MENTOR").await;
            assert_eq!(last_sources(&owner, &id).await, expected, "{question}");
        }
        let data = owner.data(SOURCES, json!({ "id": id })).await;
        let nodes = data["conversation"]["messages"]["nodes"].as_array().unwrap();
        for node in nodes {
            let subject = if node["sources"] == json!([]) { Value::Null } else { json!({ "id": project }) };
            assert_eq!(node["subject"], subject, "{node}");
        }
        ask(&owner, &id, &["Suis-je en retard ?"], "MENTOR").await;
        let late = last_sources(&owner, &id).await;
        assert!(late.as_array().unwrap().contains(&step("Maquette")), "{late}");
        assert_eq!(other.data(SOURCES, json!({ "id": id })).await["conversation"], Value::Null);

        // What was deleted is left out.
        let steps = "query($id: ID!) { project(id: $id) { roadmapItems { nodes { id title } } } }";
        let data = owner.data(steps, json!({ "id": project })).await;
        let nodes = data["project"]["roadmapItems"]["nodes"].as_array().unwrap();
        let sketch = nodes.iter().find(|node| node["title"] == "Maquette").unwrap();
        let delete = "mutation($input: DeleteRoadmapItemInput!) { deleteRoadmapItem(input: $input) { userErrors { code } } }";
        run(&owner, delete, json!({ "id": sketch["id"] })).await;
        execute(&server, &["delete from feedback"]).await;
        let data = owner.data(SOURCES, json!({ "id": id })).await;
        let left: Vec<&Value> = data["conversation"]["messages"]["nodes"].as_array().unwrap().iter()
            .flat_map(|node| node["sources"].as_array().unwrap()).collect();
        assert!(left.contains(&&lea) && left.contains(&&step("Bêta fermée")), "{left:#?}");
        assert!(left.iter().all(|source| source["title"] != "Maquette" && source["__typename"] != "Feedback"), "{left:#?}");
    }

    async fn a_token_reads_sources_with_their_own_scopes(server: Server) {
        let owner = server.creator().await;
        let project = fill(&server, &owner).await;
        let id = converse(&owner, &project).await;
        ask(&owner, &id, &["Quel est le dernier retour ?"], "MENTOR").await;
        let read = "query($id: ID!) { conversation(id: $id) { messages { nodes { sources { __typename } } } } }";
        let with_feedback = "query($id: ID!) { conversation(id: $id) { messages { nodes { sources { \
            ... on Feedback { authorName } } } } } }";
        let chat = owner.program(&owner.create_token(&["CHAT_READ"]).await.1);
        let both = owner.program(&owner.create_token(&["CHAT_READ", "FEEDBACK_READ"]).await.1);
        assert_eq!(chat.execute(read, json!({ "id": id })).await["errors"], Value::Null);
        assert_eq!(chat.error_code(with_feedback, json!({ "id": id })).await, "FORBIDDEN");
        let data = both.data(with_feedback, json!({ "id": id })).await;
        assert_eq!(data["conversation"]["messages"]["nodes"][1]["sources"], json!([{ "authorName": "Noé" }]));
    }

    async fn a_person_has_a_maximum_of_conversations(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        let last = create_conversation(&person, "Une").await;
        let new_id = new_id(&server);
        let copies = format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < 999) \
             insert into conversation (id, user_id, name, folded, version, created_at, updated_at) \
             select {new_id}, user_id, name, folded, 1, created_at, updated_at from conversation cross join series"
        );
        execute(&server, &[copies]).await;
        let input = json!({ "input": { "name": "Une de trop" } });
        let refused = person.data(CREATE, input.clone()).await["createConversation"].take();
        assert_eq!((&refused["conversation"], errors(&refused)), (&Value::Null, vec![("TOO_MANY", "")]));
        run(&person, DELETE, json!({ "id": last })).await;
        run(&person, CREATE, input["input"].clone()).await;
        create_conversation(&other, "À une autre").await;
    }

    async fn a_search_reads_an_index_and_never_the_messages_of_everybody(server: Server) {
        let (person, other) = (server.creator().await, server.creator().await);
        for (client, name) in [(&person, "Une"), (&other, "Autre")] {
            let id = create_conversation(client, name).await;
            send_message(client, &id, "Une marmite", "MENTOR").await;
        }
        let is_sqlite = server.database.url.starts_with("sqlite");
        let new_id = new_id(&server);
        let series = |count: u32| {
            format!("with recursive series(i) as (select 1 union all select i + 1 from series where i < {count})")
        };
        let conversations = format!(
            "{} insert into conversation (id, user_id, name, folded, version, created_at, updated_at) \
             select {new_id}, user_id, name, folded, 1, created_at, updated_at \
             from conversation cross join series where name = 'Autre'",
            series(300)
        );
        let messages = format!(
            "{} insert into chat_message (id, conversation_id, content, sender, persona, status, folded, version, created_at) \
             select {new_id}, id, 'Un mot', 'user', 'mentor', 'done', 'un mot commun ' || i, 1, created_at \
             from conversation cross join series",
            series(20)
        );
        execute(&server, &[&*conversations, &*messages, "analyze chat_message", "analyze conversation"]).await;
        let user = entity::conversation::Entity::find().all(server.app.db.read()).await.unwrap();
        let user = user.iter().find(|row| row.name == "Une").unwrap().user_id;
        for (words, is_rare) in [("marmite", true), ("introuvable", true), ("commun", false), ("mo", false)] {
            let criteria = Criteria { words: words.to_owned(), ..Criteria::default() };
            let select = matching(&server.app.db, user, &criteria).await.unwrap();
            let page = select
                .order_by_desc(entity::conversation::Column::UpdatedAt)
                .order_by_desc(entity::conversation::Column::Id)
                .limit(20);
            let plan = explain(&server, page.build(server.app.db.read().get_database_backend())).await;
            let reads_all = |line: &str| line.starts_with("SCAN chat_message ") || line == "SCAN chat_message";
            assert!(!plan.lines().any(reads_all) && !plan.contains("Seq Scan on chat_message"), "{words}: {plan}");
            // PostgreSQL also knows how few messages the person has.
            assert!(!is_sqlite || plan.contains("chat_message_search VIRTUAL TABLE") == is_rare, "{words}: {plan}");
        }
        assert_eq!(found(&person, "marmite").await, ["Une"]);
        assert_eq!(found(&person, "commun").await, ["Une"]);
        assert_eq!(found(&other, "marmite").await, ["Autre"]);
    }
}
