import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createProject, graphql } from './support/api'
import { Builds } from './support/builds'
import { sqliteDatabase } from './support/databases'
import { expect, started, test } from './support/fixtures'
import { accept, invite, namedTester } from './support/invitations'
import { chooseInCardMenu, loadedAt } from './support/projects'
import { untilQuiet } from './support/requests'
import { Server } from './support/server'
import { createWebhook } from './support/webhooks'
import { addStep, createConversation, openPart, saveStory } from './support/workspace'

/* Parts of the page that are loaded when they are needed, and do not come: without a network, and after a deployment. */

// Files that are gone, and requests without a network; React names the part that did not come.
test.use({ tolerated: [/net::ERR_|WebSocket connection|404 \(Not Found\)|PartLoadError/] })

const lost = (page: Page) => page.getByText("Cette partie n'a pas pu être chargée.")

/** Once the page has all that it loads by itself. */
async function goOffline(page: Page): Promise<void> {
  await untilQuiet(page)
  await page.context().setOffline(true)
}

test('without a network a part says that it is missing, the rest goes on, and it comes when the network is back', async ({
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
    // By the keyboard: a pointer on its way would load it ahead.
    await page.getByRole('button', { name: 'Ajouter' }).press('Enter')
    await expect(lost(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Nouvelle étape' })).toBeVisible()
    expect(await loadedAt(page)).toBe(opened)
    await page.keyboard.press('Escape')
  })

  await test.step('a question before something that cannot be undone, given up; and the first message of a page', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await goOffline(page)
    await page.getByRole('button', { name: 'Supprimer « Maquette »' }).click()
    await expect(lost(page)).toBeVisible()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect(lost(page)).toBeHidden()
    await page.getByRole('button', { name: /^Statut de « Maquette »/ }).click()
    await expect(page.getByText("Impossible de mettre à jour l'élément")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('a part in its place, asked for again', async () => {
    await openPart(page, project, 'story', 'Mon Histoire')
    await goOffline(page)
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText("n'a pas pu être chargée")
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(lost(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Du garage à la bêta' })).toBeVisible()
  })

  await test.step('a page, inside its frame', async () => {
    await openPart(page, project, 'roadmap', 'Roadmap')
    await goOffline(page)
    const menu = page.getByRole('navigation', { name: 'Workspace' }).first()
    await page.getByRole('link', { name: 'Calculatrice' }).first().click()
    await expect(lost(page)).toBeVisible()
    await expect(menu).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Calculatrice', level: 1 })).toBeVisible()
  })
})

interface Given {
  session: APIRequestContext
  tester: APIRequestContext
  project: string
}

interface Press {
  what: string
  as?: 'TESTER' | 'VISITOR'
  path: (given: Given) => string
  /** Where the page is there. */
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
const settings = (onglet: string) => () => `/dashboard/settings?onglet=${onglet}`

const presses: Press[] = [
  {
    what: 'a new project',
    path: () => '/dashboard/projects',
    ready: card,
    press: button('Nouveau projet'),
    shows: dialog('Nouveau projet'),
  },
  {
    what: 'to change a project',
    path: () => '/dashboard/projects',
    ready: card,
    press: (page) => chooseInCardMenu(page, 'Atelier', 'Modifier'),
    shows: dialog(),
  },
  {
    what: 'to delete a project',
    path: () => '/dashboard/projects',
    ready: card,
    press: (page) => chooseInCardMenu(page, 'Atelier', 'Supprimer'),
    shows: (page) => page.getByRole('alertdialog'),
  },
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
    what: 'the feedback',
    path: () => '/dashboard/testers',
    ready: (page) => page.getByRole('button', { name: '@ada', exact: true }),
    press: tab('Retours'),
    shows: (page) => page.getByRole('heading', { name: 'Pas encore de retour' }),
  },
  {
    what: 'an invitation',
    path: () => '/dashboard/testers',
    ready: (page) => page.getByRole('button', { name: '@ada', exact: true }),
    press: button(/^@ada$/),
    shows: dialog(),
  },
  {
    what: 'a new step',
    path: ({ project }) => `/workspace/${project}/roadmap`,
    ready: (page) => page.getByRole('heading', { name: 'Maquette' }),
    press: button('Ajouter'),
    shows: dialog('Nouvelle étape'),
  },
  {
    what: 'to delete a step',
    path: ({ project }) => `/workspace/${project}/roadmap`,
    ready: (page) => page.getByRole('heading', { name: 'Maquette' }),
    press: button('Supprimer « Maquette »'),
    shows: (page) => page.getByRole('alertdialog'),
  },
  {
    what: 'the preview of the story',
    path: ({ project }) => `/workspace/${project}/story`,
    ready: heading('Mon Histoire'),
    press: tab('Aperçu'),
    shows: (page) => page.getByRole('heading', { name: 'Du garage à la bêta' }),
  },
  {
    what: 'the conversations on a phone',
    path: ({ project }) => `/workspace/${project}/chatbot`,
    ready: (page) => page.getByRole('heading', { name: 'Le prix' }),
    press: button(/^Conversations/),
    shows: dialog(),
    isPhone: true,
  },
  {
    what: 'security',
    path: settings('general'),
    ready: (page) => page.getByLabel('Thème', { exact: true }),
    press: tab('Sécurité'),
    shows: (page) => page.getByText('Cette session'),
  },
  {
    what: 'tokens',
    path: settings('general'),
    ready: (page) => page.getByLabel('Thème', { exact: true }),
    press: tab('API'),
    shows: (page) => page.getByRole('button', { name: 'Créer un jeton' }),
  },
  {
    what: 'webhooks',
    path: settings('general'),
    ready: (page) => page.getByLabel('Thème', { exact: true }),
    press: tab('Webhooks'),
    shows: (page) => page.getByRole('button', { name: /^Journal de/ }),
  },
  {
    what: 'the data',
    path: settings('general'),
    ready: (page) => page.getByLabel('Thème', { exact: true }),
    press: tab('Mes données'),
    shows: (page) => page.getByRole('button', { name: 'Supprimer mon compte' }),
  },
  {
    what: 'a new token',
    path: settings('api'),
    ready: (page) => page.getByRole('button', { name: 'Créer un jeton' }),
    press: button('Créer un jeton'),
    shows: dialog(),
  },
  {
    what: 'the log of a webhook',
    path: settings('webhooks'),
    ready: (page) => page.getByRole('button', { name: /^Journal de/ }),
    press: button(/^Journal de/),
    shows: dialog(),
  },
  {
    what: 'to delete the account',
    path: settings('donnees'),
    ready: (page) => page.getByRole('button', { name: 'Supprimer mon compte' }),
    press: button('Supprimer mon compte'),
    shows: (page) => page.getByLabel('Votre mot de passe'),
  },
  {
    what: "a tester's profile",
    as: 'TESTER',
    path: () => '/profile',
    ready: heading('Mon Profil'),
    press: tab('Modifier'),
    shows: (page) => page.getByLabel('Nom / pseudo'),
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
    what: 'the menu of visitors',
    as: 'VISITOR',
    path: () => '/faq',
    ready: (page) => page.getByRole('button', { name: 'Ouvrir le menu' }),
    press: button('Ouvrir le menu'),
    shows: dialog(),
    isPhone: true,
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

/** Presses what needs a part of a build that is not served any more: it may load the page anew, and what has no address is then pressed again. */
async function pressAfterDeployment(page: Page, { ready, press, shows }: Press): Promise<void> {
  const patience = { timeout: 60_000 }
  const reloaded = page.waitForEvent('load', patience).then(
    () => true,
    () => false,
  )
  await press(page)
  const shown = expect(shows(page)).toBeVisible(patience)
  const isAnew = await Promise.race([
    reloaded,
    shown.then(
      () => false,
      () => false,
    ),
  ])
  if (isAnew) {
    await started(page)
    await expect(ready(page).or(shows(page)).first()).toBeVisible(patience)
    if (!(await shows(page).isVisible())) {
      // What comes back by itself meanwhile covers the button.
      const again = press(page).catch(() => undefined)
      await Promise.race([shows(page).waitFor(patience), again])
    }
  }
  await expect(shows(page)).toBeVisible(patience)
}

/** Pages that are open when the next build comes. */
const together = 5

const deployTest = test.extend<{ builds: Builds; ownServer: Server }>({
  builds: async ({}, use) => {
    const builds = await Builds.make()
    await use(builds)
    await builds.remove()
  },
  ownServer: async ({ builds }, use) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url, { RODAGE_WEB_DIR: builds.directory })
    await use(server)
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

deployTest(
  'on a page opened before a deployment every button works',
  async ({ builds, creator, newSession, openAnonymous }) => {
    deployTest.setTimeout(300_000)
    const { session } = creator
    const tester = await newSession('TESTER')
    const testerId = await namedTester(tester)
    const project = await createProject(session, 'Atelier')
    await accept(tester, (await invite(session, project, { testerId })).token)
    await invite(session, project, { discordUsername: 'ada' })
    await addStep(session, project, { title: 'Maquette', date: '2031-01-10' })
    await createConversation(session, 'Le prix')
    await saveStory(session, '# Du garage à la bêta')
    await createWebhook(session, { url: 'https://exemple.invalid/rodage' })
    const given = { session, tester, project }
    const states = { CREATOR: await session.storageState(), TESTER: await tester.storageState(), VISITOR: undefined }

    // Some at once: most of the time is waiting.
    for (let first = 0; first < presses.length; first += together) {
      const opened = await Promise.all(
        presses.slice(first, first + together).map(async (press) => {
          const { as = 'CREATOR', path, ready, isPhone } = press
          const page = await openAnonymous({
            storageState: states[as],
            viewport: isPhone ? { width: 390, height: 844 } : undefined,
          })
          await page.goto(path(given))
          await expect(ready(page)).toBeVisible()
          await untilQuiet(page)
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

deployTest(
  'what was typed is there after the page was loaded anew for a newer version',
  async ({ builds, creator, open }) => {
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
  },
)

deployTest(
  'the first message of a page that was opened before a deployment is shown',
  async ({ builds, creator, open }) => {
    const project = await createProject(creator.session, 'Atelier')
    await addStep(creator.session, project, { title: 'Maquette', date: '2031-01-10' })
    const page = await open()
    await openPart(page, project, 'roadmap', 'Roadmap')
    const opened = await loadedAt(page)
    await builds.deploy()
    await page.route('**/graphql', (route) => route.abort())
    await page.getByRole('button', { name: /^Statut de « Maquette »/ }).click()
    await expect(page.getByText("Impossible de mettre à jour l'élément")).toBeVisible()
    await page.unroute('**/graphql')
    await expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible()
    expect(await loadedAt(page)).toBe(opened)
    await graphql(creator.session, '{ viewer { id } }')
  },
)
