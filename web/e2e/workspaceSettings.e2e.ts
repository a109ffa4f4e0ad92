import { expect, test } from './support/fixtures'
import { loadedAt } from './support/projects'
import { emptyWorkspace, openPart } from './support/workspace'

test('settings are saved, reset, and guarded against loss', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) await openPart(browser, projectId, 'settings', 'Paramètres')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const color = page.getByLabel('Couleur', { exact: true })

  await test.step('the defaults', async () => {
    await expect(page.getByLabel('Date de début')).toHaveValue('2025-06-01')
    await expect(page.getByLabel('Date de fin')).toHaveValue('2025-08-31')
    await expect(color).toHaveValue('#9b87f5')
    await expect(page.getByLabel('Tags')).toHaveValue('marketing, produit, développement')
  })

  await test.step('errors are shown, also for other tabs', async () => {
    await page.getByLabel('Date de fin').fill('2025-05-31')
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await save.click()
    await expect(page.getByText('La date de fin doit suivre la date de début.')).toBeVisible()
    await expect(page.getByLabel('Date de fin')).toBeFocused()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Date de fin')).toHaveValue('2025-08-31')
    await expect(save).toBeDisabled()
  })

  await test.step('save in one browser, read in the other', async () => {
    await color.fill('#cf4a0e')
    await page.getByRole('tab', { name: 'Javier' }).click()
    await page.getByRole('radio', { name: 'Mentor' }).check()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    // Settings without a feature are not shown.
    await expect(page.getByRole('switch')).toHaveCount(1)
    await page.getByRole('switch', { name: 'Notifications' }).uncheck()
    await page.getByRole('tab', { name: 'Général' }).click()
    await page.getByLabel('Statut').selectOption('En pause')
    await save.click()
    await expect(page.getByText('Paramètres sauvegardés')).toBeVisible()
    await expect(other.getByLabel('Statut')).toHaveValue('PAUSED')
    await expect(other.getByLabel('Couleur', { exact: true })).toHaveValue('#cf4a0e')
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    const question = page.getByRole('alertdialog')
    for (const [part, path] of [
      ['Roadmap', /\/roadmap$/],
      ['Paramètres', /\/settings$/],
    ] as const) {
      await page.getByRole('link', { name: part }).first().click()
      await expect(page).toHaveURL(path)
      // Until it is rendered, a link to the page before it replaces its entry in the history.
      await expect(page.getByRole('heading', { name: part, level: 1 })).toBeAttached()
    }
    await color.fill('#123456')
    const ways: Record<string, () => Promise<unknown>> = {
      'a link': () => page.getByRole('link', { name: 'Chatbot' }).first().click(),
      'a menu of links': async () => {
        await page.getByRole('button', { name: 'Testeurs' }).click()
        await page.getByRole('menuitem', { name: 'Retours' }).click()
      },
      'the search': async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Rechercher' }).fill('Testeurs')
        await expect(page.getByRole('option', { selected: true })).toBeVisible()
        await page.keyboard.press('Enter')
      },
      'the account’s menu': async () => {
        await page.getByRole('button', { name: /^Compte\s:/ }).click()
        await page.getByRole('menuitem', { name: 'Profil' }).click()
      },
      'signing out': async () => {
        await page.getByRole('button', { name: /^Compte\s:/ }).click()
        await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
      },
      'the back button': () => page.evaluate(() => history.back()),
    }
    for (const [way, leave] of Object.entries(ways)) {
      await leave()
      await expect(question, way).toBeVisible()
      await question.getByRole('button', { name: 'Continuer la saisie' }).click()
      await expect(question, way).toBeHidden()
      await expect(page, way).toHaveURL(/settings/)
      await expect(color, way).toHaveValue('#123456')
    }
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByLabel('Colour', { exact: true }), 'changing the language keeps the input').toHaveValue(
      '#123456',
    )
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(color).toHaveValue('#123456')
    const openedAt = await loadedAt(page)
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', (native) => void native.dismiss().then(() => resolve(native.type())))
    })
    await page.evaluate(() => window.location.reload())
    expect(await dialogType, 'the browser asks before closing the tab').toBe('beforeunload')
    expect(await loadedAt(page), 'it stays open').toBe(openedAt)
    await expect(color).toHaveValue('#123456')
    await expect(save).toBeEnabled()
    await page.getByRole('link', { name: 'Chatbot' }).first().click()
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(/chatbot/)
    await page.getByRole('button', { name: 'Parler à Javier' }).click()
    await expect(page.getByRole('radio', { name: 'Mentor' })).toBeChecked()
    await page.goBack()
    await expect(color, 'discarded changes are gone').toHaveValue('#cf4a0e')
    await color.fill('#123456')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(/roadmap/)
  })

  await test.step('the language and theme are those of the account', async () => {
    await page.goto(`/workspace/${projectId}/settings?onglet=avance`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copier' }).click()
    await expect(page.getByText('ID copié !')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(projectId)
    await page.getByRole('tab', { name: 'Général' }).click()
    await page.getByLabel('Langue').selectOption('English')
    await page.getByLabel('Thème', { exact: true }).selectOption('Sombre')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})
