import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import { sendFeedback } from './feedback'
import { accept, invite } from './invitations'
import type { Screen } from './screenAccounts'
import { emptyWorkspace } from './workspace'

interface NewRelease {
  name: string
  notes?: string
  link?: string
  releasedOn?: string
}

/** Announces a release of a project. Returns its id. */
export async function createRelease(
  creator: APIRequestContext,
  projectId: string,
  { name, notes = '', link, releasedOn = '2024-11-20' }: NewRelease,
): Promise<string> {
  const { createRelease } = await graphql<{ createRelease: { release: { id: string } | null; userErrors: unknown[] } }>(
    creator,
    'mutation ($input: CreateReleaseInput!) { createRelease(input: $input) { release { id } userErrors { message } } }',
    { input: { projectId, name, notes, link: link ?? null, releasedOn } },
  )
  expect(createRelease.userErrors).toEqual([])
  return createRelease.release?.id ?? ''
}

/** Marks feedback as fixed in a release. */
export async function fixIn(creator: APIRequestContext, releaseId: string, ids: string[]): Promise<void> {
  const { triageFeedbacks } = await graphql<{ triageFeedbacks: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { message } } }',
    { input: { ids, status: 'FIXED', fixedInId: releaseId } },
  )
  expect(triageFeedbacks.userErrors).toEqual([])
}

/** Says, as its author, whether a fixed feedback is. */
export async function retest(author: APIRequestContext, id: string, isFixed: boolean): Promise<void> {
  const { retestFeedback } = await graphql<{ retestFeedback: { userErrors: unknown[] } }>(
    author,
    'mutation ($input: RetestFeedbackInput!) { retestFeedback(input: $input) { userErrors { message } } }',
    { input: { id, isFixed } },
  )
  expect(retestFeedback.userErrors).toEqual([])
}

/** The names of the releases that the creator sees, in the order shown. Headings in their notes have other levels. */
export const announcedNames = (page: Page) =>
  page.getByRole('list', { name: 'Versions du projet' }).getByRole('heading', { level: 2 }).allTextContents()

/** The names of the releases that a tester sees, in the order shown. */
export const namesToTry = (page: Page) =>
  page.getByRole('list', { name: 'Versions à essayer' }).getByRole('heading', { level: 3 }).allTextContents()

/** A project with releases, one of which fixed feedback, and the tokens of a tester and of a link. */
async function released(creator: APIRequestContext, tester: APIRequestContext) {
  const projectId = await createProject(creator, 'Carnet de bord')
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const fixed = await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le menu disparaît.' })
  await createRelease(creator, projectId, { name: '1.1', releasedOn: '2024-10-02' })
  const releaseId = await createRelease(creator, projectId, {
    name: '1.2',
    notes:
      '# Plus rapide\n\n- Le menu **reste** ouvert.\n- Les photos se chargent [au bon moment](https://exemple.fr).',
    link: 'https://exemple.fr/essai',
  })
  await fixIn(creator, releaseId, [fixed])
  return { projectId, releaseId, token }
}

const asCreator: Screen['given'] = async (creator, newSession) => released(creator, await newSession('TESTER'))

const asTester: Screen['given'] = async (tester, newSession) => released(await newSession('CREATOR'), tester)

/** For a visitor: a project with a release, and the link of an invitation by email. */
const byLink: Screen['given'] = async (creator) => {
  const projectId = await createProject(creator, 'Atelier')
  await createRelease(creator, projectId, { name: '1.2', notes: '## Neuf\n\nLe menu reste ouvert.' })
  return invite(creator, projectId, { email: 'ada@exemple.fr' })
}

const releasesScreen = (name: string, search: string, show: Screen['show']): Screen => ({
  name,
  path: `/workspace/:projectId/versions${search}`,
  as: 'CREATOR',
  given: asCreator,
  show,
})

const notesShown = (page: Page) => expect(page.getByRole('heading', { name: 'Plus rapide' })).toBeVisible()

/** The releases of a project where they are announced, and where testers read them. */
export const releaseScreens: Screen[] = [
  {
    name: 'releases-empty',
    path: '/workspace/:projectId/versions',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Annoncer une version' })).toBeVisible(),
  },
  releasesScreen('releases', '', notesShown),
  releasesScreen('releases-new', '?version=nouvelle', (page) =>
    expect(page.getByRole('dialog', { name: 'Nouvelle version' })).toBeVisible(),
  ),
  releasesScreen('releases-edit', '?version=:releaseId', (page) =>
    expect(page.getByRole('dialog').getByLabel('Nom')).toHaveValue('1.2'),
  ),
  releasesScreen('releases-fixes', '?corriges=:releaseId', (page) =>
    expect(page.getByRole('dialog').getByRole('link', { name: /Le menu disparaît/ })).toBeVisible(),
  ),
  releasesScreen('releases-delete', '', async (page) => {
    await page.getByRole('button', { name: 'Supprimer « 1.2 »' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }),
  {
    name: 'invitation-releases',
    path: '/invitation/:token',
    as: 'TESTER',
    given: asTester,
    show: async (page) => {
      await expect(page.getByRole('switch', { name: 'Me prévenir des nouvelles versions' })).toBeVisible()
      await notesShown(page)
    },
  },
  {
    name: 'invitation-tested-release',
    path: '/invitation/:token?reponse=avis',
    as: 'VISITOR',
    given: byLink,
    show: async (page) => {
      await expect(page.getByLabel('Version testée')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Neuf' })).toBeVisible()
    },
  },
]
