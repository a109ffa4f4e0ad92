import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { expect, test } from './support/fixtures'
import { invite } from './support/invitations'
import { loadedAt } from './support/projects'
import { setSwitches } from './support/publicPages'
import { untilNetworkIdle } from './support/requests'
import { addStep, openPart, stepTitles } from './support/workspace'

/*
 * The roadmap of a project as its testers read it, in two browsers: one of the creator and one of a tester. What the creator does is
 * looked for on the screen of the tester.
 */

const roadmap = (page: Page) => page.getByRole('region', { name: 'Roadmap' })
const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('testers follow the roadmap on the page of their invitation, while it is shared', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const { session } = creator
  const projectId = await createProject(session, 'Carnet de bord')
  const titles = Array.from({ length: 25 }, (_, index) => `Étape ${index + 1}`)
  for (const [index, title] of titles.entries()) {
    await addStep(session, projectId, { title, date: `2031-01-${String(index + 1).padStart(2, '0')}` })
  }
  const { token } = await invite(session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  const page = await open()
  const testerPage = await openAnonymous({ storageState: await tester.storageState() })

  await test.step('only those who have accepted see it', async () => {
    await testerPage.goto(`/invitation/${token}`)
    const accept = testerPage.getByRole('button', { name: 'Accepter et tester' })
    await expect(accept).toBeVisible()
    await expect(roadmap(testerPage)).toHaveCount(0)
    await accept.click()
    await expect.poll(() => stepTitles(testerPage)).toEqual(titles.slice(0, 20))
  })
  const openedAt = await loadedAt(testerPage)

  await test.step('it is read to its end', async () => {
    await roadmap(testerPage).getByRole('button', { name: 'Voir plus' }).click()
    await expect(testerPage.getByRole('heading', { name: 'Étape 21', exact: true })).toBeFocused()
    await expect.poll(() => stepTitles(testerPage)).toEqual(titles)
    await expect(roadmap(testerPage).getByRole('button', { name: 'Voir plus' })).toHaveCount(0)
    await expect(step(testerPage, 'Étape 2')).toContainText('À faire')
    await expect(step(testerPage, 'Étape 2').locator('time')).toHaveAttribute('datetime', '2031-01-02')
  })

  await test.step('what the creator changes arrives', async () => {
    await openPart(page, projectId, 'roadmap', 'Roadmap')
    await page.getByRole('button', { name: /^Statut de « Étape 2 »/ }).click()
    await expect(step(testerPage, 'Étape 2')).toContainText('En cours')
    await addStep(session, projectId, { title: 'Entre deux', date: '2031-01-02' })
    await expect.poll(() => stepTitles(testerPage)).toEqual(['Étape 1', 'Étape 2', 'Entre deux', ...titles.slice(2)])
    await page.getByRole('button', { name: 'Supprimer « Étape 1 »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect.poll(() => stepTitles(testerPage)).toEqual(['Étape 2', 'Entre deux', ...titles.slice(2)])
  })

  await test.step('it goes when it is no longer shared', async () => {
    await setSwitches(session, projectId, { hasCollaboration: false })
    await expect(roadmap(testerPage)).toHaveCount(0)
    expect(await loadedAt(testerPage)).toBe(openedAt)
    await testerPage.reload()
    await expect(testerPage.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
    await untilNetworkIdle(testerPage)
    await expect(roadmap(testerPage)).toHaveCount(0)
  })

  await test.step('and is found again from the list of tests, once it is', async () => {
    await setSwitches(session, projectId, { hasCollaboration: true })
    await testerPage.getByRole('link', { name: 'Tous mes tests' }).click()
    await testerPage
      .getByRole('article', { name: 'Carnet de bord' })
      .getByRole('link', { name: "Revoir l'invitation « Carnet de bord »" })
      .click()
    await expect(step(testerPage, 'Étape 2')).toContainText('En cours')
  })
})
