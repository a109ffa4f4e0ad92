import { expect, type Page } from '@playwright/test'
import type { Screen } from './screenAccounts'
import { emptyWorkspace, fullWorkspace, preparedWorkspace, saveStory, sourcedWorkspace } from './workspace'

/** A screen of a workspace with data in each of its parts. */
const full = (name: string, path: string, show: Screen['show'], more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/workspace/:projectId/${path}`,
  as: 'CREATOR',
  given: fullWorkspace,
  show,
  ...more,
})

/** Opens the list of conversations, which is behind a button on narrow screens. */
async function openConversations(page: Page) {
  await expect(page.getByText('Javier · Sarcastique')).toBeVisible()
  const button = page.getByRole('button', { name: 'Conversations' })
  if (await button.isVisible()) await button.click()
}

export const workspaceScreens: Screen[] = [
  {
    name: 'workspace-unknown-part',
    path: '/workspace/:projectId/*',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: async (page) => {
      await expect(page).toHaveURL(/\/chatbot$/)
      await expect(page.getByRole('button', { name: 'Parler à Javier' })).toBeVisible()
    },
  },
  {
    name: 'workspace-missing',
    path: '/workspace/prj_inconnu/chatbot',
    as: 'CREATOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Projet introuvable' })).toBeVisible(),
  },
  full('workspace-testers', 'roadmap', async (page) => {
    await page.getByRole('button', { name: 'Testeurs', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Inviter un testeur' })).toBeVisible()
  }),
  {
    name: 'chatbot-empty',
    path: '/workspace/:projectId/chatbot',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Parler à Javier' })).toBeVisible(),
  },
  full('chatbot', 'chatbot', (page) => expect(page.getByText('Javier · Sarcastique')).toBeVisible()),
  {
    name: 'chatbot-proposals',
    path: '/workspace/:projectId/chatbot?conversation=:conversationId',
    as: 'CREATOR',
    given: async (creator, newSession) => preparedWorkspace(creator, await newSession('TESTER')),
    show: (page) => expect(page.getByRole('group', { name: 'Réponses aux retours' })).toBeVisible(),
  },
  full(
    'chatbot-search',
    'chatbot?q=prix',
    async (page) => {
      await openConversations(page)
      await expect(page.locator('mark:visible').first()).toHaveText('prix')
    },
    { differsOnNarrow: true },
  ),
  {
    name: 'chatbot-sources',
    path: '/workspace/:projectId/chatbot?conversation=:conversationId&liste=projet',
    as: 'CREATOR',
    given: sourcedWorkspace,
    show: (page) => expect(page.getByRole('list', { name: 'Sources' }).last()).toBeVisible(),
  },
  full(
    'chatbot-rename',
    'chatbot',
    async (page) => {
      await openConversations(page)
      await page.getByRole('button', { name: 'Renommer « Le prix »' }).click()
      await expect(page.getByLabel('Nouveau nom')).toBeFocused()
    },
    { differsOnNarrow: true },
  ),
  full(
    'chatbot-delete',
    'chatbot',
    async (page) => {
      await openConversations(page)
      await page.getByRole('button', { name: 'Supprimer « Le prix »' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    { differsOnNarrow: true },
  ),
  {
    name: 'roadmap-empty',
    path: '/workspace/:projectId/roadmap',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Ajouter une étape' })).toBeVisible(),
  },
  full('roadmap', 'roadmap', (page) => expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()),
  full('roadmap-timeline', 'roadmap?vue=frise', (page) =>
    expect(page.getByRole('region', { name: 'Frise' })).toBeVisible(),
  ),
  full('roadmap-step', 'roadmap?etape=nouvelle', (page) =>
    expect(page.getByRole('dialog', { name: 'Nouvelle étape' })).toBeVisible(),
  ),
  full('roadmap-delete', 'roadmap', async (page) => {
    await page.getByRole('button', { name: 'Supprimer « Maquette »' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }),
  full('story', 'story', async (page) => {
    await page.getByLabel('Votre histoire').fill('# Autre chose')
    await page.reload()
    await expect(page.getByText('Voici votre brouillon')).toBeVisible()
  }),
  full('story-preview', 'story', async (page) => {
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await expect(page.getByRole('heading', { name: 'Du garage à la bêta' })).toBeVisible()
  }),
  full(
    'story-conflict',
    'story',
    async (page) => {
      await page.getByLabel('Votre histoire').fill('# Autre chose')
      await saveStory(page.request, 'Écrit ailleurs')
      await expect(page.getByText(/Une version plus récente/).first()).toBeVisible()
    },
    { changesData: true },
  ),
  ...['', '?onglet=widget', '?onglet=javier', '?onglet=notifications', '?onglet=avance'].map((tab): Screen => ({
    name: `workspace-settings${tab.replace('?onglet=', '-')}`,
    path: `/workspace/:projectId/settings${tab}`,
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible(),
  })),
  {
    name: 'calculator-plans',
    path: '/workspace/:projectId/calculator?onglet=abonnement',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: async (page) => {
      for (const [name, price, subscribers] of [
        ['Découverte', '4,90', '320'],
        ['Pro', '19', '75'],
      ] as const) {
        for (const [label, value] of [
          ['Nom de la formule', name],
          ['Prix', price],
          ['Abonnés', subscribers],
          ['Durée (mois)', '12'],
        ] as const) {
          await page.getByLabel(label, { exact: true }).fill(value)
        }
        await page.getByRole('button', { name: 'Ajouter la formule' }).click()
        await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
      }
    },
  },
  ...['', '?onglet=abonnement'].map((tab): Screen => ({
    name: `calculator${tab.replace('?onglet=', '-')}`,
    path: `/workspace/:projectId/calculator${tab}`,
    as: 'CREATOR',
    given: emptyWorkspace,
    show: async (page) => {
      if (!tab) {
        for (const [label, value] of [
          ['Prix unitaire', '19,99'],
          ['Quantité', '250'],
          ['Marge visée', '98'],
        ] as const) {
          await page.getByLabel(label).fill(value)
        }
      }
      await page.getByLabel('Nom de la dépense').fill('Publicité')
      await page.getByLabel('Valeur', { exact: true }).fill('350')
      await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
      await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
      await expect(page.getByText('À remplir')).toHaveCount(2)
    },
  })),
]
