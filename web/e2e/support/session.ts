import type { Page } from '@playwright/test'
import type { Account } from './api'
import { expect } from './fixtures'

/** Fills the form of /login, where the page already is. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  // The form for signing up has the same fields, and stays until this one is loaded.
  const submit = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(submit).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await submit.click()
}

/** Fills the form of /register, where the page already is. */
export async function register(
  page: Page,
  { email, password, firstName, lastName }: Account,
  type: RegExp,
): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}
