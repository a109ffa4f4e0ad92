import { createProject, deleteProject } from './support/api'
import { expect, test } from './support/fixtures'
import { invite } from './support/invitations'
import { untilNetworkIdle } from './support/requests'

test('the testers of a project are shown whichever page the project is on, and never those of another', async ({
  creator,
  open,
}) => {
  const { session } = creator
  const oldest = await createProject(session, 'Le tout premier')
  await invite(session, oldest, { discordUsername: 'ada' })
  for (let index = 1; index <= 101; index++) await createProject(session, `Projet ${index}`)
  const page = await open()
  const select = page.getByRole('combobox', { name: 'Projet' })

  await test.step('a project outside the first hundred', async () => {
    await page.goto(`/dashboard/testers?projet=${oldest}`)
    await expect(page.getByRole('button', { name: '@ada', exact: true })).toBeVisible()
    await expect(select).toHaveValue(oldest)
    await expect(select.getByRole('option')).toHaveCount(102)
    // It does not request it in a loop.
    await untilNetworkIdle(page, 2000)
    await expect(select).toHaveValue(oldest)
  })

  await test.step('a project that does not exist', async () => {
    await page.goto('/dashboard/testers?projet=prj_inconnu')
    await expect(page.getByRole('heading', { name: 'Projet introuvable' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Inviter un testeur' })).toBeDisabled()
    // It does not request it in a loop.
    await untilNetworkIdle(page, 2000)
    await select.selectOption({ label: 'Projet 101' })
    await expect(page.getByRole('heading', { name: 'Projet introuvable' })).toBeHidden()
    await expect(select.locator('option:checked')).toHaveText('Projet 101')
    await expect(page.getByRole('button', { name: 'Inviter un testeur' }).first()).toBeEnabled()
  })

  await test.step('a project that is deleted while shown', async () => {
    await page.goto(`/dashboard/testers?projet=${oldest}`)
    await expect(page.getByRole('button', { name: '@ada', exact: true })).toBeVisible()
    await deleteProject(session, oldest)
    await expect(page.getByRole('heading', { name: 'Projet introuvable' })).toBeVisible()
    await page.getByRole('link', { name: 'Retour à Mes Projets' }).click()
    await expect(page).toHaveURL('/dashboard/projects')
  })
})
