import { readFile } from 'node:fs/promises'
import { graphql, newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { chooseInAccountMenu, signIn } from './support/session'

test('settings are saved and applied at once, here, in another tab and on another device', async ({
  open,
  openAnonymous,
  creator,
}) => {
  const page = await open()
  await page.goto('/dashboard/settings')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/settings')
  await expect(otherTab.getByRole('heading', { name: 'Paramètres', level: 1 })).toBeVisible()

  await test.step('a username is validated, and saved', async () => {
    await page.getByLabel("Nom d'utilisateur").fill('Zo')
    await page.getByLabel("Nom d'utilisateur").blur()
    await expect(page.getByText('Trois lettres minimum : même Zoé y arrive.')).toBeVisible()
  })

  await page.getByLabel('Pays').selectOption('Belgique')
  await page.getByLabel('Langue').selectOption('English')
  await page.getByLabel('Thème', { exact: true }).selectOption('Sombre')
  await page.getByRole('switch', { name: 'Notifications par email' }).uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(tab.locator('html')).toHaveClass(/dark/)
  }
  await expect(page.getByRole('button', { name: 'Account of Zo' })).toBeVisible()

  await test.step('everything is restored after a reload', async () => {
    await page.reload()
    await expect(page.getByLabel('Username')).toHaveValue('Zo')
    await expect(page.getByLabel('Country')).toHaveValue('BELGIUM')
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('ENGLISH')
    await expect(page.getByRole('switch', { name: 'Notifications by email' })).not.toBeChecked()
  })

  await test.step('another device applies them after signing in', async () => {
    const device = await openAnonymous()
    await device.goto('/login')
    await signIn(device, creator)
    await expect(device.locator('html')).toHaveAttribute('lang', 'en')
    await expect(device.locator('html')).toHaveClass(/dark/)

    await test.step('a choice made there is saved to the account', async () => {
      await device.getByRole('button', { name: 'Français' }).click()
      await expect(device.locator('html')).toHaveAttribute('lang', 'fr')
      await expect
        .poll(async () => graphql(creator.session, '{ viewer { settings { language theme } } }'))
        .toMatchObject({ viewer: { settings: { language: 'FRENCH', theme: 'DARK' } } })
      for (const tab of [page, otherTab]) {
        await expect(tab.getByRole('heading', { name: 'Paramètres', level: 1 })).toBeVisible()
        await expect(tab.getByLabel('Langue')).toHaveValue('FRENCH')
      }
    })
  })
})

test('an account keeps the language of the browser of its sign-up', async ({ open, openAnonymous, creator }) => {
  const page = await open()
  await page.goto('/dashboard/creator')
  const settings = () => graphql(creator.session, '{ viewer { settings { language version } } }')
  await expect.poll(settings).toEqual({ viewer: { settings: { language: 'FRENCH', version: 1 } } })
  const english = await openAnonymous({ locale: 'en-US' })
  await english.goto('/login')
  await expect(english.locator('html')).toHaveAttribute('lang', 'en')
  await english.getByLabel('Email').fill(creator.email)
  await english.getByLabel('Password', { exact: true }).fill(creator.password)
  await english.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(english.locator('html')).toHaveAttribute('lang', 'fr')
  expect(await settings()).toEqual({ viewer: { settings: { language: 'FRENCH', version: 1 } } })
})

test('the account menu links to the profile and the settings', async ({ open, creator }) => {
  const page = await open()
  await page.goto('/dashboard/creator')
  await page.getByRole('button', { name: /^Compte\s:/ }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(creator.email)
  await page.getByLabel('Prénom').fill('Maud')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('button', { name: 'Compte : Maud Éluard' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Raccourcis à une touche' })).toBeChecked()
})

test('one session is ended from another one, then all others', async ({ open, openAnonymous, creator }) => {
  const page = await open()
  await page.goto('/dashboard/settings?onglet=securite')
  await expect(page.getByText('Cette session')).toBeVisible()

  const elsewhere = await openAnonymous()
  await elsewhere.goto('/login?next=/dashboard/projects')
  await signIn(elsewhere, creator)
  await expect(elsewhere.getByRole('heading', { name: 'Mes Projets' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Fermer la session/ }).click()
  await expect(page.getByText('Session fermée')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: /^Fermer la session/ })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Sessions' }), 'the focus is not lost').toBeFocused()

  await test.step('changing the password ends the other sessions', async () => {
    await signIn(elsewhere, creator)
    await expect(elsewhere.getByRole('heading', { name: 'Mes Projets' })).toBeVisible()
    await page.getByLabel('Mot de passe actuel').fill('pas le bon')
    await page.getByLabel('Nouveau mot de passe').fill('un secret plus long encore')
    await page.getByLabel('Confirmez le mot de passe').fill('un secret plus long encore')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByText('Mot de passe incorrect')).toBeVisible()
    await page.getByLabel('Mot de passe actuel').fill(creator.password)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(page.getByText(/Mot de passe changé/)).toBeVisible()
    await expect(elsewhere).toHaveURL(/\/login/)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage)), 'no draft of a password').not.toContain(
      'un secret',
    )
  })
})

test('a token is shown once, works within its scopes, and stops when revoked', async ({
  open,
  playwright,
  baseURL,
}) => {
  const page = await open()
  await page.goto('/dashboard/settings?onglet=api')
  await expect(page.getByText('Aucun jeton pour le moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
  await expect(dialog.getByText('Donnez un nom au jeton')).toBeVisible()
  await expect(dialog.getByText('Choisissez au moins un droit')).toBeVisible()

  await dialog.getByLabel('Nom', { exact: true }).fill('Tableau de bord')
  await dialog.getByLabel('Projets : modifier').check()
  await expect(dialog.getByLabel('Projets : lire'), 'write access includes read access').toBeChecked()
  await dialog.getByLabel('Durée').selectOption('30 jours')
  await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
  const secret = await dialog.getByLabel('Jeton').inputValue()
  expect(secret).toMatch(/^rdg_/)
  await dialog.getByRole('button', { name: "C'est copié" }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tableau de bord' })).toContainText(secret.slice(-4))

  const tool = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${secret}` } })
  const { viewer } = await graphql<{ viewer: { projects: { totalCount: number } } }>(
    tool,
    '{ viewer { projects { totalCount } } }',
  )
  expect(viewer.projects.totalCount).toBe(0)

  await page.getByRole('button', { name: 'Révoquer le jeton Tableau de bord' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Aucun jeton pour le moment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Créer un jeton' }), 'the focus is not lost').toBeFocused()
  const refused = await tool.post('/graphql', { data: { query: '{ viewer { id } }' } })
  expect(refused.status()).toBe(401)
  expect(((await refused.json()) as { errors: unknown }).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ])
  await tool.dispose()
})

test('a tester exports their data, and deletes the account', async ({ newSession, openAnonymous }) => {
  const account = newAccount()
  const session = await newSession('TESTER', account)
  const page = await openAnonymous({ storageState: await session.storageState() })
  await page.goto('/profile')
  await chooseInAccountMenu(page, 'Paramètres')
  await page.getByRole('tab', { name: 'Mes données' }).click()
  await expect(page.getByRole('tab', { name: 'Webhooks' })).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^rodage-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(account.email)

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(account.email)
  await dialog.getByLabel('Votre mot de passe').fill('pas le bon')
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click()
  await expect(dialog.getByText('Mot de passe incorrect')).toBeVisible()
  await dialog.getByLabel('Votre mot de passe').fill(account.password)
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click()
  await expect(page.getByText('Votre compte est supprimé. Bonne route !')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/login')
  await signIn(page, account)
  await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible()
})

test('an account without a type can be deleted', async ({ newSession, openAnonymous }) => {
  const account = newAccount()
  const session = await newSession(null, account)
  const page = await openAnonymous({ storageState: await session.storageState() })
  await page.goto('/complete-profile')
  await expect(page.getByText(`Connecté avec ${account.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer ce compte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Votre mot de passe').fill(account.password)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click()
  await expect(page.getByText('Votre compte est supprimé. Bonne route !')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
})
