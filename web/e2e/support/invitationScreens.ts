import { type APIRequestContext, expect } from '@playwright/test'
import { createProject } from './api'
import { accept, invite, namedTester, revoke, setProjectStatus } from './invitations'
import type { NewSession, Screen } from './screenAccounts'

/** Two projects invite whoever looks; gives the token of the later one. */
export async function invited(session: APIRequestContext, newSession: NewSession): Promise<{ token: string }> {
  const creator = await newSession('CREATOR')
  const by = { testerId: await namedTester(session) }
  await invite(creator, await createProject(creator, 'Un jeu de plateau coopératif où chacun triche un peu'), by)
  return invite(creator, await createProject(creator, 'Atelier'), by)
}

/** Somebody is invited by their address, and something becomes of it. */
const sent =
  (
    became?: (
      creator: APIRequestContext,
      invitation: { id: string; token: string; projectId: string },
    ) => Promise<unknown>,
  ): Screen['given'] =>
  async (creator) => {
    const projectId = await createProject(creator, 'Atelier')
    const invitation = await invite(creator, projectId, { email: 'ada@exemple.fr' })
    await became?.(creator, { ...invitation, projectId })
    return invitation
  }

const state = (name: string, as: Screen['as'], given: Screen['given'], title: string): Screen => ({
  name: `invitation-${name}`,
  path: '/invitation/:token',
  as,
  given,
  show: (page) => expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible(),
})

/** What stands behind the link of an invitation, for whom and in which state. */
export const invitationScreens: Screen[] = [
  state('open', 'TESTER', invited, 'Votre réponse'),
  state('signed-out', 'VISITOR', sent(), 'Votre réponse'),
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
    isWriting: true,
    path: '/invitation/:token?reponse=refus',
    as: 'TESTER',
    given: invited,
    show: async (page) => {
      await page.getByRole('button', { name: "Refuser l'invitation" }).click()
      await expect(page.getByRole('heading', { name: 'Invitation refusée' })).toBeVisible()
    },
  },
  state('own', 'CREATOR', sent(), 'Votre invitation'),
  state(
    'for-another',
    'TESTER',
    async (_session, newSession) => invited(await newSession('TESTER'), newSession),
    "Ce n'est pas pour ce compte",
  ),
  state(
    'testing',
    'TESTER',
    async (session, newSession) => {
      const { token } = await invited(session, newSession)
      await accept(session, token)
      return { token }
    },
    'Vous testez ce projet',
  ),
  state(
    'paused',
    'VISITOR',
    sent((creator, { projectId }) => setProjectStatus(creator, projectId, 'PAUSED')),
    'Projet en pause',
  ),
  state(
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
  state(
    'revoked',
    'VISITOR',
    sent((creator, { id }) => revoke(creator, id)),
    'Invitation non trouvée',
  ),
]
