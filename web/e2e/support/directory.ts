import { type APIRequestContext, expect } from '@playwright/test'
import { createProject, graphql } from './api'
import { namedTester } from './invitations'
import { showPage } from './publicPages'
import type { Screen } from './screenAccounts'

interface NewListing {
  kind?: 'APP' | 'GAME' | 'SITE'
  language?: 'FRENCH' | 'ENGLISH' | 'OTHER'
  question?: string
}

/** Creates a public project in the directory. */
export async function listProject(
  creator: APIRequestContext,
  title: string,
  { kind = 'APP', language = 'FRENCH', question }: NewListing = {},
): Promise<string> {
  const projectId = await createProject(creator, title)
  await showPage(creator, projectId, 'PUBLIC')
  const { setProjectListing } = await graphql<{ setProjectListing: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: SetProjectListingInput!) { setProjectListing(input: $input) { userErrors { message } } }',
    { input: { projectId, isOpen: true, kind, language, question: question ?? null } },
  )
  expect(setProjectListing.userErrors).toEqual([])
  return projectId
}

/** Applies to a project of the directory. */
export async function apply(tester: APIRequestContext, projectId: string, answer: string): Promise<void> {
  const { applyToProject } = await graphql<{ applyToProject: { userErrors: unknown[] } }>(
    tester,
    'mutation ($input: ApplyToProjectInput!) { applyToProject(input: $input) { userErrors { message } } }',
    { input: { projectId, answer } },
  )
  expect(applyToProject.userErrors).toEqual([])
}

const listed: Screen['given'] = async (creator, newSession) => {
  await listProject(creator, 'Le site vitrine', { kind: 'SITE', language: 'ENGLISH' })
  const projectId = await listProject(creator, 'Les caravelles', { kind: 'GAME', question: 'Quel téléphone ?' })
  const tester = await newSession('TESTER')
  await namedTester(tester)
  await apply(tester, projectId, 'Un vieux, à l’écran fendu.')
  return { projectId }
}

/** The directory, a project in it, and where its creator reads who applied. */
export const directoryScreens: Screen[] = [
  {
    name: 'directory',
    path: '/projets',
    as: 'VISITOR',
    given: listed,
    show: (page) => expect(page.getByRole('link', { name: 'Les caravelles' }).first()).toBeVisible(),
  },
  {
    name: 'directory-no-match',
    path: '/projets?q=introuvable&type=jeu&cloture=bientot',
    as: 'VISITOR',
    given: listed,
    show: (page) => expect(page.getByText('Aucun projet ne correspond à ces critères.')).toBeVisible(),
  },
  {
    name: 'directory-project',
    path: '/projets/:projectId',
    as: 'VISITOR',
    given: listed,
    show: (page) => expect(page.getByRole('button', { name: 'Candidater' })).toBeVisible(),
  },
  {
    name: 'directory-settings',
    path: '/workspace/:projectId/settings?onglet=page',
    as: 'CREATOR',
    given: listed,
    show: (page) => expect(page.getByLabel('Votre question aux candidats')).toHaveValue('Quel téléphone ?'),
  },
  {
    name: 'directory-requests',
    path: '/dashboard/testers?projet=:projectId&onglet=liens',
    as: 'CREATOR',
    given: listed,
    show: async (page) => {
      await page.getByRole('button', { name: /^Décliner / }).click()
      await expect(page.getByRole('dialog').getByLabel('Un mot pour cette personne')).toBeVisible()
    },
  },
]
