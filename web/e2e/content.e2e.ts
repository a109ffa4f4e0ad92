import { graphql, newAccount } from './support/api'
import { submitStory } from './support/content'
import { sqliteDatabase } from './support/databases'
import { expect, untilHydrated, test } from './support/fixtures'
import { loadedAt } from './support/projects'
import { recordRequests } from './support/requests'
import { Server } from './support/server'
import { fillNameAndPassword, signIn } from './support/session'

test('the blog search ignores accents, and is stored in the URL', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('article')).toHaveCount(6)
  await page.getByRole('searchbox').fill('TEMOIN')
  await expect(page.getByText('Aucun article trouvé. Essayez une autre recherche.')).toBeVisible()
  await page.getByRole('searchbox').fill('premiere beta')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL('/blog?q=premiere+beta')

  await page.getByRole('link', { name: 'Guide', exact: true }).click()
  await expect(page).toHaveURL('/blog?q=premiere+beta&categorie=guide')
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Guide', exact: true })).toHaveAttribute('aria-current', 'page')

  await test.step('each search is one history entry', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/blog?q=premiere+beta&categorie=guide')
    await expect(page.getByRole('searchbox')).toHaveValue('premiere beta')
    await page.goBack()
    await expect(page).toHaveURL('/blog?q=premiere+beta')
    await page.goBack()
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('article')).toHaveCount(6)
  })
})

for (const path of ['/blog', '/blog?categorie=guide', '/blog/3']) {
  test(`${path} is prerendered completely, without placeholders`, async ({ page }) => {
    await page.addInitScript(() => {
      const standIn = () =>
        document.querySelector('.chakra-skeleton') && document.documentElement.setAttribute('data-stood-in', '')
      new MutationObserver(standIn).observe(document, { childList: true, subtree: true })
    })
    const requests = recordRequests(page)
    await page.goto(path)
    await untilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-stood-in')
    // The data is prerendered.
    const pageQueries = new Set(requests.map(({ name }) => name).filter((name) => /^(Blog|Article)Page$/.test(name)))
    expect(pageQueries.size).toBe(path.includes('?') ? 1 : 0)
  })
}

test.describe('an article', () => {
  test.use({ allowedErrors: [/404.*\/(blog|article)\/\w+/] })

  test('has two URLs and links to the adjacent articles', async ({ page }) => {
    await page.goto('/article/6')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Trier ses retours sans y laisser la raison' }),
    ).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\/6$/)
    await expect(page.getByRole('table')).toBeVisible()
    await untilHydrated(page)
    const origin = await loadedAt(page)

    await page.getByRole('article').getByRole('link', { name: 'nos sept questions' }).click()
    await expect(page).toHaveURL('/blog/2')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Sept questions qui réveillent un testeur poli' }),
    ).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Autres articles' })
      .getByRole('link', { name: /suivant/ })
      .click()
    await expect(page).toHaveURL('/blog/4')
    await page.getByRole('link', { name: 'Retour au blog' }).click()
    await expect(page).toHaveURL('/blog')
    expect(await loadedAt(page), 'no page load').toBe(origin)
  })

  for (const path of ['/blog/99', '/article/abc']) {
    test(`${path} is not found`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Article introuvable' })).toBeVisible()
      await page.getByRole('link', { name: 'Retour au blog' }).first().click()
      await expect(page).toHaveURL('/blog')
    })
  }
})

test('a story is submitted, and announced on another open wall without moving it', async ({
  page,
  openAnonymous,
  request,
}) => {
  await submitStory(request, 'Béatrice')
  const other = await openAnonymous()
  await other.goto('/stories-page')
  await expect(other.getByRole('article').filter({ hasText: 'Béatrice' })).toBeVisible()
  const before = await other.getByRole('article').count()

  await page.goto('/stories')
  await page.getByRole('button', { name: 'Accrocher au mur' }).click()
  for (const message of ["Le nom et l'histoire sont obligatoires.", 'Le nom est requis', "L'histoire est requise"]) {
    await expect(page.getByText(message)).toHaveCount(1)
  }
  await page.getByLabel('Email').fill('pas une adresse')
  await page.getByRole('button', { name: 'Accrocher au mur' }).click()
  await expect(page.getByText('Email invalide')).toBeVisible()

  await page.getByLabel('Nom ou pseudo').fill('Wassim')
  await page.getByLabel('Votre histoire').fill('Un lundi, le moteur a calé.\n\nLe mardi, il a redémarré.')
  await page.getByLabel('Email').fill('wassim@example.org')
  await page.reload()
  await expect(page.getByLabel('Votre histoire'), 'the draft is still there').toHaveValue(/redémarré/)
  await page.getByRole('button', { name: 'Accrocher au mur' }).click()
  await expect(page.getByText('Merci, votre histoire est sur le mur !')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Wassim')
  await expect(page.getByLabel('Votre histoire')).toHaveValue('')

  const pill = other.getByRole('button', { name: '1 nouvelle histoire' })
  await expect(pill).toBeVisible()
  expect(await other.getByRole('article').count()).toBe(before)
  await pill.click()
  await expect(other.getByRole('article').first()).toContainText('Wassim')
  await expect(other.getByRole('link', { name: 'Wassim' })).toBeFocused()

  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/stories\/\w+/)
  await expect(other.getByRole('heading', { level: 1, name: 'Wassim' })).toBeVisible()
  await expect(other.getByText('Le mardi, il a redémarré.')).toBeVisible()
  await expect(other.getByText('Participant')).toBeVisible()
  expect(await other.content()).not.toContain('wassim@example.org')
  await other.goto(new URL(other.url()).pathname.replace('/stories/', '/story/'))
  await expect(other.getByRole('heading', { name: 'Wassim' })).toBeVisible()
})

test.describe('limits and reports', () => {
  test.use({ allowedErrors: [/429|404.*\/stories\//] })

  test('stories are rate limited, and three reports remove one from every wall', async ({
    openAnonymous,
    playwright,
  }) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url, { RODAGE_PUBLIC_FORM_RATE: '1', RODAGE_BEHIND_PROXY: 'true' })
    const from = (address: string) =>
      playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': address } })
    const author = await from('192.0.2.1')
    const id = await submitStory(author, 'Solène')

    const page = await openAnonymous({ baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.2' } })
    await page.goto('/stories')
    for (const name of ['Une', 'Deux']) {
      await page.getByLabel('Nom ou pseudo').fill(name)
      await page.getByLabel('Votre histoire').fill('Court.')
      await page.getByRole('button', { name: 'Accrocher au mur' }).click()
      const answer = name === 'Une' ? 'Merci, votre histoire est sur le mur !' : /Réessayez dans \d+ secondes?\./
      await expect(page.getByText(answer)).toBeVisible()
    }
    await expect(page.getByLabel('Nom ou pseudo'), 'the input is kept').toHaveValue('Deux')

    const reader = await openAnonymous({ baseURL: server.url, extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.3' } })
    await reader.goto(`/stories/${id}`)
    await reader.getByRole('button', { name: 'Signaler' }).click()
    await reader.getByRole('alertdialog').getByRole('button', { name: 'Signaler' }).click()
    await expect(reader.getByText('Merci, votre signalement est noté.')).toBeVisible()
    for (const address of ['192.0.2.4', '192.0.2.5']) {
      const reporter = await from(address)
      await graphql(
        reporter,
        'mutation ($input: ReportStoryInput!) { reportStory(input: $input) { userErrors { code } } }',
        { input: { id } },
      )
      await reporter.dispose()
    }
    await expect(reader.getByRole('heading', { name: 'Histoire introuvable.' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Solène' })).toHaveCount(0)
    await reader.getByRole('link', { name: 'Retour aux histoires' }).click()
    await expect(reader).toHaveURL(`${server.url}/stories`)

    // Closed before the server stops: the page would log the lost connection.
    await Promise.all([page.close(), reader.close(), author.dispose()])
    await server.stop()
    await database.drop()
  })
})

test('a donation opens the payment page on click, and does not claim that it was paid', async ({ page }) => {
  await page.goto('/donate')
  const give = page.getByRole('button', { name: /^(Donner|Faire un don)/ })
  await expect(give).toHaveText(/5\s€/)
  await page.getByRole('radio', { name: /Champion/ }).check()
  await expect(page.getByLabel('Montant en euros')).toHaveValue('50')
  for (const [amount, possible] of [
    ['0', false],
    ['10001', false],
    ['2.5', false],
    ['', false],
    ['12', true],
  ] as const) {
    await page.getByLabel('Montant en euros').fill(amount)
    await expect(give).toBeEnabled({ enabled: possible })
  }
  const opening = page.waitForEvent('popup')
  await give.click()
  const payment = await opening
  await expect(payment).toHaveURL(/\/faq\?montant=12$/)
  await expect(page.getByRole('heading', { name: /Merci pour votre don de 12\s€ via Tirelire !/ })).toBeFocused()
  await expect(page.getByText(/une fois confirmé chez Tirelire/)).toBeVisible()
})

test('a service is requested, and a message is sent to the operator', async ({ page }) => {
  await page.goto('/donate')
  await untilHydrated(page)
  await page.getByRole('tab', { name: 'Offres en échange' }).click()
  await expect(page).toHaveURL('/donate?onglet=offres')
  await page.getByRole('radio', { name: /6 pages/ }).check()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  for (const message of ['Le nom est requis', "L'email est requis", 'Le message est requis'])
    await expect(page.getByText(message)).toBeVisible()
  const fill = async () => {
    await page.getByLabel('Nom').fill('Karim')
    await page.getByLabel('Email').fill('karim@example.org')
    await page.getByRole('textbox', { name: 'Message' }).fill('Un site pour une chorale.')
  }
  await fill()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('heading', { name: 'Votre message a bien été envoyé.' })).toBeFocused()

  await page.goto('/contact')
  await fill()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre message a bien été envoyé.' })).toBeFocused()
  await expect(page.getByText('karim@example.org')).toBeVisible()
})

test('the alternative sign-in pages create a normal session', async ({ page, creator }) => {
  await page.goto('/simple-login')
  await untilHydrated(page)
  await page.getByRole('radio', { name: 'Oui' }).check()
  await expect(page.getByText('Désolé, ici on recrute des fous. Revenez quand ça ira moins bien.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  await page.getByRole('radio', { name: 'Non' }).check()
  await signIn(page, { ...creator, password: 'pas le bon' })
  await expect(page.getByText('Erreur serveur ou mauvais identifiants.')).toBeVisible()
  await signIn(page, creator)
  await expect(page).toHaveURL('/dashboard/creator')
  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'nothing of the account is stored').not.toContain(
    creator.email,
  )
})

test('the alternative sign-up page requires the terms', async ({ page }) => {
  const account = newAccount()
  await page.goto('/simple-register')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  for (const message of ['Prénom requis', 'Nom requis', 'Vous devez accepter les CGU']) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await page.getByRole('radio', { name: /Testeur/ }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Testeur/ }), 'the chosen type is restored').toBeChecked()
  await page.getByLabel('Email').fill(account.email)
  await fillNameAndPassword(page, account)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/profile')
  expect(await page.evaluate(() => localStorage.getItem('pending_user_type'))).toBeNull()

  await page.goto('/simple-tester-profile')
  await expect(page.getByText("Profil d'exemple")).toBeVisible()
})
