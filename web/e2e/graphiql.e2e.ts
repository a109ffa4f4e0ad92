import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { expect, test } from './support/fixtures'
import { openProjects, projectCard } from './support/projects'

// GraphiQL reads the operation of a tab a moment after showing it; until then it asks for that of the last tab, a bad request.
test.use({ tolerated: [/status of 400/] })

const result = (page: Page) => page.getByRole('region', { name: 'Result Window' })

async function runTab(page: Page, name: string, expected: string) {
  await page.getByRole('tab').getByRole('button', { name, exact: true }).click()
  await expect(async () => {
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(result(page)).toContainText(expected, { timeout: 5_000 })
  }).toPass()
}

test('GraphiQL queries, mutates and subscribes with the session of the browser', async ({ open, creator }) => {
  const page = await open()
  await openProjects(page)
  const explorer = await page.context().newPage()
  await explorer.goto('/graphiql')

  await runTab(explorer, 'MesProjets', '"userType": "CREATOR"')

  await runTab(explorer, 'CreerUnProjet', '"userErrors": []')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await runTab(explorer, 'ChangementsDeMesProjets', '"changes": []')
  await createProject(creator.session, 'Pendant que GraphiQL écoute')
  await expect(result(explorer)).toContainText('Pendant que GraphiQL écoute')
  await expect(projectCard(page, 'Pendant que GraphiQL écoute')).toBeVisible()
})
