import { graphql, newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { openProjects } from './support/projects'
import { chooseInAccountMenu, signIn } from './support/session'

test('the sign-up form reports missing fields', async ({ page, creator }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  for (const message of [
    'Vous devez choisir un type de profil',
    'Le prénom est requis',
    'Le nom est requis',
    'Email invalide',
    'Le mot de passe doit faire au moins 6 caractères',
    'Corrigez les erreurs avant de continuer',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }

  await test.step('a password mismatch is reported on blur, and only while it exists', async () => {
    await page.reload()
    await page.getByLabel('Mot de passe', { exact: true }).fill('un secret assez long')
    await page.getByLabel('Confirmez le mot de passe').fill('un autre secret')
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toHaveCount(0)
    await page.getByLabel('Confirmez le mot de passe').press('Shift+Tab')
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await page.getByLabel('Confirmez le mot de passe').fill('un secret assez long')
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toHaveCount(0)
  })

  await test.step('the passwords differ', async () => {
    await page.getByLabel('Mot de passe', { exact: true }).fill('un secret assez long')
    await page.getByLabel('Confirmez le mot de passe').fill('un autre secret')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  })

  await test.step('the email already has an account', async () => {
    await page.getByRole('radio', { name: /Testeur/ }).check()
    await page.getByLabel('Prénom').fill(creator.firstName)
    await page.getByLabel('Nom', { exact: true }).fill(creator.lastName)
    await page.getByLabel('Email').fill(creator.email.toUpperCase())
    await page.getByLabel('Confirmez le mot de passe').fill('un secret assez long')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const message = 'Un compte existe déjà avec cette adresse email. Essayez de vous connecter.'
    await expect(page.getByText(message)).toBeVisible()
  })

  await test.step('the fields are restored after reading the terms and after a reload, except passwords', async () => {
    const [terms] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('main').getByRole('link', { name: "conditions d'utilisation" }).click(),
    ])
    await expect(terms).toHaveURL('/terms')
    await terms.close()
    await expect(page.getByLabel('Prénom')).toHaveValue(creator.firstName)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click()
    await expect(page).toHaveURL('/privacy')
    await page.goBack()
    await expect(page.getByRole('radio', { name: /Testeur/ })).toBeChecked()
    await expect(page.getByLabel('Prénom')).toHaveValue(creator.firstName)
    await expect(page.getByLabel('Email')).toHaveValue(creator.email.toUpperCase())
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
    expect(
      JSON.stringify(await page.context().storageState()) + (await page.evaluate(() => JSON.stringify(sessionStorage))),
    ).not.toContain('un secret assez long')
  })
})

test('a protected page asks to sign in, reports errors, and opens afterwards', async ({ page, creator }) => {
  await page.goto('/dashboard/projects')
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fprojects')

  await test.step('links between sign-in and sign-up keep the requested page', async () => {
    const entrances = [page.getByRole('banner'), page.getByRole('main'), page.getByRole('contentinfo')]
    for (const part of entrances)
      await expect(part.getByRole('link', { name: "S'inscrire" })).toHaveAttribute(
        'href',
        '/register?next=%2Fdashboard%2Fprojects',
      )
    await page.getByRole('banner').getByRole('link', { name: "S'inscrire" }).click()
    for (const part of entrances)
      await expect(part.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
        'href',
        '/login?next=%2Fdashboard%2Fprojects',
      )
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  })

  await signIn(page, { ...creator, password: 'pas le bon' })
  await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()

  await signIn(page, creator)
  await expect(page).toHaveURL('/dashboard/projects')
  await expect(page.getByRole('heading', { name: 'Mes Projets' })).toBeVisible()

  await test.step('a creator has no tester profile', async () => {
    await page.goto('/tester-profile')
    await expect(page).toHaveURL('/dashboard/creator')
  })
})

test('signing out ends the session in every tab', async ({ open, creator }) => {
  const page = await open()
  await openProjects(page)
  const otherTab = await page.context().newPage()
  await openProjects(otherTab)

  await chooseInAccountMenu(page, 'Déconnexion')
  await expect(page.getByText('Déconnexion réussie')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  await expect(otherTab.getByRole('heading', { name: 'Mes Projets' })).toBeHidden()

  const { viewer } = await graphql<{ viewer: unknown }>(creator.session, '{ viewer { id } }')
  expect(viewer, 'the old cookie is no longer valid').toBeNull()
})

test('an account without a type chooses one, and a tester has their own home page', async ({
  newSession,
  openAnonymous,
}) => {
  const account = newAccount()
  const session = await newSession(null, account)
  const page = await openAnonymous({ storageState: await session.storageState() })
  await page.goto('/dashboard/projects')
  await expect(page).toHaveURL(/\/complete-profile/)

  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Veuillez choisir un type de profil')).toBeVisible()
  await page.getByRole('radio', { name: /Testeur/ }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Profil créé avec succès !')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await chooseInAccountMenu(page, 'Paramètres')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)

  await test.step('the creator pages are not accessible', async () => {
    await page.goto('/dashboard/projects')
    await expect(page).toHaveURL('/profile')
  })

  await test.step('the profile has two URLs', async () => {
    await page.goto('/tester-profile')
    await expect(page.getByRole('heading', { name: 'Mon Profil', level: 1 })).toBeVisible()
  })
})
