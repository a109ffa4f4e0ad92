import type { Page } from '@playwright/test'
import { createProject, createToken } from './support/api'
import { expect, test } from './support/fixtures'
import { openProjects, projectCard } from './support/projects'

// GraphiQL reads the operation of a tab a moment after showing it; until then it asks for that of the last tab, a bad request.
// What a token may not do is refused on purpose.
test.use({ tolerated: [/status of (400|403)/] })

const result = (page: Page) => page.getByRole('region', { name: 'Result Window' })

async function openTab(page: Page, name: string) {
  // Who changes tabs before the editor is there is shown the first one under another's name: GraphiQL's own, and soon over.
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

test('the tabs that are there for a start run, with the session of the browser', async ({ open, creator }) => {
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

test('who reads English finds English examples, at the same addresses', async ({ page }) => {
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

test('a token asks and listens in the place of a session', async ({ page, creator }) => {
  const secret = await createToken(creator.session, [
    'PROFILE_READ',
    'PROJECTS_READ',
    'INVITATIONS_READ',
    'FEEDBACK_READ',
  ])
  await page.goto('/graphiql')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Se connecter/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Jeton' }).check({ force: true })
  await page.getByLabel("Jeton d'accès personnel").fill(secret)

  await runTab(page, 'MesProjets', '"userType": "CREATOR"')
  await runTab(page, 'CreerUnProjet', '"scope": "projects:write"')
  await runTab(page, 'ChangementsDeMesProjets', '"changes": []')
  await createProject(creator.session, 'Écouté avec un jeton')
  await expect(result(page)).toContainText('Écouté avec un jeton')
  // Nobody finds it in the browser later.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)
})

test('headers written in the editor go with the request', async ({ page, creator }) => {
  const secret = await createToken(creator.session, ['PROFILE_READ'])
  await page.goto('/graphiql')
  await openTab(page, 'MesProjets')
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.locator('.graphiql-editor-tool .monaco-editor:visible').click()
  await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${secret}` }))
  await run(page, '"scope": "projects:read"')
})

test('the documentation tells of every field', async ({ page }) => {
  await page.goto('/graphiql')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  const docs = page.getByRole('region', { name: 'Documentation Explorer' })
  await docs.getByRole('link', { name: 'Mutation', exact: true }).click()
  await docs.getByRole('link', { name: 'inviteTester', exact: true }).click()
  await expect(docs).toContainText('Token scope: invitations:write')
})

test('an example that was closed comes back by its address', async ({ page }) => {
  await page.goto('/graphiql?exemple=CreerUnJeton')
  const editor = page.getByRole('region', { name: 'Operation Editor' })
  await expect(editor).toContainText('mutation CreerUnJeton')
  await page.getByRole('tab', { selected: true }).getByRole('button', { name: /Close/ }).click()
  await expect(page.getByRole('tab')).toHaveCount(4)
  // It writes the tabs down half a second later.
  const remembered = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{"tabs":[]}').tabs.length)
  await expect.poll(remembered).toBe(4)
  await page.goto('/graphiql')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await page.goto('/graphiql?exemple=CreerUnJeton')
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(editor).toContainText('mutation CreerUnJeton')
})

test('it wears the colours of the site, also when those change elsewhere, and leads back', async ({ page }) => {
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

test('whoever signs in elsewhere is known here', async ({ page, creator }) => {
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
