import { graphql } from './support/api'
import { expect, test } from './support/fixtures'
import { projectDialog } from './support/projects'
import { signIn } from './support/session'

test('a draft survives a reload and a lost session', async ({ open, creator }) => {
  const page = await open()
  const title = projectDialog(page).getByLabel('Titre')
  await page.goto('/dashboard/projects?nouveau=1')
  await title.fill('Un titre qui a demandé du temps')

  await page.reload()
  await expect(title).toHaveValue('Un titre qui a demandé du temps')

  await graphql(creator.session, 'mutation { signOut { userErrors { code } } }')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, creator)
  await expect(title).toHaveValue('Un titre qui a demandé du temps')
})
