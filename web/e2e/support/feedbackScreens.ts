import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject } from './api'
import { sendFeedback, triage, writeMessage } from './feedback'
import { accept, invite } from './invitations'
import type { Screen } from './screenAccounts'
import { emptyWorkspace } from './workspace'

interface Discussed {
  projectId: string
  feedbackId: string
  tester: APIRequestContext
}

/** A project with feedback of every kind and status, one of them discussed. */
async function discussed(creator: APIRequestContext, tester: APIRequestContext): Promise<Discussed> {
  const projectId = await createProject(creator, 'Carnet de bord')
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const send = (feedback: Parameters<typeof sendFeedback>[2]) => sendFeedback(tester, token, feedback)
  const planned = await send({ authorName: 'Théo', content: 'Un mode sombre, pour le soir ?', kind: 'IDEA', rating: 4 })
  const declined = await send({
    authorName: 'Nour',
    content: 'Je préférais l’ancien logo.',
    kind: 'OPINION',
    rating: 2,
  })
  await triage(creator, [planned], { status: 'PLANNED', isRead: true, isUseful: true, addTags: ['thème'] })
  await triage(creator, [declined], { status: 'DECLINED', isRead: true })
  await send({ authorName: 'Anonyme', content: 'Trop de clics pour ajouter une photo.' })
  const feedbackId = await send({
    authorName: 'Léa',
    content: 'Le bouton « Enregistrer » ne répond plus après un retour en arrière.\nIl faut recharger la page.',
    kind: 'BUG',
    severity: 'BLOCKING',
    steps: '1. Ouvrir une page.\n2. Revenir en arrière.\n3. Enregistrer.',
    rating: 3,
    environment: { browser: 'Firefox 145.0', system: 'Android 16', screen: '412 × 915', language: 'fr-FR' },
  })
  await triage(creator, [feedbackId], { addTags: ['enregistrement', 'navigation'] })
  await writeMessage(creator, feedbackId, 'Merci ! Sur quelle page exactement ?')
  await writeMessage(tester, feedbackId, 'Sur celle d’un voyage, juste après la carte.')
  return { projectId, feedbackId, tester }
}

const asCreator: Screen['given'] = async (creator, newSession) => discussed(creator, await newSession('TESTER'))

const asTester: Screen['given'] = async (tester, newSession) => discussed(await newSession('CREATOR'), tester)

const byLink = async (creator: APIRequestContext) =>
  invite(creator, await createProject(creator, 'Atelier'), { email: 'ada@exemple.fr' })

const rowOf = (page: Page, author: string) =>
  page.getByRole('list', { name: 'Retours' }).getByRole('link', { name: new RegExp(author) })

const triageScreen = (name: string, search: string, show: Screen['show']): Screen => ({
  name,
  path: `/workspace/:projectId/retours${search}`,
  as: 'CREATOR',
  given: asCreator,
  show,
})

/** Feedback where it is read, and where its author follows it. */
export const feedbackScreens: Screen[] = [
  {
    name: 'triage-empty',
    path: '/workspace/:projectId/retours',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('heading', { name: 'Pas encore de retour' })).toBeVisible(),
  },
  triageScreen('triage', '', (page) => expect(rowOf(page, 'Léa')).toBeVisible()),
  triageScreen('triage-none', '?statut=corrige', (page) =>
    expect(page.getByText('Aucun retour avec ces filtres.')).toBeVisible(),
  ),
  triageScreen('triage-selection', '', async (page) => {
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
    await expect(page.getByText('4 retours sélectionnés')).toBeVisible()
  }),
  triageScreen('triage-merge', '', async (page) => {
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check()
    await page.getByRole('button', { name: 'Fusionner' }).click()
    await expect(page.getByRole('dialog', { name: 'Fusionner les retours' })).toBeVisible()
  }),
  triageScreen('triage-detail', '?retour=:feedbackId', async (page) => {
    await expect(page.getByText('Sur celle d’un voyage, juste après la carte.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Marquer comme non lu' })).toBeVisible()
  }),
  triageScreen('triage-plan', '?retour=:feedbackId', async (page) => {
    await page.getByRole('button', { name: 'Faire une étape de la roadmap' }).click()
    await expect(page.getByRole('dialog').getByLabel("Titre de l'étape")).toBeVisible()
  }),
  triageScreen('triage-shortcuts', '', async (page) => {
    await expect(rowOf(page, 'Léa')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Raccourcis du clavier' })).toBeVisible()
  }),
  triageScreen('triage-missing', '?retour=fbk_inconnu', (page) =>
    expect(page.getByRole('heading', { name: 'Retour introuvable' })).toBeVisible(),
  ),
  {
    name: 'profile-feedback-empty',
    path: '/profile/retours',
    as: 'TESTER',
    show: (page) => expect(page.getByRole('heading', { name: 'Aucun retour pour le moment' })).toBeVisible(),
  },
  {
    name: 'profile-feedback',
    path: '/profile/retours?retour=:feedbackId',
    as: 'TESTER',
    given: asTester,
    show: (page) => expect(page.getByText('Sur celle d’un voyage, juste après la carte.')).toBeVisible(),
  },
  {
    name: 'profile-feedback-edit',
    path: '/profile/retours?retour=:feedbackId',
    as: 'TESTER',
    given: asTester,
    show: async (page) => {
      await page.getByRole('button', { name: 'Modifier' }).click()
      await expect(page.getByRole('dialog').getByLabel('Texte du retour')).toBeVisible()
    },
  },
  {
    name: 'invitation-feedback-details',
    path: '/invitation/:token?reponse=avis',
    as: 'VISITOR',
    given: byLink,
    show: async (page) => {
      await page.getByRole('button', { name: 'Préciser' }).click()
      await page.getByLabel('Nature').selectOption('Bug')
      await expect(page.getByRole('checkbox', { name: /^Navigateur/ })).toBeVisible()
    },
  },
  {
    name: 'invitation-thread',
    path: '/invitation/:token?reponse=avis',
    as: 'VISITOR',
    given: byLink,
    changesData: true,
    show: async (page) => {
      await page.getByLabel('Votre retour').fill('Je n’ai pas compris le menu.')
      await page.getByRole('button', { name: 'Envoyer mon retour' }).click()
      await expect(page.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
    },
  },
]
