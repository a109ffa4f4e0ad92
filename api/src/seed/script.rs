//! Executes the data set as a sequence of steps, in chronological order.

mod accounts;
mod directory;
mod feedback;
mod timeline;

use std::net::{IpAddr, Ipv4Addr};

use anyhow::{Context, bail};
use async_graphql::{Request, Variables};
use chrono::{Days, NaiveDate, TimeDelta};
use serde_json::{Value, json};

use self::{
    accounts::country,
    timeline::{Step, timeline},
};
use super::{
    Account,
    data::{Data, InvitationStatus},
};
use crate::platform::{
    app::App,
    auth::{
        request::RequestInfo,
        viewer::{SignedIn, UserType, Viewer},
    },
    error::Error,
    language::Language,
};

/// The state of a run.
struct Run<'a> {
    app: &'a App,
    data: &'a Data,
    /// The number of days by which the data set is shifted.
    days: i64,
    creators: Vec<SignedIn>,
    /// The testers, each with the identifier of their profile.
    testers: Vec<(SignedIn, String)>,
    projects: Vec<Option<String>>,
    /// The questions of each project.
    questions: Vec<Vec<Value>>,
    tokens: Vec<Option<String>>,
    feedbacks: Vec<Option<String>>,
    roadmap_items: Vec<Option<String>>,
    accounts: Vec<Account>,
}

/// Executes all steps, and returns the created accounts.
pub(super) async fn run(app: &App, data: &Data) -> anyhow::Result<Vec<Account>> {
    let steps = timeline(data);
    let (now, end) = (app.clock.now(), steps.last().context("the data set is empty")?.0);
    let mut run = Run {
        app,
        data,
        days: (now - end).num_seconds().div_euclid(TimeDelta::days(1).num_seconds()),
        creators: Vec::new(),
        testers: Vec::new(),
        projects: vec![None; data.projects.len()],
        questions: vec![Vec::new(); data.projects.len()],
        tokens: vec![None; data.invitations.len()],
        feedbacks: vec![None; data.feedbacks.len()],
        roadmap_items: vec![None; data.roadmap_items.len()],
        accounts: Vec::new(),
    };
    let mut result = Ok(());
    for (at, step) in steps {
        let shifted = at + TimeDelta::days(run.days);
        app.clock.advance(shifted - app.clock.now());
        result = run.execute_step(step).await.with_context(|| format!("{step:?}"));
        if result.is_err() {
            break;
        }
    }
    app.clock.advance(now - app.clock.now());
    result?;
    let users: Vec<SignedIn> =
        run.creators.iter().chain(run.testers.iter().map(|(person, _)| person)).copied().collect();
    for person in users {
        run.execute(Viewer::Person(person), "mutation { signOut { userErrors { message } } }", json!({})).await?;
    }
    Ok(run.accounts)
}

impl Run<'_> {
    async fn execute_step(&mut self, step: Step) -> anyhow::Result<()> {
        let data = self.data;
        match step {
            Step::SignUpCreator(index) => {
                let creator = &data.creators[index];
                let names = (creator.first_name.as_str(), creator.last_name.as_str());
                let (person, _) = self.sign_up(&creator.email, names, UserType::Creator).await?;
                self.creators.push(person);
            }
            Step::SignUpTester(index) => {
                let tester = &data.testers[index];
                let names = (tester.first_name.as_str(), tester.last_name.as_str());
                let (person, profile) = self.sign_up(&tester.email, names, UserType::Tester).await?;
                self.testers.push((person, profile));
                let input = json!({
                    "username": tester.username, "bio": tester.bio, "skills": tester.skills,
                    "competences": tester.competences, "availability": tester.availability,
                    "country": country(&tester.country)?, "languages": tester.languages,
                });
                self.mutate(Viewer::Person(person), "updateTesterProfile", input, "").await?;
            }
            Step::CreateProject(index) => {
                let project = &data.projects[index];
                let input = json!({
                    "title": project.title, "description": project.description, "objectives": project.objectives,
                    "feedbackType": project.feedback_type, "detailsForTesters": project.details_for_testers,
                    "prototypeLink": project.prototype_link, "deadline": self.day(project.deadline),
                    "keywords": project.keywords,
                });
                let created = self.mutate(self.owner(index)?, "createProject", input, "project { id }").await?;
                self.projects[index] = created["project"]["id"].as_str().map(str::to_owned);
                self.ask(index).await?;
            }
            Step::Publish(index) => self.publish(index).await?,
            Step::Apply(index) => self.apply(index).await?,
            Step::Invite(index) => self.invite(index).await?,
            Step::Answer(index) => self.answer(index).await?,
            Step::SendFeedback(index) => self.send_feedback(index).await?,
            Step::SortFeedback(index) => self.sort_feedback(index).await?,
            Step::Write(index, message) => self.write(index, message).await?,
            Step::AddRoadmapItem(index) => self.add_roadmap_item(index).await?,
            Step::SavePersonalStory(index) => {
                let story = &data.personal_stories[index];
                let creator = *self.creators.get(story.creator).context("no such creator")?;
                let input = json!({ "content": story.content });
                self.mutate(Viewer::Person(creator), "savePersonalStory", input, "").await?;
            }
            Step::SetStatus(index) => {
                let input = json!({ "id": self.project(index)?, "status": data.projects[index].status });
                self.mutate(self.owner(index)?, "setProjectStatus", input, "").await?;
            }
            Step::SubmitStory(index) => {
                let story = &data.wall_stories[index];
                let input = json!({ "name": story.name, "text": story.text });
                self.mutate(Viewer::Anonymous, "submitStory", input, "").await?;
            }
        }
        Ok(())
    }

    async fn invite(&mut self, index: usize) -> anyhow::Result<()> {
        let invitation = &self.data.invitations[index];
        let by = match (&invitation.discord_username, &invitation.email, invitation.tester) {
            (Some(name), _, _) => json!({ "discordUsername": name }),
            (None, Some(email), _) => json!({ "email": email }),
            (None, None, Some(tester)) => json!({ "testerId": self.tester(tester)?.1 }),
            (None, None, None) => bail!("the invitation has no recipient"),
        };
        let input = json!({ "projectId": self.project(invitation.project)?, "by": by });
        let owner = self.owner(invitation.project)?;
        let created = self.mutate(owner, "inviteTester", input, "invitation { token }").await?;
        self.tokens[index] = created["invitation"]["token"].as_str().map(str::to_owned);
        Ok(())
    }

    async fn answer(&self, index: usize) -> anyhow::Result<()> {
        let invitation = &self.data.invitations[index];
        let viewer = match invitation.tester {
            Some(tester) => Viewer::Person(self.tester(tester)?.0),
            None => Viewer::Anonymous,
        };
        let token = self.token(index)?;
        if invitation.status == InvitationStatus::Accepted {
            self.mutate(viewer, "acceptInvitation", json!({ "token": token }), "").await?;
        } else {
            let input = json!({ "token": token, "reason": invitation.refusal_reason });
            self.mutate(viewer, "refuseInvitation", input, "").await?;
        }
        Ok(())
    }

    async fn add_roadmap_item(&mut self, index: usize) -> anyhow::Result<()> {
        let item = &self.data.roadmap_items[index];
        let owner = self.owner(item.project)?;
        let input = json!({
            "projectId": self.project(item.project)?, "title": item.title, "description": item.description,
            "date": self.day(item.date), "priority": item.priority,
        });
        let created = self.mutate(owner, "createRoadmapItem", input, "roadmapItem { id }").await?;
        self.roadmap_items[index] = created["roadmapItem"]["id"].as_str().map(str::to_owned);
        let input = json!({ "id": created["roadmapItem"]["id"], "status": item.status });
        self.mutate(owner, "setRoadmapItemStatus", input, "").await?;
        Ok(())
    }

    /// Executes a mutation, which must succeed. Returns its payload.
    async fn mutate(&self, viewer: Viewer, name: &str, input: Value, selection: &str) -> anyhow::Result<Value> {
        let (first, rest) = name.split_at(1);
        let document = format!(
            "mutation($input: {}{rest}Input!) {{ {name}(input: $input) {{ {selection} userErrors {{ field message }} }} }}",
            first.to_uppercase()
        );
        let mut data = self.execute(viewer, &document, json!({ "input": input })).await?;
        let payload = data[name].take();
        if payload["userErrors"].as_array().is_none_or(|errors| !errors.is_empty()) {
            bail!("{name} was rejected: {}", payload["userErrors"]);
        }
        Ok(payload)
    }

    async fn execute(&self, viewer: Viewer, document: &str, variables: Value) -> anyhow::Result<Value> {
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let info =
            RequestInfo { viewer, language: Language::French, address, user_agent: None, origin: None, device: None };
        let request = Request::new(document).variables(Variables::from_json(variables));
        let response = self.app.api.schema.execute(request.data(self.app.clone()).data(info)).await;
        if let Some(error) = response.errors.first() {
            match error.source::<Error>() {
                Some(cause) => return Err(cause.clone().into_cause()),
                None => bail!("{}", error.message),
            }
        }
        Ok(response.data.into_json()?)
    }

    fn owner(&self, project: usize) -> anyhow::Result<Viewer> {
        let project = self.data.projects.get(project).context("no such project")?;
        Ok(Viewer::Person(*self.creators.get(project.creator).context("no such creator")?))
    }

    fn tester(&self, tester: usize) -> anyhow::Result<&(SignedIn, String)> {
        self.testers.get(tester).context("no such tester")
    }

    fn project(&self, project: usize) -> anyhow::Result<&str> {
        self.projects.get(project).and_then(Option::as_deref).context("the project does not exist yet")
    }

    fn token(&self, invitation: usize) -> anyhow::Result<&str> {
        self.tokens.get(invitation).and_then(Option::as_deref).context("the invitation does not exist yet")
    }

    /// Returns a day of the data set, shifted like all its times.
    fn day(&self, day: NaiveDate) -> NaiveDate {
        let by = Days::new(self.days.unsigned_abs());
        let shifted = if self.days < 0 { day.checked_sub_days(by) } else { day.checked_add_days(by) };
        shifted.unwrap_or(day)
    }
}
