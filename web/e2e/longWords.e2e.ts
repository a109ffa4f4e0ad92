import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { graphql, newAccount } from './support/api'
import { submitStory } from './support/content'
import { sendFeedback, triage, writeMessage } from './support/feedback'
import { expect, showScreen, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { legibilityProblems } from './support/legibility'
import { createRelease } from './support/releases'
import { resized } from './support/resizing'
import { createWebhook } from './support/webhooks'
import { addStep, createConversation, saveStory, say } from './support/workspace'

// User content may contain words longer than a line, such as URLs: no page must break.

const word = (length: number) => 'Anticonstitutionnellement'.repeat(8).slice(0, length)
const address = `https://exemple.fr/${word(200)}`

const longAccount = () => ({
  ...newAccount(),
  email: `${'a'.repeat(28)}${randomUUID()}@${'b'.repeat(60)}.org`,
  firstName: word(80),
  lastName: word(80),
})

async function longProject(creator: APIRequestContext) {
  const mutation =
    'mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } userErrors { message } } }'
  const { createProject } = await graphql<{ createProject: { project: { id: string } } }>(creator, mutation, {
    input: {
      title: word(100),
      description: word(200),
      objectives: word(200),
      feedbackType: word(120),
      detailsForTesters: word(200),
      deadline: '2030-06-15',
      keywords: ['a', 'b', 'c', 'd'].map((letter) => letter + word(39)),
      prototypeLink: address,
    },
  })
  return createProject.project.id
}

async function longProfile(tester: APIRequestContext) {
  const mutation =
    'mutation ($input: UpdateTesterProfileInput!) { updateTesterProfile(input: $input) { testerProfile { testerId } userErrors { message } } }'
  const { updateTesterProfile } = await graphql<{ updateTesterProfile: { testerProfile: { testerId: string } } }>(
    tester,
    mutation,
    {
      input: {
        username: randomUUID().replaceAll('-', '') + word(8),
        bio: word(200),
        availability: word(200),
        discordContact: address,
        skills: ['a', 'b', 'c', 'd'].map((letter) => letter + word(39)),
        competences: [word(40)],
        languages: [word(40)],
      },
    },
  )
  return updateTesterProfile.testerProfile.testerId
}

/** Expects no legibility problems on a wide screen and on a phone. */
async function expectLegible(page: Page, path: string, show: (page: Page) => Promise<unknown>) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(path)
  await showScreen(page, { show })
  for (const width of [1440, 390]) {
    const problems = await resized(page, { width, height: 900 }, legibilityProblems)
    await expect
      .configure({ soft: true })
      .poll(problems, { message: `${path} at ${width}`, timeout: 5000 })
      .toEqual([])
  }
}

const seen = (text: string) => (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

test('every page shows long words legibly', async ({ newSession, openAnonymous }) => {
  const [creator, tester] = [await newSession('CREATOR', longAccount()), await newSession('TESTER', longAccount())]
  const projectId = await longProject(creator)
  const testerId = await longProfile(tester)
  const answered = await invite(creator, projectId, { testerId })
  await accept(tester, answered.token)
  const feedbackId = await sendFeedback(tester, answered.token, {
    authorName: word(80),
    content: word(200),
    kind: 'BUG',
    steps: word(200),
    environment: { browser: word(100), system: word(100), screen: word(100), language: word(100) },
  })
  await triage(creator, [feedbackId], { addTags: [word(30)] })
  await writeMessage(tester, feedbackId, word(200))
  const open = await invite(creator, await longProject(creator), { testerId })
  await invite(creator, projectId, { email: longAccount().email })
  await invite(creator, projectId, { discordUsername: word(32) })
  await say(creator, await createConversation(creator, word(80)), word(200))
  await addStep(creator, projectId, { title: word(120), description: word(200), date: '2030-01-10' })
  await createRelease(creator, projectId, { name: word(40), notes: `# ${word(100)}\n\n${word(200)}`, link: address })
  await saveStory(creator, `# ${word(100)}\n\n${word(200)} **${word(200)}** \`${word(200)}\`\n\n- ${word(200)}`)
  const storyId = await submitStory(tester, word(80), word(200))
  await createWebhook(creator, { url: address })
  await graphql(
    creator,
    'mutation ($name: String!) { createApiToken(input: { name: $name, scopes: [PROJECTS_READ] }) { userErrors { code } } }',
    { name: word(80) },
  )

  const creatorPage = await openAnonymous({ storageState: await creator.storageState() })
  await expectLegible(creatorPage, '/dashboard/creator', seen(word(100)))
  await expectLegible(creatorPage, '/dashboard/creator', async (page) => {
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await page.getByRole('combobox').fill(word(20))
    await expect(page.getByRole('option').first()).toBeVisible()
  })
  await expectLegible(creatorPage, '/dashboard/projects', seen(word(100)))
  await expectLegible(creatorPage, '/dashboard/projects', async (page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('link', { name: new RegExp(word(20)) }).first()).toBeVisible()
  })
  await expectLegible(creatorPage, '/dashboard/projects', async (page) => {
    await page.getByRole('button', { name: /^Compte\s:/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Déconnexion' })).toBeVisible()
  })
  const testers = `/dashboard/testers?projet=${projectId}`
  await expectLegible(creatorPage, testers, seen(word(32)))
  await expectLegible(creatorPage, `${testers}&onglet=retours`, seen(word(200)))
  const uninvited = await longProject(creator)
  await expectLegible(
    creatorPage,
    `/dashboard/testers?projet=${uninvited}&onglet=recherche&q=${word(10)}`,
    seen(word(39)),
  )
  await expectLegible(creatorPage, testers, async (page) => {
    await page.getByRole('button', { name: '1 retour' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').getByText(word(200))).toBeVisible()
  })
  await expectLegible(creatorPage, '/dashboard/settings', (page) =>
    expect(page.getByLabel('Thème', { exact: true })).toBeVisible(),
  )
  await expectLegible(creatorPage, '/dashboard/settings?onglet=api', seen(word(80)))
  await expectLegible(creatorPage, '/dashboard/settings?onglet=webhooks', seen('exemple.fr'))
  const workspace = `/workspace/${projectId}`
  await expectLegible(creatorPage, `${workspace}/retours`, seen(word(80)))
  await expectLegible(creatorPage, `${workspace}/retours?retour=${feedbackId}`, (page) =>
    expect(page.getByRole('list', { name: 'Messages' })).toBeVisible(),
  )
  await expectLegible(creatorPage, `${workspace}/chatbot`, seen(word(200)))
  await expectLegible(creatorPage, `${workspace}/roadmap`, seen(word(120)))
  await expectLegible(creatorPage, `${workspace}/roadmap?vue=frise`, (page) =>
    expect(page.getByRole('region', { name: 'Frise' })).toBeVisible(),
  )
  await expectLegible(creatorPage, `${workspace}/versions`, seen(word(100)))
  await expectLegible(creatorPage, `${workspace}/story`, async (page) => {
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await expect(page.getByRole('heading', { name: word(100) }).first()).toBeVisible()
  })
  await expectLegible(creatorPage, `${workspace}/settings`, (page) =>
    expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible(),
  )

  const testerPage = await openAnonymous({ storageState: await tester.storageState() })
  await expectLegible(testerPage, '/profile', (page) =>
    expect(page.getByRole('region', { name: 'On vous attend' }).getByRole('listitem').first()).toBeVisible(),
  )
  await expectLegible(testerPage, '/profile?onglet=profil', seen(word(200)))
  await expectLegible(testerPage, '/profile?onglet=modifier', (page) =>
    expect(page.getByLabel('Contact Discord')).toHaveValue(address),
  )
  await expectLegible(testerPage, '/profile?onglet=invitations', seen(word(100)))
  await expectLegible(testerPage, '/profile?onglet=tests', seen(word(100)))
  await expectLegible(testerPage, `/profile/retours?retour=${feedbackId}`, (page) =>
    expect(page.getByRole('list', { name: 'Messages' })).toBeVisible(),
  )
  await expectLegible(testerPage, '/profile/settings', (page) =>
    expect(page.getByLabel('Thème', { exact: true })).toBeVisible(),
  )
  await expectLegible(testerPage, `/invitation/${open.token}`, seen(word(100)))

  await expectLegible(testerPage, `/invitation/${answered.token}`, async (page) => {
    await seen(word(40))(page)
    await seen(word(120))(page)
  })

  const visitorPage = await openAnonymous()
  await expectLegible(visitorPage, `/invitation/${open.token}`, seen(word(100)))
  await expectLegible(visitorPage, '/stories-page', seen(word(80)))
  await expectLegible(visitorPage, `/stories/${storyId}`, seen(word(200)))
})
