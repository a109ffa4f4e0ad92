import type { Page } from '@playwright/test'
import { type Account, newAccount } from './support/api'
import { expect } from './support/fixtures'
import { emailsTo, linkIn } from './support/emails'
import { newPerson } from './support/provider'
import { untilNetworkIdle } from './support/requests'
import { Server } from './support/server'
import { register, signIn } from './support/session'
import { test } from './support/withProvider'

// The server verifies email addresses.
test.use({ settings: { RODAGE_VERIFY_EMAIL: 'true', RODAGE_MAIL_RATE: '10000' } })

/** Creates an account with a verified email address. The page is then on its home page. */
async function registerAndVerify(page: Page, server: Server, account: Account, type = /Créateur/) {
  await page.goto('/register')
  await register(page, account, type)
  await expect(page.getByText('Vérifiez votre email pour confirmer votre inscription')).toBeVisible()
  await page.goto(await linkIn(server.outbox, account.email))
  await expect(page.getByText('Adresse confirmée. Bienvenue !')).toBeVisible()
}

test('an email address is verified by a link, and both tabs continue', async ({ page, server, openAnonymous }) => {
  const account = newAccount()
  await page.goto('/register?next=/profile?onglet=invitations')
  await register(page, account, /Testeur/)
  await expect(page.getByText('Inscription réussie ! Vérifiez votre email.')).toBeVisible()
  await expect(page.getByText('Vérifiez votre email pour confirmer votre inscription')).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()

  await test.step('signing in before shows the reason, and sends the email again', async () => {
    const impatient = await openAnonymous()
    await impatient.goto('/login')
    await signIn(impatient, account)
    await expect(impatient.getByText(/Vérifiez votre email avant de vous connecter/)).toBeVisible()
    await impatient.getByRole('button', { name: "Renvoyer l'email" }).click()
    await expect(impatient.getByText(/un nouveau lien est parti/)).toBeVisible()
  })

  const link = await linkIn(server.outbox, account.email, { emails: 2 })
  await test.step('the link signs in and redirects to the home page; the waiting page continues to its target', async () => {
    const opened = await page.context().newPage()
    await opened.goto(link)
    await expect(opened.getByText('Adresse confirmée. Bienvenue !')).toBeVisible()
    await expect(opened).toHaveURL('/profile')
    await expect(page).toHaveURL('/profile?onglet=invitations')
  })

  await test.step('the link works once', async () => {
    const late = await openAnonymous()
    await late.goto(link)
    await expect(late.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
    await late.getByLabel('Email').fill('pas une adresse')
    await late.getByRole('button', { name: "Renvoyer l'email" }).click()
    await expect(late.getByText('Email invalide')).toBeVisible()
    await late.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
    await expect(late.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await signIn(late, account)
    await expect(late).toHaveURL('/profile')
  })
})

test('in another browser than that of the sign-up, the link asks for the password, and leads to where one came from', async ({
  page,
  server,
  openAnonymous,
}) => {
  const account = newAccount()
  await page.goto('/register?next=/profile?onglet=invitations')
  await register(page, account, /Testeur/)
  await expect(page.getByText('Vérifiez votre email pour confirmer votre inscription')).toBeVisible()
  const phone = await openAnonymous()
  await phone.goto(await linkIn(server.outbox, account.email))
  await expect(phone.getByRole('heading', { name: 'Est-ce bien vous ?' })).toBeVisible()
  await expect(phone.getByRole('link', { name: "Repartir d'un compte neuf" })).toHaveAttribute(
    'href',
    '/mot-de-passe-oublie?next=%2Fprofile%3Fonglet%3Dinvitations',
  )
  await phone.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(phone.getByText("Entrez le mot de passe choisi à l'inscription", { exact: true })).toBeVisible()
  await phone.getByLabel('Mot de passe', { exact: true }).fill('un tout autre secret')
  await phone.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(phone.getByText("Ce n'est pas le mot de passe choisi à l'inscription")).toBeVisible()
  await phone.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await phone.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(phone.getByText('Adresse confirmée. Bienvenue !')).toBeVisible()
  await expect(phone).toHaveURL('/profile?onglet=invitations')
})

test('too many attempts are reported with the time to wait', async ({ database, browser }) => {
  const server = await Server.start(database.url, { RODAGE_SIGN_IN_RATE: '1' })
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    const stranger = newAccount()
    await signIn(page, stranger)
    await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
    await signIn(page, stranger)
    await expect(
      page.getByText(/^Trop de tentatives à la suite\. Réessayez dans \d+ secondes?\.$/).first(),
    ).toBeVisible()
  } finally {
    await context.close()
    await server.remove()
  }
})

test('a forgotten password is reset by email, which ends the other sessions', async ({
  page,
  server,
  openAnonymous,
}) => {
  const account = newAccount()
  await registerAndVerify(page, server, account)
  await expect(page).toHaveURL('/dashboard/creator')

  const visitor = await openAnonymous()
  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill(account.email)
  await visitor.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(visitor.getByLabel('Email')).toHaveValue(account.email)
  await visitor.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(visitor.getByText(/Si un compte existe à cette adresse/)).toBeVisible()

  const link = await linkIn(server.outbox, account.email, { emails: 2 })
  expect(link).toMatch(/^\/reinitialiser\//)
  await visitor.goto(link)
  await visitor.getByLabel('Nouveau mot de passe').fill('court')
  await visitor.getByLabel('Confirmez le mot de passe').fill('autre')
  await visitor.getByRole('button', { name: 'Enregistrer et me connecter' }).click()
  await expect(visitor.getByText('Le mot de passe doit faire au moins 6 caractères')).toBeVisible()

  const password = 'un tout autre secret'
  await visitor.getByLabel('Nouveau mot de passe').fill(password)
  await visitor.getByLabel('Confirmez le mot de passe').fill(password)
  await visitor.getByRole('button', { name: 'Enregistrer et me connecter' }).click()
  await expect(visitor.getByText('Mot de passe changé. Vous êtes connecté.')).toBeVisible()
  await expect(visitor).toHaveURL('/dashboard/creator')

  await test.step('the open session ends without a reload', async () => {
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, account)
    await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
    await signIn(page, { ...account, password })
    await expect(page).toHaveURL('/dashboard/creator')
  })

  await test.step('the link works once, and then shows what to do', async () => {
    // Also for who is signed in.
    await page.goto(link)
    await page.getByLabel('Nouveau mot de passe').fill(password)
    await page.getByLabel('Confirmez le mot de passe').fill(password)
    await page.getByRole('button', { name: 'Enregistrer et me connecter' }).click()
    await expect(page.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/mot-de-passe-oublie')
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
  })
})

test('the responses do not reveal whether an email has an account', async ({ page, server }) => {
  const address = newAccount().email
  await page.goto('/mot-de-passe-oublie')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await expect(page.getByText(/Si un compte existe à cette adresse/)).toBeVisible()
  expect(await emailsTo(server.outbox, address)).toEqual([])
})

test('GitHub signs up with the chosen type, and signs in again on the way to a page', async ({ page, provider }) => {
  provider.person = newPerson()
  await page.goto('/register')
  // It is marked as disabled, and shows the reason when pressed.
  await page.getByRole('button', { name: 'Continuer avec GitHub' }).click({ force: true })
  await expect(page.getByText("Veuillez d'abord choisir votre type de profil").first()).toBeVisible()
  await page.getByRole('radio', { name: /Créateur/ }).check()
  expect(await page.evaluate(() => localStorage.getItem('pending_user_type'))).toBe('creator')
  await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL('/dashboard/creator')
  await expect(page.getByText('Connexion réussie !')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compte : Ada King de Lovelace' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pending_user_type')), 'cleared').toBeNull()

  await page.getByRole('button', { name: /^Compte\s:/ }).click()
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard/testers')
  await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL('/dashboard/testers')
  await expect(page.getByText('Connexion réussie !')).toHaveCount(1)

  await test.step('it is confirmed once', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Compte\s:/ })).toBeVisible()
    await untilNetworkIdle(page)
    await expect(page.getByText('Connexion réussie !')).toHaveCount(0)
  })

  await test.step('a first password can be set', async () => {
    await page.goto('/dashboard/settings?onglet=securite')
    await expect(page.getByRole('region', { name: 'Autres services' })).toContainText('GitHub')
    await expect(page.getByLabel('Mot de passe actuel')).toHaveCount(0)
    await page.getByLabel('Nouveau mot de passe').fill('un secret assez long')
    await page.getByLabel('Confirmez le mot de passe').fill('un secret assez long')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page.getByText('Mot de passe enregistré.')).toBeVisible()
    await expect(page.getByLabel('Mot de passe actuel')).toBeVisible()
  })
})

test('an account from GitHub without a type chooses one, and reaches the requested page', async ({
  page,
  provider,
}) => {
  provider.person = newPerson()
  await page.goto('/profile?onglet=tests')
  await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL(/\/complete-profile/)
  await page.getByRole('radio', { name: /Testeur/ }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page).toHaveURL('/profile?onglet=tests')
})

test('errors of GitHub are explained', async ({ page, provider }) => {
  await page.goto('/login?next=/dashboard/projects')
  await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Erreur lors de la connexion avec GitHub')
  await expect(page.getByText('Connexion réussie !')).toHaveCount(0)
  await expect(page).toHaveURL(/next=%2Fdashboard%2Fprojects/)

  provider.person = { ...newPerson(), isVerified: false }
  await page.getByRole('link', { name: 'Continuer avec GitHub' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "Votre adresse email n'est pas vérifiée chez GitHub",
  )

  await test.step('the other form does not repeat the error', async () => {
    await page.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
    await expect(page).toHaveURL('/register?next=%2Fdashboard%2Fprojects')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})

test('Discord is linked in the settings, used to sign in, and unlinked', async ({ page, server, provider }) => {
  const account = newAccount()
  await registerAndVerify(page, server, account)
  // The email at Discord is different: only the link connects the accounts.
  provider.person = newPerson()
  await page.goto('/dashboard/settings?onglet=securite')
  const services = page.getByRole('region', { name: 'Autres services' })
  await services.getByRole('link', { name: 'Relier Discord' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page.getByText('Discord ouvre maintenant votre compte')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/settings?onglet=securite')
  await expect(services.getByRole('button', { name: 'Retirer Discord' })).toBeVisible()

  const signOut = async () => {
    await page.getByRole('button', { name: /^Compte\s:/ }).click()
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/')
  }
  await signOut()
  await page.goto('/dashboard/settings?onglet=securite')
  await page.getByRole('link', { name: 'Continuer avec Discord' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL('/dashboard/settings?onglet=securite')
  await expect(page.getByRole('button', { name: `Compte : ${account.firstName} ${account.lastName}` })).toBeVisible()

  await services.getByRole('button', { name: 'Retirer Discord' }).click()
  await expect(page.getByText("Discord n'ouvre plus votre compte")).toBeVisible()
  await expect(services.getByRole('link', { name: 'Relier Discord' })).toBeVisible()
})

test('Discord signs up too; the only sign-in method cannot be removed', async ({ page, provider }) => {
  provider.person = newPerson()
  await page.goto('/register')
  await page.getByRole('radio', { name: /Créateur/ }).check()
  await page.getByRole('link', { name: 'Continuer avec Discord' }).click()
  await page.getByRole('link', { name: 'Authorize' }).click()
  await expect(page).toHaveURL('/dashboard/creator')
  await page.goto('/dashboard/settings?onglet=securite')
  await page.getByRole('button', { name: 'Retirer Discord' }).click()
  await expect(page.getByText("Discord n'a pas été retiré")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer Discord' })).toBeVisible()
})
