import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { emulatePhone } from './support/phone'
import { emptyWorkspace, openPart } from './support/workspace'

async function openCalculator(page: Page, projectId: string) {
  await openPart(page, projectId, 'calculator', 'Calculatrice')
  await expect(page.getByLabel('Prix unitaire')).toBeVisible()
}

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
