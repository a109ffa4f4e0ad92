import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { emulatePhone } from './support/phone'
import { emptyWorkspace, openPart } from './support/workspace'

async function openCalculator(page: Page, projectId: string) {
  await openPart(page, projectId, 'calculator', 'Calculatrice')
  await expect(page.getByLabel('Prix unitaire')).toBeVisible()
}

test('the calculator computes exactly, and stores its values', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()
  await openPart(page, projectId, 'calculator', 'Calculatrice')
  const profit = page.getByRole('status').filter({ hasText: '€' })

  await page.getByLabel('Prix unitaire').fill('19,99')
  await page.getByLabel('Quantité', { exact: true }).fill('250')
  await page.getByLabel('Marge visée').fill('70')
  for (const [name, value, kind] of [
    ['Frais', '2,9', "% du chiffre d'affaires"],
    ['Emballage', '4.35', 'Par unité'],
    ['Publicité', '350', 'Une fois'],
  ] as const) {
    await page.getByLabel('Nom de la dépense').fill(name)
    await page.getByLabel('Valeur', { exact: true }).fill(value)
    await page.getByLabel('Type').selectOption(kind)
    await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
  }
  await expect(profit).toHaveText('Bénéfice 2 606,31 €')
  await expect(page.getByText('62,58 %').first()).toBeVisible()
  await expect(page.getByText('Il manque 7,42 points de marge')).toBeVisible()
  await page.getByRole('button', { name: 'Prendre ce prix' }).click()
  await expect(page.getByText('Objectif atteint')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Quantité', { exact: true })).toHaveValue('250')
  await expect(page.getByText('Objectif atteint')).toBeVisible()

  await page.getByRole('tab', { name: 'Abonnement' }).click()
  await page.getByRole('button', { name: 'Ajouter la formule' }).click()
  await expect(page.getByText('À remplir')).toHaveCount(4)
  for (const [label, value] of [
    ['Nom de la formule', 'Pro'],
    ['Prix', '9,99'],
    ['Abonnés', '120'],
    ['Durée (mois)', '12'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Ajouter la formule' }).click()
  await expect(profit).toHaveText('Bénéfice 14 385,60 €')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('calculatrice-abonnement.csv')
})

test('options of a list are not cut off', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()
  await openCalculator(page, projectId)
  await page.getByLabel('Type').selectOption("% du chiffre d'affaires")
  for (const width of [390, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const room = await page.getByLabel('Type').evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = font
      const text = select.selectedOptions[0]?.label ?? ''
      return (
        select.clientWidth -
        Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight) -
        context.measureText(text).width
      )
    })
    expect(room, `at ${width}`).toBeGreaterThanOrEqual(0)
  }
})

test('on a phone the profit stays visible while typing, and links to the results', async ({ open, creator }) => {
  const page = await open()
  await openCalculator(page, (await emptyWorkspace(creator.session)).projectId)
  await emulatePhone(page)
  await page.getByLabel('Prix unitaire').fill('12')
  await page.getByLabel('Quantité', { exact: true }).fill('100')
  const profit = page.getByRole('link', { name: /Bénéfice/ })
  await expect(profit).toContainText('1 000,00 €')
  await expect(profit).toBeInViewport({ ratio: 1 })
  await profit.click()
  await expect(page.getByRole('region', { name: 'Bénéfice' })).toBeInViewport()
})
