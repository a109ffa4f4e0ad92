import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { fullProject, publish, setSwitches, showPage } from './support/publicPages'
import { createRelease } from './support/releases'
import { addStep } from './support/workspace'

/*
 * The public page of a project, in the browsers of its creator, of a visitor and of somebody with an account. What one of them does is
 * looked for on the screen of the others.
 */

// The visitor opens the address while it leads nowhere.
test.use({ allowedErrors: [/404/] })

const releases = (page: Page) =>
  page.getByRole('list', { name: 'Versions du projet' }).getByRole('heading', { level: 3 }).allTextContents()
const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const vote = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Voter pour « ${title} »`) })

test('a creator shows a project to strangers, who follow it live, until it is private again', async ({
  creator,
  newSession,
  open,
  openAnonymous,
  request,
}) => {
  const tester = await newSession('TESTER')
  const { projectId, feedbackId } = await fullProject(creator.session, tester)
  const path = `/projets/${projectId}`
  const page = await open()
  const visitor = await openAnonymous()
  const voter = await openAnonymous({ storageState: await tester.storageState() })

  await test.step('nobody sees it at first', async () => {
    expect((await request.get(path)).status()).toBe(404)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  })

  await test.step('the creator makes it public, and opens it', async () => {
    await page.goto(`/workspace/${projectId}/settings?onglet=page`)
    await expect(page.getByRole('radio', { name: 'Privée' })).toBeChecked()
    await page.getByRole('radio', { name: 'Publique' }).check()
    await expect(page.getByText("L'adresse s'affichera une fois les paramètres enregistrés.")).toBeVisible()
    await page.getByRole('switch', { name: 'Montrer les retours rendus publics' }).check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByLabel('Adresse de la page publique')).toHaveValue(new RegExp(`${path}$`))
    await page.getByRole('link', { name: 'Voir la page' }).click()
    await expect(page.getByRole('heading', { name: 'Carnet de bord', level: 1 })).toBeVisible()
  })

  await test.step('a visitor sees what the creator shows, and nothing else', async () => {
    await visitor.reload()
    await expect(visitor).toHaveTitle(/^Carnet de bord/)
    await expect.poll(() => releases(visitor)).toEqual(['1.1', '1.0'])
    await expect(visitor.getByText('Le premier écran est limpide.')).toBeVisible()
    await expect(visitor.getByText('Un testeur')).toBeVisible()
    await expect(visitor.getByText('Léa')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: /Essayer/ })).toHaveCount(0)
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta property="og:title" content="Carnet de bord')
    expect(html).not.toContain('noindex')
    const feed = await request.get(
      await visitor
        .getByRole('link', { name: /S'abonner/ })
        .getAttribute('href')
        .then(String),
    )
    expect(await feed.text()).toContain('<title>1.1</title>')
  })

  await test.step('a release of another session arrives', async () => {
    await createRelease(creator.session, projectId, { name: '1.2', releasedOn: '2024-12-24' })
    await expect.poll(() => releases(visitor)).toEqual(['1.2', '1.1', '1.0'])
    await addStep(creator.session, projectId, { title: 'Un thème clair', date: '2099-11-01' })
    await expect(step(visitor, 'Un thème clair')).toBeVisible()
  })

  await test.step('who has an account votes once, and everyone sees it', async () => {
    await page.goto(`/workspace/${projectId}/roadmap`)
    await expect(step(page, 'Le mode nuit')).toBeVisible()
    await voter.goto(path)
    await vote(voter, 'Le mode nuit').click()
    await expect(vote(voter, 'Le mode nuit')).toHaveAttribute('aria-pressed', 'true')
    await expect(vote(visitor, 'Le mode nuit')).toHaveAccessibleName(/1 vote$/)
    await expect(step(page, 'Le mode nuit').getByText('1 vote')).toBeVisible()
    await expect(vote(visitor, 'Le mode nuit')).toHaveAttribute('aria-pressed', 'false')
    await voter.reload()
    await expect(vote(voter, 'Le mode nuit')).toHaveAttribute('aria-pressed', 'true')
    await vote(voter, 'Le mode nuit').press('Enter')
    await expect(vote(visitor, 'Le mode nuit')).toHaveAccessibleName(/0 vote$/)
  })

  await test.step('feedback goes when it is no longer public', async () => {
    await publish(creator.session, feedbackId, false)
    await expect(visitor.getByText('Le premier écran est limpide.')).toHaveCount(0)
    await expect(visitor.getByText("Aucun retour n'a encore été rendu public.")).toBeVisible()
  })

  await test.step('and comes when the creator makes it public, which its author sees too', async () => {
    await page.goto(`/workspace/${projectId}/retours?retour=${feedbackId}`)
    const actions = page.getByRole('group', { name: 'Actions sur le retour' })
    await actions.getByRole('button', { name: 'Public' }).click()
    await expect(actions.getByRole('button', { name: 'Public' })).toHaveAttribute('aria-pressed', 'true')
    await expect(visitor.getByText('Le premier écran est limpide.')).toBeVisible()
    await voter.goto('/profile/retours')
    await expect(voter.getByRole('article', { name: 'Carnet de bord' }).getByText('Public')).toBeVisible()
    await voter.goto(path)
  })

  await test.step('the roadmap goes when it is switched off, and comes back', async () => {
    await setSwitches(creator.session, projectId, { hasCollaboration: false })
    await expect(section(visitor, 'Roadmap')).toHaveCount(0)
    await setSwitches(creator.session, projectId, { hasCollaboration: true })
    await expect(section(visitor, 'Roadmap')).toBeVisible()
    await addStep(creator.session, projectId, { title: 'Un export', date: '2099-10-01' })
    await expect(step(visitor, 'Un export')).toBeVisible()
  })

  await test.step('what was shown in addition stays when the page changes', async () => {
    for (const name of ['0.5', '0.6', '0.7', '0.8']) {
      await createRelease(creator.session, projectId, { name, releasedOn: `2023-0${name.slice(-1)}-01` })
    }
    await visitor.reload()
    await expect.poll(async () => (await releases(visitor)).length).toBe(5)
    await section(visitor, 'Versions').getByRole('button', { name: 'Voir plus' }).click()
    await expect.poll(async () => (await releases(visitor)).length).toBe(7)
    await setSwitches(creator.session, projectId, { hasPublicFeedback: false })
    await expect(section(visitor, 'Retours')).toHaveCount(0)
    expect(await releases(visitor)).toHaveLength(7)
  })

  await test.step('the feed leads to a release that is not on the first page', async () => {
    const oldest = await section(visitor, 'Versions').getByRole('heading', { level: 3 }).last().getAttribute('id')
    // The tab has shown this address before, scrolled to its top.
    for (const address of [path, `${path}#${oldest}`]) {
      await visitor.goto(address)
      await visitor.evaluate(() => {
        window.scrollTo(0, 0)
      })
      await visitor.goto('about:blank')
    }
    await visitor.goto(`${path}#${oldest}`)
    await expect(visitor.locator(`#${oldest}`)).toBeInViewport()
    expect(await releases(visitor)).toHaveLength(7)
  })

  await test.step('private again, it disappears for who has it open', async () => {
    await showPage(creator.session, projectId, 'PRIVATE')
    await expect(visitor.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
    expect((await request.get(path)).status()).toBe(404)
    expect((await request.get(`${path}/versions.atom`)).status()).toBe(404)
  })
})

test('who is not signed in is led to the sign-in, and back to the page to vote', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const { projectId } = await fullProject(creator.session, await newSession('TESTER'))
  await showPage(creator.session, projectId, 'UNLISTED')
  const page = await openAnonymous()
  await page.goto(`/projets/${projectId}`)
  await expect(page.getByText("Seules les personnes qui ont l'adresse voient cette page.")).toBeVisible()
  await vote(page, 'Le mode nuit').click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.getByLabel('Email').fill(creator.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(creator.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(vote(page, 'Le mode nuit')).toBeFocused()
  await expect(vote(page, 'Le mode nuit')).toBeInViewport()
  await vote(page, 'Le mode nuit').click()
  await expect(vote(page, 'Le mode nuit')).toHaveAttribute('aria-pressed', 'true')
})
