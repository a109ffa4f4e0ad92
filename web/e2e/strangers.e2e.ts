import type { Page } from '@playwright/test'
import { type Account, newAccount } from './support/api'
import { expect } from './support/fixtures'
import { exampleProject, fillProject, projectCard, projectDialog } from './support/projects'
import { newPerson } from './support/provider'
import { register } from './support/session'
import { test } from './support/withProvider'

/*
 * From nothing to a first feedback: two people who have no account, one of whom has a project. What they click and which
 * fields they fill in is counted in their browsers.
 */

interface Effort {
  clicks: number
  fields: Set<string>
}

/** Counts the clicks on pages of Rodage, and the fields that are filled in. */
async function countEffort(page: Page, origin: string): Promise<Effort> {
  const effort: Effort = { clicks: 0, fields: new Set() }
  await page.exposeFunction('countClick', (at: string) => (effort.clicks += at === origin ? 1 : 0))
  await page.exposeFunction('countField', (field: string) => effort.fields.add(field))
  await page.addInitScript(() => {
    const counters = globalThis as unknown as {
      countClick: (origin: string) => void
      countField: (field: string) => void
    }
    // A click on a label is followed by one on its field; one by a script is not trusted.
    addEventListener(
      'click',
      (event) => event.isTrusted && event.detail > 0 && counters.countClick(location.origin),
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement
        if (field.type !== 'radio') counters.countField(`${location.pathname} ${field.name || field.id}`)
      },
      true,
    )
  })
  return effort
}

/** Begins at the landing page without an account, and ends with a link for testers. */
async function publishProject(page: Page, signUp: () => Promise<void>): Promise<string> {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Commencer' }).first().click()
  await signUp()
  await expect(page).toHaveURL('/dashboard/creator')
  await page.getByRole('main').getByRole('link', { name: 'Nouveau projet' }).click()
  await fillProject(projectDialog(page), exampleProject)
  await projectDialog(page).getByRole('button', { name: 'Créer le projet' }).click()
  await expect(projectCard(page, 'Carnet de bord')).toBeVisible()
  await page.getByRole('link', { name: 'Partager un lien' }).click()
  await page.getByRole('dialog', { name: 'Nouveau lien' }).getByRole('button', { name: 'Créer un lien' }).click()
  const ready = page.getByRole('dialog', { name: 'Lien créé' })
  await ready.getByRole('button', { name: 'Copier', exact: true }).click()
  return new URL(await ready.getByLabel('Lien pour rejoindre le projet').inputValue()).pathname
}

/** Begins with a link, and ends with feedback. */
async function testProject(page: Page, link: string, signUp: () => Promise<void>): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Créez-le, vous reviendrez ici' }).click()
  await signUp()
  await page.getByLabel('Votre retour').fill('Le carnet se ferme quand la mer monte.')
  await page.getByRole('button', { name: 'Envoyer mon retour' }).click()
  await expect(page.getByText(/Merci/).first()).toBeVisible()
}

test('with an account elsewhere', async ({ provider, server, openAnonymous }) => {
  const [creator, tester] = [await openAnonymous(), await openAnonymous()]
  const [ofCreator, ofTester] = [await countEffort(creator, server.url), await countEffort(tester, server.url)]
  const signUp = async (page: Page, type: RegExp) => {
    provider.person = newPerson()
    await page.getByRole('radio', { name: type }).check()
    await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
    await page.getByRole('link', { name: 'Authorize' }).click()
  }
  const link = await publishProject(creator, () => signUp(creator, /^Créateur/))
  await testProject(tester, link, () => signUp(tester, /^Testeur/))
  expect([ofCreator.clicks, ofCreator.fields.size]).toEqual([8, 7])
  expect([ofTester.clicks, ofTester.fields.size]).toEqual([3, 1])
})

test('with an email address', async ({ server, openAnonymous }) => {
  const [creator, tester] = [await openAnonymous(), await openAnonymous()]
  const [ofCreator, ofTester] = [await countEffort(creator, server.url), await countEffort(tester, server.url)]
  const fill = async (page: Page, account: Account, type: RegExp) => register(page, account, type)
  const link = await publishProject(creator, () => fill(creator, newAccount(), /^Créateur/))
  await testProject(tester, link, () => fill(tester, newAccount(), /^Testeur/))
  // Five fields for the account and seven for the project, which are all required.
  expect([ofCreator.clicks, ofCreator.fields.size]).toEqual([8, 12])
  expect([ofTester.clicks, ofTester.fields.size]).toEqual([3, 6])
})
