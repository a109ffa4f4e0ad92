import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject } from './api'
import { saveTemplate, sendFeedback, triage, writeMessage } from './feedback'
import { accept, invite } from './invitations'
import { createRelease, fixIn, retest } from './releases'
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

interface Retested {
  projectId: string
  reopenedId: string
  fixedId: string
}

/** A project with feedback that was fixed: one is to be tried again, one was reopened. And templates of replies. */
async function retested(creator: APIRequestContext, tester: APIRequestContext): Promise<Retested> {
  const projectId = await createProject(creator, 'Carnet de bord')
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const releaseIds: string[] = []
  for (const name of ['1.0', '1.1', '1.2', '1.3', '1.4', 'Bêta de novembre']) {
    releaseIds.push(await createRelease(creator, projectId, { name, link: 'https://exemple.fr/essai' }))
  }
  const latest = releaseIds.at(-1) ?? ''
  const reopenedId = await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le menu disparaît.' })
  const fixedId = await sendFeedback(tester, token, { authorName: 'Léa', content: 'Les photos sont floues.' })
  await fixIn(creator, latest, [reopenedId, fixedId])
  await retest(tester, reopenedId, false)
  await saveTemplate(creator, 'Merci', 'Merci {auteur}, {projet} avance grâce à vous.')
  await saveTemplate(creator, 'Demander la page', 'Sur quelle page exactement ?')
  return { projectId, reopenedId, fixedId }
}

const retestedAsCreator: Screen['given'] = async (creator, newSession) => retested(creator, await newSession('TESTER'))

const retestedAsTester: Screen['given'] = async (tester, newSession) => retested(await newSession('CREATOR'), tester)

const asCreator: Screen['given'] = async (creator, newSession) => discussed(creator, await newSession('TESTER'))

const asTester: Screen['given'] = async (tester, newSession) => discussed(await newSession('CREATOR'), tester)

const byLink = async (creator: APIRequestContext) =>
  invite(creator, await createProject(creator, 'Atelier'), { email: 'ada@exemple.fr' })

const rowOf = (page: Page, author: string) =>
  page.getByRole('list', { name: 'Retours' }).getByRole('link', { name: new RegExp(author) })

const triageScreen = (name: string, search: string, show: Screen['show'], given = asCreator): Screen => ({
  name,
  path: `/workspace/:projectId/retours${search}`,
  as: 'CREATOR',
  given,
  show,
})

/** A screen of what was tried again, with the detail of one. */
const retestScreen = (name: string, feedbackId: string, show: Screen['show']): Screen =>
  triageScreen(
    name,
    `?retour=:${feedbackId}`,
    async (page) => {
      await expect(page.getByRole('button', { name: 'Modèles' })).toBeVisible()
      await show(page)
    },
    retestedAsCreator,
  )

async function openTemplates(page: Page) {
  await page.getByRole('button', { name: 'Modèles' }).click()
  await expect(page.getByRole('menuitem', { name: 'Merci' })).toBeVisible()
}

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
    await page.getByRole('button', { name: 'En faire une étape de la roadmap' }).click()
    await expect(page.getByRole('dialog').getByLabel("Titre de l'étape")).toBeVisible()
  }),
  triageScreen('triage-shortcuts', '', async (page) => {
    await expect(rowOf(page, 'Léa')).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Raccourcis du clavier' })).toBeVisible()
  }),
  retestScreen('triage-fixed', 'fixedId', (page) => expect(page.getByText('Retest demandé')).toBeVisible()),
  retestScreen('triage-reopened', 'reopenedId', (page) =>
    expect(page.getByText('Rouvert : le problème est encore là')).toBeVisible(),
  ),
  retestScreen('triage-fix', 'reopenedId', async (page) => {
    await page.getByRole('combobox', { name: 'Statut du retour' }).selectOption('Corrigé…')
    await page.getByRole('dialog').getByRole('radio', { name: 'Une nouvelle version' }).check()
    await page.getByRole('button', { name: 'Marquer comme corrigé' }).click()
    await expect(page.getByText('Le nom de la version est requis')).toBeVisible()
  }),
  retestScreen('triage-reply-menu', 'fixedId', openTemplates),
  retestScreen('triage-reply-templates', 'fixedId', async (page) => {
    await openTemplates(page)
    await page.getByRole('menuitem', { name: 'Gérer les modèles' }).click()
    await expect(page.getByRole('dialog').getByText('Demander la page')).toBeVisible()
  }),
  retestScreen('triage-reply-template', 'fixedId', async (page) => {
    await page.getByLabel('Votre message').fill('Merci !')
    await openTemplates(page)
    await page.getByRole('menuitem', { name: 'Enregistrer comme modèle' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le titre du modèle est requis')).toBeVisible()
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
    name: 'profile-feedback-creator',
    path: '/profile/retours',
    as: 'CREATOR',
    given: asTester,
    show: (page) => expect(page.getByRole('link', { name: 'Dashboard Créateur' })).toBeVisible(),
  },
  {
    name: 'profile-retest',
    path: '/profile/retours',
    as: 'TESTER',
    given: retestedAsTester,
    show: async (page) => {
      await expect(page.getByText("Vous l'avez rouvert : le problème est encore là.")).toBeVisible()
      await page.getByRole('button', { name: 'Le problème est encore là' }).click()
      await expect(page.getByLabel('Ce que vous voyez encore')).toBeVisible()
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
