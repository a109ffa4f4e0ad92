import type { Locator, Page } from '@playwright/test'
import { createProject, graphql } from './support/api'
import { test as deployTest } from './support/deployments'
import { expect, untilHydrated, test } from './support/fixtures'
import { accept, invite, namedTester } from './support/invitations'
import { chooseInCardMenu, loadedAt } from './support/projects'
import { untilNetworkIdle } from './support/requests'
import { addStep, createConversation, openPart, saveStory } from './support/workspace'

// Lazily loaded parts that fail to load: offline, and after a deployment.

// Missing files, and requests while offline; React logs the part that failed to load.
test.use({ allowedErrors: [/net::ERR_|WebSocket connection|404 \(Not Found\)|PartLoadError/] })

const errorMessage = (page: Page) => page.getByText("Cette partie n'a pas pu être chargée.")

/** Goes offline after the page has loaded everything. */
async function goOffline(page: Page): Promise<void> {
  await untilNetworkIdle(page)
  await page.context().setOffline(true)
}

test('while offline a part shows an error, the rest works, and the part loads when back online', async ({
  creator,
  open,
}) => {
  const project = await createProject(creator.session, 'Atelier')
  await addStep(creator.session, project, { title: 'Maquette', date: '2031-01-10' })
  await saveStory(creator.session, '# Du garage à la bêta')
  const page = await open()

  await test.step('a dialog', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    const opened = await loadedAt(page)
    await goOffline(page)
    // By keyboard, because hovering preloads it.
    await page.getByRole('button', { name: 'Ajouter' }).press('Enter')
    await expect(errorMessage(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Nouvelle étape' })).toBeVisible()
    expect(await loadedAt(page)).toBe(opened)
    await page.keyboard.press('Escape')
  })

  await test.step('a confirmation dialog, dismissed, and the first toast of a page', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await goOffline(page)
    await page.getByRole('button', { name: 'Supprimer « Maquette »' }).click()
    await expect(errorMessage(page)).toBeVisible()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect(errorMessage(page)).toBeHidden()
    await page.getByRole('button', { name: /^Statut de « Maquette »/ }).click()
    await expect(page.getByText("Impossible de mettre à jour l'élément")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('a part of the page, retried', async () => {
    await openPart(page, project, 'story', 'Mon Histoire')
    await goOffline(page)
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText("n'a pas pu être chargée")
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(errorMessage(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Du garage à la bêta' })).toBeVisible()
  })

  await test.step('a page inside its layout', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    await goOffline(page)
    const menu = page.getByRole('navigation', { name: 'Workspace' }).first()
    await page.getByRole('link', { name: 'Calculatrice' }).first().click()
    await expect(errorMessage(page)).toBeVisible()
    await expect(menu).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Calculatrice', level: 1 })).toBeVisible()
  })
})

for (const [part, chunk] of [
  ['application', '**/assets/start-*.js'],
  // Of every language.
  ['text', '**/assets/common-*.js'],
] as const) {
  test(`a page is read while its ${part} cannot be loaded, and works once it can`, async ({ openAnonymous }) => {
    const page = await openAnonymous()
    const refused: string[] = []
    await page.route(chunk, (route) => {
      refused.push(route.request().url())
      return route.abort()
    })
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // More often than a part is tried in a row.
    await expect.poll(() => refused.length).toBeGreaterThan(3)
    await page.unroute(chunk)
    await untilHydrated(page)
    await expect(page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
  })
}

test('a language that cannot be loaded leaves the page as it is', async ({ openAnonymous }) => {
  const page = await openAnonymous()
  await page.goto('/faq')
  await untilHydrated(page)
  const title = page.getByRole('heading', { level: 1 })
  const french = await title.innerText()
  const english = page.getByRole('button', { name: 'English' }).first()
  await page.route('**/assets/*.js', (route) => route.abort())
  await english.click()
  await expect(page.getByRole('alert').filter({ hasText: "La langue n'a pas pu être chargée" })).toBeVisible()
  await expect(title).toHaveText(french)
  await page.unroute('**/assets/*.js')
  await english.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(title).not.toHaveText(french)
})

interface Press {
  what: string
  as?: 'TESTER' | 'VISITOR'
  path: (project: string) => string
  /** Expects the page to be loaded. */
  ready: (page: Page) => Locator
  press: (page: Page) => Promise<unknown>
  shows: (page: Page) => Locator
  isPhone?: boolean
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })
const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().press('Enter')
const dialog = (name?: string) => (page: Page) => page.getByRole('dialog', { name })
const tab = (name: string) => async (page: Page) => page.getByRole('tab', { name }).click()
const card = (page: Page) => page.getByRole('button', { name: /^Actions/ }).first()

/** One of each kind of part: the others are loaded by the same functions. */
const presses: Press[] = [
  {
    what: 'to invite',
    path: () => '/dashboard/projects',
    ready: card,
    press: (page) => chooseInCardMenu(page, 'Atelier', 'Inviter un testeur'),
    shows: dialog('Inviter un testeur'),
  },
  {
    what: 'the search',
    path: () => '/dashboard/projects',
    ready: card,
    press: (page) => page.keyboard.press('Control+k'),
    shows: dialog(),
  },
  {
    what: 'another page',
    path: () => '/dashboard/projects',
    ready: card,
    press: (page) => page.getByRole('link', { name: 'Paramètres' }).first().press('Enter'),
    shows: heading('Paramètres'),
  },
  {
    what: 'the menu on a phone',
    path: () => '/dashboard/projects',
    ready: card,
    press: button('Ouvrir le menu'),
    shows: dialog(),
    isPhone: true,
  },
  {
    what: 'the search for testers',
    path: () => '/dashboard/testers',
    ready: (page) => page.getByRole('button', { name: '@ada', exact: true }),
    press: tab('Rechercher'),
    shows: (page) => page.getByLabel('Compétences recherchées'),
  },
  {
    what: 'to delete a step',
    path: (project) => `/workspace/${project}/roadmap`,
    ready: (page) => page.getByRole('heading', { name: 'Maquette' }),
    press: button('Supprimer « Maquette »'),
    shows: (page) => page.getByRole('alertdialog'),
  },
  {
    what: 'the conversations on a phone',
    path: (project) => `/workspace/${project}/chatbot`,
    ready: (page) => page.getByRole('heading', { name: 'Le prix' }),
    press: button(/^Conversations/),
    shows: dialog(),
    isPhone: true,
  },
  {
    what: "a tester's tests",
    as: 'TESTER',
    path: () => '/profile',
    ready: heading('Mon Profil'),
    press: tab('Mes tests'),
    shows: (page) => page.getByRole('article', { name: 'Atelier' }),
  },
  {
    what: 'the offers',
    as: 'VISITOR',
    path: () => '/donate',
    ready: (page) => page.getByRole('button', { name: /^Donner/ }),
    press: tab('Offres en échange'),
    shows: (page) => page.getByRole('radio', { name: /10\+ pages/ }),
  },
]

/** Triggers a part of a build that is no longer served. The page may reload, and is then triggered again if it has no URL. */
async function pressAfterDeployment(page: Page, { ready, press, shows }: Press): Promise<void> {
  const options = { timeout: 60_000 }
  const reloaded = page.waitForEvent('load', options).then(
    () => true,
    () => false,
  )
  await press(page)
  const shown = expect(shows(page)).toBeVisible(options)
  const isAnew = await Promise.race([
    reloaded,
    shown.then(
      () => false,
      () => false,
    ),
  ])
  if (isAnew) {
    await untilHydrated(page)
    await expect(ready(page).or(shows(page)).first()).toBeVisible(options)
    if (!(await shows(page).isVisible())) {
      // A dialog restored by the reload covers the button.
      const again = press(page).catch(() => undefined)
      await Promise.race([shows(page).waitFor(options), again])
    }
  }
  await expect(shows(page)).toBeVisible(options)
}

/** The number of pages open at the same time. */
const batchSize = 3

deployTest(
  'a button of each kind works on a page opened before a deployment',
  async ({ builds, creator, newSession, openAnonymous }) => {
    const { session } = creator
    const tester = await newSession('TESTER')
    const testerId = await namedTester(tester)
    const project = await createProject(session, 'Atelier')
    await accept(tester, (await invite(session, project, { testerId })).token)
    await invite(session, project, { discordUsername: 'ada' })
    await addStep(session, project, { title: 'Maquette', date: '2031-01-10' })
    await createConversation(session, 'Le prix')
    const states = { CREATOR: await session.storageState(), TESTER: await tester.storageState(), VISITOR: undefined }

    // In batches, because most of the time is spent waiting.
    for (let first = 0; first < presses.length; first += batchSize) {
      const opened = await Promise.all(
        presses.slice(first, first + batchSize).map(async (press) => {
          const { as = 'CREATOR', path, ready, isPhone } = press
          const page = await openAnonymous({
            storageState: states[as],
            viewport: isPhone ? { width: 390, height: 844 } : undefined,
          })
          await page.goto(path(project))
          await expect(ready(page)).toBeVisible()
          await untilNetworkIdle(page)
          return { part: press, page }
        }),
      )
      await builds.deploy()
      await Promise.all(
        opened.map(({ part, page }) =>
          deployTest.step(part.what, async () => {
            await pressAfterDeployment(page, part)
            await page.context().close()
          }),
        ),
      )
    }
  },
)

deployTest('drafts survive the reload for a newer version', async ({ builds, creator, open }) => {
  const project = await createProject(creator.session, 'Atelier')
  const page = await open()
  await openPart(page, project, 'story', 'Mon Histoire')
  await page
    .getByLabel("Texte de l'histoire")
    .or(page.getByRole('textbox'))
    .first()
    .fill('Tout a commencé par une panne.')
  const opened = await loadedAt(page)
  await builds.deploy()
  await page.getByRole('tab', { name: 'Aperçu' }).click()
  await expect.poll(() => loadedAt(page).catch(() => opened)).not.toBe(opened)
  await expect(page.getByRole('textbox').first()).toHaveValue('Tout a commencé par une panne.')
})

deployTest('the first toast of a page opened before a deployment is shown', async ({ builds, creator, open }) => {
  const project = await createProject(creator.session, 'Atelier')
  await addStep(creator.session, project, { title: 'Maquette', date: '2031-01-10' })
  const page = await open()
  await openPart(page, project, 'roadmap', 'Roadmap')
  await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
  const opened = await loadedAt(page)
  await builds.deploy()
  await page.route('**/graphql', (route) => route.abort())
  await page.getByRole('button', { name: /^Statut de « Maquette »/ }).click()
  await expect(page.getByText("Impossible de mettre à jour l'élément")).toBeVisible()
  await page.unroute('**/graphql')
  await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
  expect(await loadedAt(page)).toBe(opened)
  await graphql(creator.session, '{ viewer { id } }')
})
