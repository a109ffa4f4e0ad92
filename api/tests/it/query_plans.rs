//! Short lists among much other feedback are read from an index, in their order.

use entity::{
    feedback, notification, project, project_listing,
    types::{
        feedback_kind::FeedbackKind, feedback_status::FeedbackStatus, listing_kind::ListingKind,
        listing_language::ListingLanguage,
    },
};
use rodage::{
    features::{
        directory,
        feedback::{
            service::{Criteria, matching},
            words::selective_matches_of_creator,
        },
        notifications, reminders,
    },
    platform::jobs,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseBackend, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, Statement,
};
use serde_json::json;

use crate::{
    directory::publish,
    support::{
        app::Server,
        both_databases,
        client::Client,
        database::Database,
        sql::{execute, explain, new_id},
    },
};

/// Adds feedback to the only project that has some: every hundredth is useful, every fifth is a duplicate, and one has a
/// word that no other has.
async fn fill(server: &Server) {
    let is_sqlite = server.database.url.starts_with("sqlite");
    let (new_id, text) =
        if is_sqlite { ("randomblob(16)", "hex(randomblob(200))") } else { ("gen_random_uuid()", "repeat('a', 400)") };
    let insert = format!(
        "with recursive series(i) as (select 1 union all select i + 1 from series where i < 5000) \
         insert into feedback (id, project_id, invitation_id, author_name, content, folded, is_useful, duplicate_of_id, version, \
         created_at) select {new_id}, project_id, invitation_id, '', {text}, \
         case when i = 2500 then 'une marmite' else 'un mot commun ' || i end, i % 100 = 0, \
         case when i % 5 = 1 then id end, 1, created_at from feedback cross join series"
    );
    execute(server, &[insert.as_str(), "analyze feedback"]).await;
}

/// Fills the directory with copies of a project: every hundredth ends within a week, and one has a word of its own.
async fn fill_directory(server: &Server) {
    let owner = server.creator().await;
    let project = owner.create_project("Rodage").await;
    publish(&owner, &project).await;
    let new_id = new_id(server);
    let columns = "creator_id, title, description, objectives, feedback_type, details_for_testers, prototype_link, \
        deadline, keywords, folded, status, visibility, page_version, version, created_at, updated_at";
    let statements = [
        format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < 5000) \
             insert into project (id, {columns}) select {new_id}, {columns} from project cross join series"
        ),
        "insert into project_listing (id, kind, language, is_open, report_count, is_listed, needs_feedback, deadline, \
         created_at, folded) select id, case when i % 2 = 0 then 'app' else 'game' end, 'fr', true, 0, true, i % 3 = 0, \
         case when i % 100 = 0 then date('2026-12-01') else deadline end, created_at, \
         case when i = 2500 then 'une marmite' else 'un mot commun ' || i end \
         from (select project.*, row_number() over (order by id) as i from project) as numbered \
         where not exists (select 1 from project_listing where project_listing.id = numbered.id)"
            .to_owned(),
        "analyze project_listing".to_owned(),
    ];
    execute(server, &statements).await;
}

/// Returns the plan of the first page of the directory.
async fn plan_of_directory(server: &Server, criteria: directory::Criteria, order: directory::Order) -> String {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 26).unwrap();
    let mut select = directory::service::matching(&server.app.db, &criteria, today).await.unwrap();
    let columns = match order {
        directory::Order::Need => vec![
            (project_listing::Column::NeedsFeedback, Order::Desc),
            (project_listing::Column::CreatedAt, Order::Desc),
            (project_listing::Column::Id, Order::Desc),
        ],
        directory::Order::Newest => {
            vec![(project_listing::Column::CreatedAt, Order::Desc), (project_listing::Column::Id, Order::Desc)]
        }
        directory::Order::Deadline => {
            vec![(project_listing::Column::Deadline, Order::Asc), (project_listing::Column::Id, Order::Asc)]
        }
    };
    for (column, direction) in columns {
        select = select.order_by(column, direction);
    }
    plan_of(server, select.limit(20)).await
}

/// Returns the query for the feedback that meets criteria on the only project that has some.
async fn select(server: &Server, criteria: &Criteria) -> Select<feedback::Entity> {
    let some = feedback::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
    matching(&server.app.db, some.project_id, criteria).await.unwrap()
}

/// Returns the plan of the first page of the feedback that meets criteria.
async fn plan(server: &Server, criteria: Criteria) -> String {
    let select = select(server, &criteria).await;
    let page = select.order_by_desc(feedback::Column::CreatedAt).order_by_desc(feedback::Column::Id).limit(20);
    plan_of(server, page).await
}

async fn plan_of<E: EntityTrait>(server: &Server, select: Select<E>) -> String {
    explain(server, select.build(server.app.db.backend())).await
}

/// Starts a project with the feedback of [`fill`].
async fn much_feedback(server: &Server) -> Client {
    let creator = server.creator().await;
    let project = creator.create_project("Rodage").await;
    let (_, token) = creator.invite(&project, json!({ "discordUsername": "ada" })).await;
    let send = "mutation($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }";
    server.visitor().data(send, json!({ "input": { "token": token, "content": "Clair" } })).await;
    fill(server).await;
    creator
}

fn is_sorted(plan: &str) -> bool {
    plan.contains("TEMP B-TREE") || plan.contains("Sort")
}

both_databases! {
    async fn useful_feedback_and_duplicates_have_an_index(server: Server) {
        much_feedback(&server).await;
        for (criteria, index) in [
            (Criteria { is_useful: Some(true), ..Criteria::default() }, "feedback_project_id_is_useful_created_at_id"),
            (Criteria { is_duplicate: Some(true), ..Criteria::default() }, "feedback_project_id_created_at_id_duplicates"),
        ] {
            let plan = plan(&server, criteria).await;
            assert!(plan.contains(index), "{plan}");
            assert!(!is_sorted(&plan), "{plan}");
        }
    }

    async fn duplicates_of_one_have_an_index(server: Server) {
        much_feedback(&server).await;
        let each_of_another = "update feedback set duplicate_of_id = id where duplicate_of_id is not null";
        execute(&server, &[each_of_another, "analyze feedback"]).await;
        // The connections of SQLite keep the statistics that they have read.
        let server = server.start_another().await;
        let original = feedback::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().id;
        let plan = plan(&server, Criteria { duplicate_of: Some(original), ..Criteria::default() }).await;
        assert!(plan.contains("feedback_duplicate_of_id"), "{plan}");
    }

    async fn the_directory_is_read_from_an_index_in_each_order(server: Server) {
        use directory::{Criteria, Order};
        fill_directory(&server).await;
        let any = Criteria::default();
        let one = Criteria { kinds: Some(vec![ListingKind::App]), languages: Some(vec![ListingLanguage::French]), ..any.clone() };
        for (order, index) in [
            (Order::Need, "project_listing_need"),
            (Order::Newest, "project_listing_newest"),
            (Order::Deadline, "project_listing_deadline"),
        ] {
            for criteria in [&any, &one] {
                let plan = plan_of_directory(&server, criteria.clone(), order).await;
                assert!(plan.contains(index) && !is_sorted(&plan), "{criteria:?} {order:?}: {plan}");
            }
        }
        let is_sqlite = server.database.url.starts_with("sqlite");
        let index = if is_sqlite { "project_listing_search VIRTUAL TABLE" } else { "project_listing_folded_trigrams" };
        let containing = |words: &str| Criteria { words: words.to_owned(), ..any.clone() };
        for words in ["marmite", "une marmite", "introuvable"] {
            let plan = plan_of_directory(&server, containing(words), Order::Need).await;
            assert!(plan.contains(index), "{words}: {plan}");
        }
        let plan = plan_of_directory(&server, containing("commun"), Order::Need).await;
        assert!(plan.contains("project_listing_need") && !is_sorted(&plan), "{plan}");
    }

    async fn due_reminders_are_read_from_an_index(server: Server) {
        fill_directory(&server).await;
        let statements = [
            "delete from reminder_schedule",
            "insert into reminder_schedule (project_id, kind, due_at) select id, 'silence', created_at from project",
            "analyze reminder_schedule",
        ];
        execute(&server, &statements).await;
        let long_ago = chrono::DateTime::UNIX_EPOCH;
        let plan = plan_of(&server, reminders::due(long_ago)).await;
        assert!(plan.contains("reminder_schedule_due_at"), "{plan}");
    }

    async fn due_jobs_are_read_from_an_index_however_many_are_for_later(server: Server) {
        let new_id = new_id(&server);
        let later = format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < 5000) \
             insert into job (id, kind, owner, payload, run_at, attempts, created_at) \
             select {new_id}, 'mail', 'owner ' || i, '{{}}', '2100-01-01T00:00:00+00:00', 0, '2026-11-29T00:00:00+00:00' from series"
        );
        execute(&server, &[later.as_str(), "analyze job"]).await;
        let statement = jobs::first_jobs(server.app.db.backend(), "mail", "", server.app.clock.now());
        let plan = explain(&server, statement).await;
        assert_eq!(plan.matches("job_kind_run_at_owner").count(), 2, "{plan}");
    }

    async fn unread_notifications_about_feedback_have_an_index(server: Server) {
        much_feedback(&server).await;
        let new_id = new_id(&server);
        let unread = format!(
            "with recursive series(i) as (select 1 union all select i + 1 from series where i < 5000) \
             insert into notification (id, user_id, project_id, feedback_id, type, version, created_at) \
             select {new_id}, user_id, project_id, {new_id}, type, 1, created_at from notification cross join series"
        );
        execute(&server, &[unread.as_str(), "analyze notification"]).await;
        let some = notification::Entity::find().one(server.app.db.read()).await.unwrap().unwrap();
        let about = notifications::about_feedback(some.user_id, &[some.feedback_id.unwrap()]);
        let select = notification::Entity::find().filter(about).filter(notification::Column::ReadAt.is_null());
        let plan = plan_of(&server, select).await;
        assert!(plan.contains("notification_feedback_id_unread"), "{plan}");
    }

    async fn words_of_few_have_an_index_and_those_of_many_are_read_in_order(server: Server) {
        much_feedback(&server).await;
        let is_sqlite = server.database.url.starts_with("sqlite");
        let index = if is_sqlite { "feedback_search VIRTUAL TABLE" } else { "feedback_folded_trigrams" };
        let containing = |words: &str| Criteria { words: words.to_owned(), ..Criteria::default() };
        for words in ["marmite", "mot marmite", "une marmite", "introuvable"] {
            let plan = plan(&server, containing(words)).await;
            assert!(plan.contains(index), "{words}: {plan}");
            assert!(!is_sqlite || plan.contains("sqlite_autoindex_feedback_1 (id=?)"), "{words}: {plan}");
        }
        let unread = plan(&server, Criteria { is_read: Some(false), ..containing("marmite") }).await;
        assert!(unread.contains(index), "{unread}");
        for words in ["commun", "un mot commun", "mo"] {
            let plan = plan(&server, containing(words)).await;
            assert!(!plan.contains(index) && !is_sorted(&plan), "{words}: {plan}");
        }
        // On all projects: PostgreSQL chooses by itself.
        let creator = project::Entity::find().one(server.app.db.read()).await.unwrap().unwrap().creator_id;
        for (words, is_rare) in [("marmite", true), ("mot marmite", true), ("introuvable", true), ("commun", false), ("mo", false)] {
            let few = selective_matches_of_creator(&server.app.db, creator, words).await.unwrap();
            assert_eq!(few.is_some(), is_sqlite && is_rare, "{words}");
            let Some(few) = few else { continue };
            let page = few.order_by_desc(feedback::Column::CreatedAt).order_by_desc(feedback::Column::Id).limit(5);
            let plan = plan_of(&server, page).await;
            assert!(plan.contains(index) && plan.contains("sqlite_autoindex_feedback_1 (id=?)"), "{words}: {plan}");
        }
    }
}

#[tokio::test]
async fn several_filters_have_an_index_with_all_of_them() {
    // PostgreSQL uses it alone after a vacuum only.
    let server = Server::start(Database::sqlite()).await;
    much_feedback(&server).await;
    let (kinds, statuses) = (vec![FeedbackKind::Bug], vec![FeedbackStatus::New, FeedbackStatus::Planned]);
    let criteria =
        Criteria { kinds: Some(kinds), statuses: Some(statuses), is_read: Some(false), ..Criteria::default() };
    let count = select(&server, &criteria).await.select_only().column_as(feedback::Column::Id.count(), "count");
    let plan = plan_of(&server, count).await;
    assert!(plan.contains("COVERING INDEX feedback_project_id_created_at_id_filters"), "{plan}");
}

#[tokio::test]
async fn postgresql_does_not_keep_the_plan_of_a_search() {
    let Some(database) = Database::postgres().await else { return };
    let server = Server::start(database).await;
    let creator = much_feedback(&server).await;
    let search = "query($query: String!) { search(query: $query) { feedbacks { id } } }";
    for _ in 0..8 {
        creator.data(search, json!({ "query": "commun" })).await;
    }
    let kept = "select count(*), count(*) filter (where statement like '% ' || upper('like') || ' %') \
        from pg_prepared_statements";
    let row = server.app.db.read().query_one_raw(Statement::from_string(DatabaseBackend::Postgres, kept)).await;
    let row = row.unwrap().unwrap();
    let (all, searches): (i64, i64) = (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
    assert!(all > 0 && searches == 0, "{searches} of {all}");
}
