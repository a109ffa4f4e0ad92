import { createProject, graphql, newAccount, signUp } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, test as base } from './support/fixtures'
import { invite } from './support/invitations'
import { Receiver } from './support/receiver'
import { Server } from './support/server'
import { createWebhook, webhookRow } from './support/webhooks'

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, use) => {
    const receiver = await Receiver.start()
    await use(receiver)
    await receiver.stop()
  },
})

const address = '/dashboard/settings?onglet=webhooks'

test('a webhook is delivered with a signature, and retried after a failure', async ({ open, creator, receiver }) => {
  const page = await open()
  await page.goto('/dashboard/settings')
  await page.getByRole('tab', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Soyez prévenu sans revenir voir' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click()
  const dialog = page.getByRole('dialog')

  await test.step('errors are shown below their fields', async () => {
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText("L'adresse est requise")).toBeVisible()
    await expect(dialog.getByLabel('Adresse')).toBeFocused()
    await dialog.getByLabel('Adresse').fill('chez moi')
    await expect(dialog.getByText('Donnez une adresse https publique')).toBeVisible()
    await dialog.getByLabel('Adresse').fill(receiver.url)
    for (const tick of await dialog.getByRole('checkbox').all()) await tick.uncheck()
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText('Choisissez au moins un événement')).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  })

  await dialog.getByLabel('Invitation créée').check()
  await dialog.getByLabel('Changement de statut').check()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const secret = await dialog.getByLabel('Secret de signature').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: "C'est copié" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajouter un webhook' }), 'the focus is not lost').toBeFocused()
  const row = webhookRow(page, receiver.host)
  await expect(row).toContainText('Invitation créée · Changement de statut')
  await expect(row).toContainText('Actif')

  await test.step('a test event arrives with a signature', async () => {
    await row.getByRole('button', { name: /Envoyer un essai/ }).click()
    await expect(row.getByRole('status')).toHaveText('Livré · réponse 204')
    await expect(row).toContainText('Dernier envoi : Essai')
    expect(receiver.received.map(({ body, isSignedWith }) => [JSON.parse(body).type, isSignedWith(secret)])).toEqual([
      ['webhook.test', true],
    ])
  })

  await test.step('a failed delivery is retried, and shown', async () => {
    receiver.status = 503
    const projectId = await createProject(creator.session, 'Carnet de bord')
    await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
    await row.getByRole('button', { name: /^Journal/ }).click()
    await expect(page).toHaveURL(/journal=/)
    const missed = dialog.getByRole('listitem').filter({ hasText: 'Invitation créée' })
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Actualiser' }).click()
      await expect(missed.getByRole('status')).toContainText('Pas encore livré · réponse 503', { timeout: 500 })
    }).toPass()
    receiver.status = 204
    await expect(missed.getByRole('status')).toHaveText('Livré · réponse 204 · 2 tentatives')
    const [first, second] = receiver.received.slice(1)
    expect(second?.id).toBe(first?.id)
  })

  await test.step('the log shows the payload, and can send it again', async () => {
    await page.reload()
    const item = dialog.getByRole('listitem').filter({ hasText: 'Invitation créée' })
    await item.getByText('Contenu envoyé').click()
    await expect(item.getByRole('region', { name: 'Contenu envoyé' })).toContainText('"discordUsername": "lea.dupont"')
    const before = receiver.received.length
    await item.getByRole('button', { name: /^Renvoyer/ }).click()
    await expect(item.getByText('Invitation créée', { exact: true })).toBeFocused()
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    await expect(item.getByRole('status')).toHaveText('Livré · réponse 204')
    expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(address)
  })
})

test('a webhook is edited, paused, resumed and deleted', async ({ open, creator, receiver }) => {
  await createWebhook(creator.session, { url: 'https://exemple.invalid/ancien' })
  const page = await open()
  await page.goto(address)
  const choose = async (host: string, action: string) => {
    await page.getByRole('button', { name: `Actions pour ${host}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await choose('exemple.invalid', 'Modifier')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Adresse')).toHaveValue('https://exemple.invalid/ancien')
  await dialog.getByLabel('Adresse').fill(receiver.url)
  await dialog.getByLabel('Retour reçu').uncheck()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Webhook modifié')).toBeVisible()
  const row = webhookRow(page, receiver.host)
  await expect(row).not.toContainText('Tous les événements')
  await expect(row).not.toContainText('Retour reçu')

  await choose(receiver.host, 'Mettre en pause')
  await expect(row).toContainText('En pause')
  await choose(receiver.host, 'Réactiver')
  await expect(row).toContainText('Actif')

  await choose(receiver.host, 'Supprimer')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('heading', { name: 'Soyez prévenu sans revenir voir' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter un webhook' })).toBeFocused()
})

test('a webhook whose receiver is gone is disabled, shows it, and works again when fixed', async ({
  open,
  creator,
  receiver,
}) => {
  await createWebhook(creator.session, { url: receiver.url, events: ['INVITATION_CREATED'] })
  receiver.status = 410
  await invite(creator.session, await createProject(creator.session, 'Atelier'), { email: 'theo@exemple.fr' })
  await expect
    .poll(() => graphql(creator.session, '{ viewer { webhooks { nodes { isEnabled } } } }'))
    .toEqual({ viewer: { webhooks: { nodes: [{ isEnabled: false }] } } })

  const page = await open()
  await page.goto(address)
  const row = webhookRow(page, receiver.host)
  await expect(row).toContainText('Coupé')
  await expect(row).toContainText("l'adresse a répondu 410")
  await expect(row.getByRole('status')).toHaveText('Abandonné · réponse 410')

  receiver.status = 200
  await row.getByRole('button', { name: /Envoyer un essai/ }).click()
  await expect(row.getByRole('status')).toHaveText('Livré · réponse 200')
  await row.getByRole('button', { name: /^Réactiver/ }).click()
  await expect(row).toContainText('Actif')
  await expect(row).not.toContainText('410')
})

test('a Discord channel receives messages, and needs no secret', async ({ open, receiver }) => {
  const page = await open()
  await page.goto(`${address}&webhook=nouveau`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Qui prévenir').selectOption('Un salon Discord')
  await expect(dialog.getByText(/Modifier le salon, Intégrations/)).toBeVisible()
  await dialog.getByLabel('Adresse').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Webhook ajouté')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const row = webhookRow(page, receiver.host)
  await expect(row).toContainText('Tous les événements')
  await row.getByRole('button', { name: /Envoyer un essai/ }).click()
  await expect(row.getByRole('status')).toHaveText('Livré · réponse 204')
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ username: 'Rodage' })
})

base(
  'a private address is rejected below its field, unless the server allows it',
  async ({ playwright, openAnonymous }) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url, { RODAGE_WEBHOOK_PRIVATE_NETWORKS: 'false' })
    const session = await signUp(playwright.request, server.url, newAccount(), 'CREATOR')
    const page = await openAnonymous({ baseURL: server.url, storageState: await session.storageState() })
    await page.goto(`${address}&webhook=nouveau`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Adresse').fill('https://127.0.0.1/crochet')
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText('Donnez une adresse https publique')).toBeVisible()
    await expect(dialog.getByLabel('Adresse')).toBeFocused()
    await page.close()
    await session.dispose()
    await server.stop()
    await database.drop()
  },
)
