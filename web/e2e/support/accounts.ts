import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import { invite } from './invitations'
import { Receiver } from './receiver'
import type { Screen } from './screenAccounts'
import { createWebhook, testWebhook, webhookRow } from './webhooks'

const heading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** The tabs of the settings, with an assertion that each one is shown. */
const tabs: { name: string; search: string; show: Screen['show'] }[] = [
  { name: '', search: '', show: (page) => expect(page.getByLabel('Thème', { exact: true })).toBeVisible() },
  {
    name: '-reminders',
    search: '?onglet=rappels',
    show: (page) => expect(page.getByLabel('Fuseau horaire')).toBeVisible(),
  },
  {
    name: '-security',
    search: '?onglet=securite',
    show: (page) => expect(page.getByText('Cette session')).toBeVisible(),
  },
  {
    name: '-tokens',
    search: '?onglet=api',
    show: (page) => expect(page.getByText('Retours : modifier')).toBeVisible(),
  },
  {
    name: '-data',
    search: '?onglet=donnees',
    show: (page) => expect(page.getByRole('button', { name: 'Télécharger mes données' })).toBeVisible(),
  },
]

const withToken: Screen['given'] = (session) =>
  graphql(
    session,
    'mutation { createApiToken(input: { name: "Tableau de bord", scopes: [FEEDBACK_WRITE, PROJECTS_READ] }) { userErrors { message } } }',
  )

const webhooksTab = '/dashboard/settings?onglet=webhooks'

/** A webhook with an unreachable receiver, a disabled one, and one for a Discord channel. */
async function threeWebhooks(session: APIRequestContext) {
  const channel = `https://discord.exemple.invalid/api/webhooks/1311000000000000000/${'abcdefghij'.repeat(6)}`
  await createWebhook(session, {
    url: channel,
    format: 'DISCORD',
    events: ['FEEDBACK_CREATED', 'INVITATION_ACCEPTED', 'INVITATION_REFUSED'],
  })
  const receiver = await Receiver.start()
  receiver.status = 410
  await createWebhook(session, { url: receiver.url, events: ['INVITATION_CREATED'] })
  await invite(session, await createProject(session, 'Carnet de bord'), { email: 'theo@exemple.fr' })
  await expect.poll(() => receiver.received.length).toBe(1)
  await receiver.stop()
  await testWebhook(session, await createWebhook(session, { url: 'https://exemple.invalid/rodage' }))
}

export const accountScreens: Screen[] = [
  { name: 'forgotten-password', path: '/mot-de-passe-oublie', as: 'VISITOR', show: heading('Mot de passe oublié') },
  {
    name: 'forgotten-password-sent',
    path: '/mot-de-passe-oublie',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByLabel('Email').fill('ada@exemple.fr')
      await page.getByRole('button', { name: 'Recevoir un lien' }).click()
      await expect(page.getByText(/Si un compte existe/)).toBeVisible()
    },
  },
  {
    name: 'verification-refused',
    path: '/verification/:token',
    as: 'VISITOR',
    show: heading("Ce lien n'est plus valable"),
  },
  { name: 'new-password', path: '/reinitialiser/:token', as: 'VISITOR', show: heading('Nouveau mot de passe') },
  {
    name: 'login-provider-failed',
    path: '/login?error=EMAIL_UNVERIFIED&provider=github',
    as: 'VISITOR',
    show: (page) => expect(page.getByText('Erreur lors de la connexion avec GitHub')).toBeVisible(),
  },
  ...(['CREATOR', 'TESTER'] as const).flatMap((as) =>
    tabs.map(({ name, search, show }): Screen => {
      const [place, path] =
        as === 'CREATOR' ? ['settings', '/dashboard/settings'] : ['profile-settings', '/profile/settings']
      return { name: `${place}${name}`, path: `${path}${search}`, as, given: withToken, show }
    }),
  ),
  {
    name: 'token-errors',
    path: '/dashboard/settings?onglet=api',
    as: 'CREATOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Créer un jeton' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Créer', exact: true }).click()
      await expect(page.getByText('Choisissez au moins un droit')).toBeVisible()
    },
  },
  {
    name: 'webhooks-empty',
    path: webhooksTab,
    as: 'CREATOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Soyez prévenu sans revenir voir' })).toBeVisible(),
  },
  {
    name: 'webhooks',
    path: webhooksTab,
    as: 'CREATOR',
    given: threeWebhooks,
    show: (page) => expect(webhookRow(page, 'exemple.invalid/rodage').getByText(/Abandonné/)).toBeVisible(),
  },
  {
    name: 'webhook-errors',
    path: `${webhooksTab}&webhook=nouveau`,
    as: 'CREATOR',
    show: async (page) => {
      await expect(page.getByLabel('Adresse')).toBeVisible()
      for (const tick of await page.getByRole('checkbox').all()) await tick.uncheck()
      await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(page.getByText('Choisissez au moins un événement')).toBeVisible()
    },
  },
  {
    name: 'webhook-log',
    path: webhooksTab,
    as: 'CREATOR',
    given: threeWebhooks,
    show: async (page) => {
      await page.getByRole('button', { name: 'Journal : exemple.invalid' }).click()
      await page.getByText('Contenu envoyé').click()
      await expect(page.getByRole('region', { name: 'Contenu envoyé' })).toBeVisible()
    },
  },
  {
    name: 'account-delete',
    path: '/dashboard/settings?onglet=donnees',
    as: 'CREATOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
      await expect(page.getByLabel('Votre mot de passe')).toBeVisible()
    },
  },
]
