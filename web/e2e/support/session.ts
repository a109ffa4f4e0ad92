import type { Page } from '@playwright/test'
import type { Account } from './api'
import { expect } from './fixtures'

/** Fills in and submits the sign-in form on the current page. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  // The sign-up form has the same fields, and stays until the sign-in form is loaded.
  const submit = page.getByRole('main').getByRole('button', { name: 'Se connecter' })
  await expect(submit).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await submit.click()
}

/** Fills in and submits the sign-up form on the current page. */
export async function register(page: Page, account: Account, type: RegExp): Promise<void> {
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('Email').fill(account.email)
  await fillNameAndPassword(page, account)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

/** Fills in what an invitation does not know of a person. */
export async function fillNameAndPassword(page: Page, { password, firstName, lastName }: Account): Promise<void> {
  await page.getByLabel('Prénom').fill(firstName)
  await page.getByLabel('Nom', { exact: true }).fill(lastName)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(password)
}

/** Chooses an entry of the account menu. */
export async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Compte\s:/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
