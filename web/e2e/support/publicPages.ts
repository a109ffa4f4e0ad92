import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import { sendFeedback } from './feedback'
import { accept, invite } from './invitations'
import { createRelease } from './releases'
import type { Screen } from './screenAccounts'
import { addStep } from './workspace'

export type Visibility = 'PRIVATE' | 'UNLISTED' | 'PUBLIC'

/** Changes who sees the public page of a project. */
export async function showPage(creator: APIRequestContext, projectId: string, visibility: Visibility): Promise<void> {
  const { setProjectVisibility } = await graphql<{ setProjectVisibility: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: SetProjectVisibilityInput!) { setProjectVisibility(input: $input) { userErrors { message } } }',
    { input: { id: projectId, visibility } },
  )
  expect(setProjectVisibility.userErrors).toEqual([])
}

/** Changes what the public page of a project shows. */
export async function setSwitches(
  creator: APIRequestContext,
  projectId: string,
  switches: { hasCollaboration?: boolean; hasPublicFeedback?: boolean },
): Promise<void> {
  const { updateWorkspaceSettings } = await graphql<{ updateWorkspaceSettings: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { userErrors { message } } }',
    { input: { projectId, ...switches } },
  )
  expect(updateWorkspaceSettings.userErrors).toEqual([])
}

/** Makes feedback public, or no longer. */
export async function publish(creator: APIRequestContext, feedbackId: string, isPublic: boolean): Promise<void> {
  const { triageFeedbacks } = await graphql<{ triageFeedbacks: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { message } } }',
    { input: { ids: [feedbackId], isPublic } },
  )
  expect(triageFeedbacks.userErrors).toEqual([])
}

/** Creates a project with all that a public page may show. */
export async function fullProject(
  creator: APIRequestContext,
  tester: APIRequestContext,
): Promise<{ projectId: string; feedbackId: string }> {
  const projectId = await createProject(creator, 'Carnet de bord')
  await createRelease(creator, projectId, { name: '1.0', releasedOn: '2024-10-02' })
  await createRelease(creator, projectId, {
    name: '1.1',
    notes: '# Plus rapide\n\n- Le menu **reste** ouvert.',
    releasedOn: '2024-11-20',
    link: 'https://exemple.fr/essai',
  })
  await addStep(creator, projectId, {
    title: 'Le mode nuit',
    description: 'Pour écrire au quart de minuit.',
    date: '2099-12-01',
  })
  await addStep(creator, projectId, { title: 'Une version sans réseau', date: '2100-02-01' })
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const feedbackId = await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le premier écran est limpide.' })
  await publish(creator, feedbackId, true)
  return { projectId, feedbackId }
}

const shown =
  (visibility: Visibility, isFull: boolean): Screen['given'] =>
  async (creator, newSession) => {
    if (!isFull) {
      const projectId = await createProject(creator, 'Atelier')
      await showPage(creator, projectId, visibility)
      await setSwitches(creator, projectId, { hasPublicFeedback: true })
      return { projectId, id: projectId }
    }
    const { projectId } = await fullProject(creator, await newSession('TESTER'))
    await showPage(creator, projectId, visibility)
    await setSwitches(creator, projectId, { hasPublicFeedback: true })
    return { projectId, id: projectId }
  }

const titled = (title: string) => (page: Page) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

/** The public page of a project, and where its creator decides who sees it. */
export const publicPageScreens: Screen[] = [
  {
    name: 'public-project',
    path: '/projets/:id',
    as: 'VISITOR',
    given: shown('PUBLIC', true),
    show: async (page) => {
      await titled('Carnet de bord')(page)
      await expect(page.getByRole('heading', { name: 'Plus rapide' })).toBeVisible()
    },
  },
  {
    name: 'public-project-empty',
    path: '/projets/:id',
    as: 'VISITOR',
    given: shown('UNLISTED', false),
    show: async (page) => {
      await titled('Atelier')(page)
      await expect(page.getByText("Aucune étape n'est encore prévue.")).toBeVisible()
    },
  },
  {
    name: 'public-project-missing',
    path: '/projets/:id',
    as: 'VISITOR',
    given: shown('PRIVATE', false),
    show: titled('Page introuvable'),
  },
  {
    name: 'settings-public-page',
    path: '/workspace/:projectId/settings?onglet=page',
    as: 'CREATOR',
    given: shown('UNLISTED', true),
    show: (page) => expect(page.getByLabel('Adresse de la page publique')).toBeVisible(),
  },
]
