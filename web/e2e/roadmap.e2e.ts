import { expect, test } from './support/fixtures'
import { addStep, emptyWorkspace, openPart, stepTitles } from './support/workspace'

test('a roadmap is sorted, updates live, and works by keyboard only', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  await addStep(creator.session, projectId, { title: 'Milieu', date: '2030-05-05' })
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) {
    await openPart(browser, projectId, 'roadmap', 'Roadmap')
    await expect(browser.getByRole('heading', { name: 'Milieu' })).toBeVisible()
  }

  await test.step('add by keyboard: it is sorted in both', async () => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Nouvelle étape' })
    await expect(dialog.getByLabel('Titre')).toBeFocused()
    await page.keyboard.type('Début')
    await dialog.getByLabel('Date').fill('2030-01-01')
    await dialog.getByLabel('Date').press('Enter')
    await expect(page.getByText('Élément ajouté à la roadmap')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Début' })).toBeFocused()
    for (const browser of [page, other]) await expect.poll(() => stepTitles(browser)).toEqual(['Début', 'Milieu'])
  })

  await test.step('the badge cycles through the statuses, in both browsers', async () => {
    const badge = (browser: typeof page) => browser.getByRole('button', { name: /^Statut de « Début »/ })
    await badge(page).focus()
    /** The progress from 0 to 1. */
    const full = () =>
      page.getByText(/^\d+ terminée/).evaluate((figures) => {
        const parts = [...(figures.previousElementSibling?.children ?? [])]
        const widths = (of: Element[]) => of.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)
        return (
          widths(parts.filter((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')) / widths(parts)
        )
      })
    for (const [key, status, share] of [
      ['Enter', 'En cours', 0],
      ['Space', 'Terminé', 0.5],
      ['Enter', 'À faire', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(full, `${status}: only what is done fills the bar`).toBeCloseTo(share)
      await expect(badge(page)).toHaveText(status)
      await expect(badge(other)).toHaveText(status)
    }
    await expect(page.getByText('Élément mis à jour')).toBeVisible()
    // Faster than the responses: the last press counts.
    await badge(page).click({ clickCount: 2 })
    await expect(badge(page)).toHaveText('Terminé')
    await expect(badge(other)).toHaveText('Terminé')
  })

  await test.step('a later date moves it down, in both browsers', async () => {
    await page.getByRole('button', { name: 'Modifier « Début »' }).click()
    const dialog = page.getByRole('dialog', { name: "Modifier l'étape" })
    await dialog.getByLabel('Date').fill('2030-12-31')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    for (const browser of [page, other]) await expect.poll(() => stepTitles(browser)).toEqual(['Milieu', 'Début'])
  })

  await test.step('the timeline shows the same', async () => {
    await other.getByRole('link', { name: 'Frise' }).click()
    await expect(other.getByRole('region', { name: 'Frise' }).getByRole('button')).toHaveCount(2)
  })

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Supprimer « Milieu »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Élément supprimé')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Frise' }).getByRole('button')).toHaveCount(1)
  })

  await test.step('an empty roadmap', async () => {
    await page.getByRole('button', { name: /^Ajouter/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByRole('heading', { name: 'Sans titre' })).toBeVisible()
  })
})
