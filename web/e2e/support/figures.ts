import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject } from './api'
import { sendFeedback, writeMessage } from './feedback'
import { accept, invite, refuse } from './invitations'
import { createRelease } from './releases'
import type { Screen } from './screenAccounts'
import { emptyWorkspace } from './workspace'

interface Measured {
  projectId: string
  token: string
  tester: APIRequestContext
}

/** A project with invitations that led differently far, and feedback of every kind on two releases and on none. */
export async function measuredProject(creator: APIRequestContext, tester: APIRequestContext): Promise<Measured> {
  const projectId = await createProject(creator, 'Carnet de bord')
  const [older, newer] = [
    await createRelease(creator, projectId, { name: '1.1', releasedOn: '2024-10-02' }),
    await createRelease(creator, projectId, { name: 'Bêta de novembre' }),
  ]
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  await invite(creator, projectId, { email: 'theo@exemple.fr' })
  await refuse(tester, (await invite(creator, projectId, { discordUsername: 'nour' })).token)
  const send = (feedback: Partial<Parameters<typeof sendFeedback>[2]>) =>
    sendFeedback(tester, token, { authorName: 'Léa', content: 'Le premier écran est limpide.', ...feedback })
  const answered = await send({ kind: 'BUG', rating: 2, testedReleaseId: older })
  await send({ kind: 'IDEA', rating: 4, testedReleaseId: newer })
  await send({ kind: 'OPINION', rating: 5, testedReleaseId: newer })
  await send({ rating: 3 })
  await writeMessage(creator, answered, 'Merci !')
  return { projectId, token, tester }
}

/** The part of the page that a figure has. */
export const figure = (page: Page, name: string) => page.getByRole('region', { name })

/** The texts of the cells of a figure's table, by row, with simple spaces. */
export const numbersOf = (page: Page, name: string) =>
  figure(page, name)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))),
    )

const measured: Screen['given'] = async (creator, newSession) => measuredProject(creator, await newSession('TESTER'))

const chartsShown = (page: Page) => expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()

export const figureScreens: Screen[] = [
  {
    name: 'figures-empty',
    path: '/workspace/:projectId/chiffres',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('heading', { name: "Personne n'est encore invité" })).toBeVisible(),
  },
  { name: 'figures', path: '/workspace/:projectId/chiffres', as: 'CREATOR', given: measured, show: chartsShown },
  {
    name: 'figures-tables',
    path: '/workspace/:projectId/chiffres',
    as: 'CREATOR',
    given: measured,
    show: async (page) => {
      await chartsShown(page)
      for (const name of ["De l'invitation au retour", 'Notes par version', 'Retours par semaine'])
        await figure(page, name).getByRole('button', { name: 'Voir les chiffres' }).click()
      await expect(page.getByRole('button', { name: 'Voir le graphique' })).toHaveCount(3)
    },
  },
]
