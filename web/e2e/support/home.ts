import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { createProject, graphql } from './api'
import { listProject } from './directory'
import { sendFeedback, triage, writeMessage } from './feedback'
import { accept, invite, namedTester, saveProfile } from './invitations'
import { createRelease } from './releases'
import type { NewSession, Screen } from './screenAccounts'

/** Adds the other role to an account. */
export async function addRole(person: APIRequestContext, role: 'CREATOR' | 'TESTER'): Promise<void> {
  const { addRole } = await graphql<{ addRole: { userErrors: unknown[] } }>(
    person,
    'mutation ($input: AddRoleInput!) { addRole(input: $input) { userErrors { message } } }',
    { input: { role } },
  )
  expect(addRole.userErrors).toEqual([])
}

/** Creates a project of the directory with keywords. */
export async function listWithKeywords(creator: APIRequestContext, title: string, keywords: string[]): Promise<string> {
  const id = await listProject(creator, title)
  const { updateProject } = await graphql<{ updateProject: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { message } } }',
    { input: { id, keywords } },
  )
  expect(updateProject.userErrors).toEqual([])
  return id
}

/** Asks the author of feedback for details. */
export async function askForDetails(creator: APIRequestContext, feedbackId: string, content: string): Promise<void> {
  const { sendFeedbackMessage } = await graphql<{ sendFeedbackMessage: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { userErrors { message } } }',
    { input: { feedbackId, content, requestsInfo: true } },
  )
  expect(sendFeedbackMessage.userErrors).toEqual([])
}

/** Sets the deadline of a project to some days from now. */
async function endIn(creator: APIRequestContext, id: string, days: number): Promise<void> {
  const deadline = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const mutation = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }'
  await graphql(creator, mutation, { input: { id, deadline } })
}

/**
 * A tester with more of everything than the home shows: seven invitations, eight current tests, and nine feedback of which one is to
 * be tried again and one asks for details, with a message that was not read. Two projects of the directory go with their skills.
 */
export async function fullHome(creator: APIRequestContext, tester: APIRequestContext) {
  const skill = `Voile ${randomUUID().slice(0, 8)}`
  const testerId = await saveProfile(tester, { username: `Ada ${randomUUID().slice(0, 8)}`, skills: [skill, 'Figma'] })
  for (let index = 1; index <= 8; index++) {
    const projectId = await createProject(creator, `En cours ${index}`)
    await endIn(creator, projectId, 10 + index)
    const { token } = await invite(creator, projectId, { testerId })
    await accept(tester, token)
  }
  const projectId = await createProject(creator, 'Carnet de bord')
  await endIn(creator, projectId, 3)
  const { token } = await invite(creator, projectId, { testerId })
  await accept(tester, token)
  const sent: string[] = []
  for (let index = 1; index <= 9; index++) {
    sent.push(await sendFeedback(tester, token, { authorName: 'Ada', content: `Remarque numéro ${index}.` }))
  }
  const [fixed = '', unclear = '', answered = ''] = sent
  await createRelease(creator, projectId, { name: '1.2' })
  await triage(creator, [fixed], { status: 'FIXED' })
  await askForDetails(creator, unclear, 'Sur quel téléphone ?')
  await writeMessage(creator, answered, 'Merci, c’est noté.')
  for (let index = 1; index <= 7; index++) {
    await invite(creator, await createProject(creator, `Invitation ${index}`), { testerId })
  }
  await listWithKeywords(creator, `Régates ${skill}`, [skill, 'régate'])
  await listWithKeywords(creator, `Port ${skill}`, [`Carte ${skill}`])
  return { projectId, testerId, token, skill, sent }
}

const withHome: Screen['given'] = async (tester, newSession: NewSession) => {
  await fullHome(await newSession('CREATOR'), tester)
}

const fresh: Screen['given'] = async (_, newSession) => {
  const creator = await newSession('CREATOR')
  for (const title of ['Le site vitrine', 'Les caravelles', 'Le carnet']) await listProject(creator, title)
}

const both: Screen['given'] = async (creator) => {
  await addRole(creator, 'TESTER')
  await namedTester(creator)
}

/** The home of testers, full and fresh, and the switch of an account with both roles. */
export const homeScreens: Screen[] = [
  {
    name: 'tester-home',
    path: '/profile',
    as: 'TESTER',
    given: withHome,
    show: (page) => expect(page.getByRole('link', { name: 'Invitation à tester « Invitation 7 »' })).toBeVisible(),
  },
  {
    name: 'tester-home-fresh',
    path: '/profile',
    as: 'TESTER',
    given: fresh,
    show: (page) => expect(page.getByRole('link', { name: 'Compléter mon profil' })).toBeVisible(),
  },
  {
    name: 'tester-account-menu',
    path: '/profile',
    as: 'TESTER',
    given: fresh,
    show: async (page) => {
      await page.getByRole('button', { name: /^Compte\s:/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Devenir créateur' })).toBeVisible()
    },
  },
  {
    name: 'become-creator',
    path: '/profile',
    as: 'TESTER',
    given: fresh,
    show: async (page) => {
      await page.getByRole('button', { name: /^Compte\s:/ }).click()
      await page.getByRole('menuitem', { name: 'Devenir créateur' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Devenir créateur' })).toBeVisible()
    },
  },
  {
    name: 'creator-account-menu',
    path: '/dashboard/creator',
    as: 'CREATOR',
    given: both,
    show: async (page) => {
      await page.getByRole('button', { name: /^Compte\s:/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Espace testeur' })).toBeVisible()
    },
  },
]
