import { type APIRequestContext, expect } from '@playwright/test'
import { createProject } from './api'
import { accept, invite, namedTester, revoke, setProjectStatus } from './invitations'
import type { NewSession, Screen } from './screenAccounts'
import { addStep } from './workspace'

/** Invites an account to two projects. Returns the token of the second invitation. */
export async function invited(session: APIRequestContext, newSession: NewSession): Promise<{ token: string }> {
  const creator = await newSession('CREATOR')
  const by = { testerId: await namedTester(session) }
  await invite(creator, await createProject(creator, 'Un jeu de plateau coopératif où chacun triche un peu'), by)
  return invite(creator, await createProject(creator, 'Atelier'), by)
}

/** Sets up an invitation by email, followed by another action. */
const sent =
  (
    followUp?: (
      creator: APIRequestContext,
      invitation: { id: string; token: string; projectId: string },
    ) => Promise<unknown>,
  ): Screen['given'] =>
  async (creator) => {
    const projectId = await createProject(creator, 'Atelier')
    const invitation = await invite(creator, projectId, { email: 'ada@exemple.fr' })
    await followUp?.(creator, { ...invitation, projectId })
    return invitation
  }

/** For a tester: a project that they test, with a roadmap. */
const withRoadmap: Screen['given'] = async (tester, newSession) => {
  const creator = await newSession('CREATOR')
  const projectId = await createProject(creator, 'Carnet de bord')
  await addStep(creator, projectId, { title: 'Maquette', date: '2026-01-10', status: 'COMPLETED' })
  await addStep(creator, projectId, {
    title: 'Cinq testeurs',
    date: '2026-02-20',
    status: 'IN_PROGRESS',
    description: 'Ceux qui n’ont rien vu.',
  })
  await addStep(creator, projectId, { title: 'Ouvrir la bêta publique', date: '2031-03-01' })
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  return { token }
}

const invitationScreen = (name: string, as: Screen['as'], given: Screen['given'], title: string): Screen => ({
  name: `invitation-${name}`,
  path: '/invitation/:token',
  as,
  given,
  show: (page) => expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible(),
})

/** The invitation page, by account and status of the invitation. */
export const invitationScreens: Screen[] = [
  invitationScreen('open', 'TESTER', invited, 'Votre réponse'),
  invitationScreen('signed-out', 'VISITOR', sent(), 'Votre réponse'),
  {
    name: 'invitation-feedback',
    path: '/invitation/:token?reponse=avis',
    as: 'TESTER',
    given: invited,
    show: (page) => expect(page.getByLabel('Votre retour')).toBeVisible(),
  },
  {
    name: 'invitation-refusal',
    path: '/invitation/:token?reponse=refus',
    as: 'TESTER',
    given: invited,
    show: (page) => page.getByRole('radio', { name: 'Autre raison' }).check(),
  },
  {
    name: 'invitation-refused',
    changesData: true,
    path: '/invitation/:token?reponse=refus',
    as: 'TESTER',
    given: invited,
    show: async (page) => {
      await page.getByRole('button', { name: "Refuser l'invitation" }).click()
      await expect(page.getByRole('heading', { name: 'Invitation refusée' })).toBeVisible()
    },
  },
  invitationScreen('own', 'CREATOR', sent(), 'Votre invitation'),
  invitationScreen(
    'for-another',
    'TESTER',
    async (_session, newSession) => invited(await newSession('TESTER'), newSession),
    "Ce n'est pas pour ce compte",
  ),
  invitationScreen(
    'testing',
    'TESTER',
    async (session, newSession) => {
      const { token } = await invited(session, newSession)
      await accept(session, token)
      return { token }
    },
    'Vous testez ce projet',
  ),
  {
    name: 'invitation-roadmap',
    path: '/invitation/:token',
    as: 'TESTER',
    given: withRoadmap,
    show: (page) => expect(page.getByRole('heading', { name: 'Ouvrir la bêta publique' })).toBeVisible(),
  },
  invitationScreen(
    'paused',
    'VISITOR',
    sent((creator, { projectId }) => setProjectStatus(creator, projectId, 'PAUSED')),
    'Projet en pause',
  ),
  invitationScreen(
    'completed',
    'VISITOR',
    sent((creator, { projectId }) => setProjectStatus(creator, projectId, 'COMPLETED')),
    'Projet terminé',
  ),
  {
    name: 'invitation-processed',
    path: '/invitation/:token',
    as: 'VISITOR',
    given: async (_creator, newSession) => {
      const tester = await newSession('TESTER')
      const { token } = await invited(tester, newSession)
      await accept(tester, token)
      return { token }
    },
    show: (page) =>
      expect(
        page.getByRole('main').getByRole('heading', { name: 'Cette invitation a déjà été traitée' }),
      ).toBeVisible(),
  },
  invitationScreen(
    'revoked',
    'VISITOR',
    sent((creator, { id }) => revoke(creator, id)),
    'Invitation non trouvée',
  ),
]
