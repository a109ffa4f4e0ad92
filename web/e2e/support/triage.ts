import { expect, type Page } from '@playwright/test'

/* What the creator and the authors of feedback see of it. */

export const rows = (page: Page) => page.getByRole('list', { name: 'Retours' }).getByRole('listitem')

export const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

/** Opens a feedback. Until then the one that was open is shown, and can be acted upon. */
export async function openRow(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('link').click()
  // On a phone the list is hidden now.
  await expect(page.locator('a[aria-current=true]', { hasText: text })).toBeAttached()
}

/** The feedback that the creator has opened. */
export const detail = (page: Page) => page.getByRole('article').filter({ has: page.getByLabel('Votre message') })

/** The card of a feedback on the page of its author. */
export const sentCard = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Sends a message about the feedback that is open. */
export async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('Votre message').fill(text)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible()
  await expect(page.getByLabel('Votre message')).toHaveValue('')
}
