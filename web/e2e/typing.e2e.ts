import { createProject, graphql, renameProject } from './support/api'
import { expect, test } from './support/fixtures'
import { chooseInCardMenu, fillProject, openProjects, projectCard, projectDialog } from './support/projects'
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

test('a project changed elsewhere while edited shows both versions', async ({ open, creator }) => {
  const id = await createProject(creator.session, 'Titre de départ')
  const page = await open()
  await openProjects(page)
  await chooseInCardMenu(page, 'Titre de départ', 'Modifier')
  const dialog = projectDialog(page)
  await fillProject(dialog, { title: 'Mon titre' })

  await renameProject(creator.session, id, 'Le titre des autres')
  await expect(dialog.getByText(/^Le projet a changé entre-temps/)).toBeVisible()
  await expect(dialog.getByText(/Le titre des autres/)).toBeVisible()
  await expect(dialog.getByLabel('Titre')).toHaveValue('Mon titre')

  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(projectCard(page, 'Mon titre')).toBeVisible()
})
