import type { Page } from '@playwright/test'
import { createProject, graphql, newAccount, signUp } from './support/api'
import { sqliteDatabase } from './support/databases'
import { apply, listProject } from './support/directory'
import { expect, test } from './support/fixtures'
import { namedTester } from './support/invitations'
import { emulatePhone, sidewaysScroll } from './support/phone'
import { Server } from './support/server'
import { signIn } from './support/session'

/*
 * The directory of projects that look for testers, in the browsers of a creator, of a tester and of visitors.
 */

const found = (page: Page) =>
  page.getByRole('list', { name: 'Projets qui cherchent des testeurs' }).getByRole('heading', { level: 2 })

test('a creator publishes a project, a tester finds it and applies, and the creator accepts', async ({
  creator,
  open,
  openAnonymous,
  playwright,
  baseURL,
}) => {
  const marker = `marmite${Date.now()}`
  const projectId = await createProject(creator.session, `Les caravelles ${marker}`)
  await listProject(creator.session, `Le site ${marker}`, { kind: 'SITE' })
  const page = await open()
  const account = newAccount()
  const tester = await signUp(playwright.request, baseURL ?? '', account, 'TESTER')
  await namedTester(tester)

  await test.step('the creator looks for testers', async () => {
    await page.goto(`/workspace/${projectId}/settings?onglet=page`)
    await page.getByRole('switch', { name: "Paraître dans l'annuaire" }).check()
    await expect(page.getByText("Le projet n'y paraîtra qu'une fois la page publique.")).toBeVisible()
    await page.getByRole('radio', { name: 'Publique' }).check()
    await page.getByLabel('Type', { exact: true }).selectOption('Jeu')
    await page.getByLabel('Votre question aux candidats').fill('Quel téléphone avez-vous ?')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('link', { name: "Voir l'annuaire" })).toBeVisible()
  })

  const visitor = await openAnonymous()
  await test.step('a visitor finds it by keyword and kind, which are in the address', async () => {
    await visitor.goto('/projets')
    await visitor.getByRole('searchbox').fill(marker)
    await expect(visitor).toHaveURL(`/projets?q=${marker}`)
    await expect(found(visitor)).toHaveText([`Les caravelles ${marker}`, `Le site ${marker}`])
    await visitor.getByLabel('Type', { exact: true }).selectOption('Jeu')
    await expect(found(visitor)).toHaveText([`Les caravelles ${marker}`])
    await expect(visitor).toHaveURL(`/projets?q=${marker}&type=jeu`)
    await visitor.reload()
    await expect(found(visitor)).toHaveText([`Les caravelles ${marker}`])
    await visitor.getByRole('link', { name: `Les caravelles ${marker}` }).click()
  })

  await test.step('what they write is kept while they sign in', async () => {
    await visitor.getByLabel('Quel téléphone avez-vous ?').fill('Un vieux.')
    await visitor.getByRole('button', { name: 'Candidater' }).click()
    await expect(visitor).toHaveURL(/\/login\?next=/)
    await signIn(visitor, account)
    await expect(visitor).toHaveURL(`/projets/${projectId}`)
    await expect(visitor.getByLabel('Quel téléphone avez-vous ?')).toHaveValue('Un vieux.')
    await visitor.getByRole('button', { name: 'Candidater' }).click()
    await expect(visitor.getByRole('heading', { name: 'Candidature envoyée' })).toBeVisible()
  })

  await test.step('the creator accepts, and the tester sees it', async () => {
    await page.goto(`/dashboard/testers?projet=${projectId}&onglet=liens`)
    await expect(page.getByText('« Quel téléphone avez-vous ? »')).toBeVisible()
    await expect(page.getByText('Un vieux.')).toBeVisible()
    await page.getByRole('button', { name: /^Accepter / }).click()
    await expect(page.getByText('Demande acceptée')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
  })

  await test.step('the creator is not asked to apply, nor to report it', async () => {
    await page.goto(`/projets/${projectId}`)
    await expect(page.getByText("C'est votre projet")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Signaler' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ouvrir son workspace' }).click()
    await expect(page).toHaveURL(new RegExp(`/workspace/${projectId}/`))
  })
})

test('the creator declines with a sentence, which the tester reads', async ({
  creator,
  open,
  newSession,
  openAnonymous,
}) => {
  const projectId = await listProject(creator.session, 'Les caravelles')
  const tester = await newSession('TESTER')
  await namedTester(tester)
  await apply(tester, projectId, 'Bonjour')
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${projectId}&onglet=liens`)
  await page.getByRole('button', { name: /^Décliner / }).click()
  await page.getByLabel('Un mot pour cette personne').fill('Le groupe est au complet.')
  await page.getByRole('dialog').getByRole('button', { name: 'Décliner' }).click()
  await expect(page.getByText('Demande déclinée')).toBeVisible()
  const declined = await openAnonymous({ storageState: await tester.storageState() })
  await emulatePhone(declined)
  await declined.goto(`/projets/${projectId}`)
  await expect(declined.getByRole('heading', { name: 'Candidature non retenue' })).toBeVisible()
  await expect(declined.getByText('Le groupe est au complet.')).toBeVisible()
  expect(await sidewaysScroll(declined)).toBe(0)
})

test('reports from three networks take a project off the directory', async ({ openAnonymous, playwright }) => {
  const database = await sqliteDatabase()
  const server = await Server.start(database.url, { RODAGE_BEHIND_PROXY: 'true' })
  const creator = await signUp(playwright.request, server.url, newAccount(), 'CREATOR')
  const projectId = await listProject(creator, 'Le douteux')
  const reader = await openAnonymous({ baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.3' } })
  await reader.goto('/projets')
  await reader.getByRole('link', { name: 'Le douteux' }).click()
  await reader.getByRole('button', { name: 'Signaler' }).click()
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Signaler' }).click()
  await expect(reader.getByText("Merci, c'est signalé.")).toBeVisible()
  for (const address of ['192.0.2.4', '192.0.2.5']) {
    const reporter = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { 'X-Forwarded-For': address },
    })
    await graphql(
      reporter,
      'mutation ($input: ReportProjectInput!) { reportProject(input: $input) { userErrors { code } } }',
      { input: { projectId } },
    )
    await reporter.dispose()
  }
  await expect(reader.getByRole('button', { name: 'Candidater' }), 'the page follows').toHaveCount(0)
  await reader.goto('/projets')
  await expect(reader.getByText("Aucun projet ne cherche de testeurs pour l'instant.")).toBeVisible()
  // Closed before the server stops: the page would log the lost connection.
  await Promise.all([reader.close(), creator.dispose()])
  await server.stop()
  await database.drop()
})
