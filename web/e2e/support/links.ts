import { type APIRequestContext, expect } from '@playwright/test'
import { createProject, graphql } from './api'
import { namedTester } from './invitations'
import type { Screen } from './screenAccounts'

interface NewLink {
  mode?: 'DIRECT' | 'REQUEST'
  seats?: number
  name?: string
}

/** Creates a link to join a project. */
export async function createLink(
  creator: APIRequestContext,
  projectId: string,
  { mode = 'DIRECT', seats, name = 'Le Discord des joueurs' }: NewLink = {},
): Promise<{ id: string; token: string }> {
  const { createProjectLink } = await graphql<{ createProjectLink: { projectLink: { id: string; token: string } } }>(
    creator,
    'mutation ($input: CreateProjectLinkInput!) { createProjectLink(input: $input) { projectLink { id token } userErrors { message } } }',
    { input: { projectId, name, mode, seats: seats ?? null, endsOn: '2099-12-31' } },
  )
  return createProjectLink.projectLink
}

/** Joins through a link, or asks to. */
export async function join(tester: APIRequestContext, token: string, message?: string): Promise<void> {
  const { joinProject } = await graphql<{ joinProject: { userErrors: unknown[] } }>(
    tester,
    'mutation ($input: JoinProjectInput!) { joinProject(input: $input) { userErrors { message } } }',
    { input: { token, message: message ?? null } },
  )
  expect(joinProject.userErrors).toEqual([])
}

async function revokeLink(creator: APIRequestContext, id: string): Promise<void> {
  await graphql(creator, 'mutation ($id: ID!) { revokeProjectLink(input: { id: $id }) { userErrors { message } } }', {
    id,
  })
}

/** A project with a link that somebody joined through, and one through which somebody asks. */
const linked: Screen['given'] = async (creator, newSession) => {
  const projectId = await createProject(creator, 'Carnet de bord')
  const direct = await createLink(creator, projectId, { seats: 20 })
  await join(await newSession('TESTER'), direct.token)
  const asking = await createLink(creator, projectId, { mode: 'REQUEST', name: "L'affiche du salon" })
  const tester = await newSession('TESTER')
  await namedTester(tester)
  await join(tester, asking.token, 'Je joue tous les soirs, sur un vieux téléphone.')
  return { projectId, token: direct.token }
}

const joinScreen = (name: string, as: Screen['as'], given: Screen['given'], title: string): Screen => ({
  name: `join-${name}`,
  path: '/rejoindre/:token',
  as,
  given,
  show: (page) => expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible(),
})

const link =
  (
    options: NewLink,
    followUp?: (creator: APIRequestContext, link: { id: string; token: string }) => Promise<unknown>,
  ) =>
  async (creator: APIRequestContext) => {
    const created = await createLink(creator, await createProject(creator, 'Atelier'), options)
    await followUp?.(creator, created)
    return created
  }

/** The links of a project, and the page behind one by its state. */
export const linkScreens: Screen[] = [
  {
    name: 'links',
    path: '/dashboard/testers?projet=:projectId&onglet=liens',
    as: 'CREATOR',
    given: linked,
    show: (page) => expect(page.getByRole('heading', { name: '1 demande à traiter' })).toBeVisible(),
  },
  {
    name: 'links-new',
    path: '/dashboard/testers?projet=:projectId&onglet=liens&lien=nouveau',
    as: 'CREATOR',
    given: linked,
    show: (page) => expect(page.getByRole('dialog', { name: 'Nouveau lien' })).toBeVisible(),
  },
  {
    name: 'invite-by-link',
    path: '/dashboard/projects?inviter=:projectId',
    as: 'CREATOR',
    given: linked,
    show: async (page) => {
      await page.getByRole('radio', { name: 'Par un lien' }).check()
      await expect(page.getByLabel('Nom du lien')).toBeVisible()
    },
  },
  joinScreen('direct', 'VISITOR', link({ seats: 20 }), 'Testez ce projet'),
  joinScreen('request', 'VISITOR', link({ mode: 'REQUEST' }), 'Demandez à tester'),
  joinScreen(
    'revoked',
    'VISITOR',
    link({}, (creator, { id }) => revokeLink(creator, id)),
    'Lien révoqué',
  ),
  joinScreen('own', 'CREATOR', link({}), "C'est votre lien"),
]
