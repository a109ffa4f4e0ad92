import type { Page } from '@playwright/test'
import { createProject, createToken } from './support/api'
import { expect, test } from './support/fixtures'
import { openProjects, projectCard } from './support/projects'

// GraphiQL reads the operation name of a tab with a delay: a request before is a bad request.
// Requests beyond the scopes of a token are expected to be rejected.
test.use({ allowedErrors: [/status of (400|403)/] })

const result = (page: Page) => page.getByRole('region', { name: 'Result Window' })

async function openTab(page: Page, name: string) {
  // When the tab is changed before the editor is loaded, GraphiQL briefly shows the content of the first tab.
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText(/query|mutation|subscription/)
  await page.getByRole('tab').getByRole('button', { name, exact: true }).click()
}

async function run(page: Page, expected: string) {
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(result(page)).toContainText(expected, { timeout: 5_000 })
  }).toPass()
}

async function runTab(page: Page, name: string, expected: string) {
  await openTab(page, name)
  await run(page, expected)
}

test('the default tabs run with the session of the browser', async ({ open, creator }) => {
  const page = await open()
  await openProjects(page)
  const explorer = await page.context().newPage()
  await explorer.goto('/graphiql')
  await expect(explorer.getByRole('banner')).toContainText(creator.email)
  await expect(explorer.getByRole('tab')).toHaveCount(5)

  await runTab(explorer, 'Bienvenue', '"creatorCount"')

  await runTab(explorer, 'MesProjets', '"userType": "CREATOR"')

  await runTab(explorer, 'CreerUnProjet', '"userErrors": []')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await runTab(explorer, 'CreerUnJeton', '"secret": "rdg_')

  await runTab(explorer, 'ChangementsDeMesProjets', '"changes": []')
  await createProject(creator.session, 'Pendant que GraphiQL écoute')
  await expect(result(explorer)).toContainText('Pendant que GraphiQL écoute')
  await expect(projectCard(page, 'Pendant que GraphiQL écoute')).toBeVisible()
})

test('the examples are in English for English browsers, at the same URLs', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.goto('/graphiql?exemple=CreerUnJeton')
  const editor = page.getByRole('region', { name: 'Operation Editor' })
  await expect(editor).toContainText('mutation CreateAToken')
  await expect(editor).toContainText('a token makes no other token')
  await expect(page.getByRole('tab')).toHaveText([
    /CreateAToken/,
    /Welcome/,
    /MyProjects/,
    /CreateAProject/,
    /ChangesOfMyProjects/,
  ])
  await runTab(page, 'Welcome', '"creatorCount"')
})

test('a token is used for queries and subscriptions instead of the session', async ({ page, creator }) => {
  const secret = await createToken(creator.session, [
    'PROFILE_READ',
    'PROJECTS_READ',
    'INVITATIONS_READ',
    'FEEDBACK_READ',
  ])
  await page.goto('/graphiql')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Se connecter/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Jeton' }).check()
  await page.getByLabel("Jeton d'accès personnel").fill(secret)

  await runTab(page, 'MesProjets', '"userType": "CREATOR"')
  await runTab(page, 'CreerUnProjet', '"scope": "projects:write"')
  await runTab(page, 'ChangementsDeMesProjets', '"changes": []')
  await createProject(creator.session, 'Écouté avec un jeton')
  await expect(result(page)).toContainText('Écouté avec un jeton')
  // It is not stored in the browser.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)
})

test('headers from the editor are sent with the request', async ({ page, creator }) => {
  const secret = await createToken(creator.session, ['PROFILE_READ'])
  await page.goto('/graphiql')
  await openTab(page, 'MesProjets')
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .monaco-editor:visible').click()
  await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${secret}` }))
  await run(page, '"scope": "projects:read"')
})

test('every field is documented', async ({ page }) => {
  await page.goto('/graphiql')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  const docs = page.getByRole('region', { name: 'Documentation Explorer' })
  await docs.getByRole('link', { name: 'Mutation', exact: true }).click()
  await docs.getByRole('link', { name: 'inviteTester', exact: true }).click()
  await expect(docs).toContainText('Token scope: invitations:write')
})

test('a closed example is restored by its URL', async ({ page }) => {
  await page.goto('/graphiql?exemple=CreerUnJeton')
  const editor = page.getByRole('region', { name: 'Operation Editor' })
  await expect(editor).toContainText('mutation CreerUnJeton')
  await page.getByRole('tab', { selected: true }).getByRole('button', { name: /Close/ }).click()
  await expect(page.getByRole('tab')).toHaveCount(4)
  // GraphiQL stores the tabs after half a second.
  const remembered = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{"tabs":[]}').tabs.length)
  await expect.poll(remembered).toBe(4)
  await page.goto('/graphiql')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await page.goto('/graphiql?exemple=CreerUnJeton')
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(editor).toContainText('mutation CreerUnJeton')
})

test('it uses the theme of the site, also when that changes elsewhere, and links back', async ({ page }) => {
  await page.goto('/graphiql')
  await expect(page.getByRole('tab')).toHaveCount(5)
  const site = await page.context().newPage()
  await site.goto('/developpeurs')
  const body = page.locator('body')
  for (const theme of ['light', 'dark']) {
    await site.evaluate((theme) => localStorage.setItem('color-mode', theme), theme)
    await expect(body).toHaveClass(new RegExp(`graphiql-${theme}`))
  }
  await page.getByRole('button', { name: 'Thème sombre' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(body).toHaveClass(new RegExp(`graphiql-${colorScheme}`))
  }
  await page.getByRole('link', { name: 'Développeurs' }).click()
  await expect(page.getByRole('heading', { name: 'Développeurs', level: 1 })).toBeVisible()
})

test('a sign-in in another tab applies here', async ({ page, creator }) => {
  await page.goto('/graphiql')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Se connecter/ })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Se connecter/ })
    .click()
  const login = await opened
  await login.getByLabel('Email').fill(creator.email)
  await login.getByLabel('Mot de passe', { exact: true }).fill(creator.password)
  await login.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('banner')).toContainText(creator.email)
})
