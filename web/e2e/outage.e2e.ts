import type { Page } from '@playwright/test'
import { createProject, deleteProject, renameProject } from './support/api'
import { postgresDatabase, sqliteDatabase } from './support/databases'
import { expect, test, untilHydrated } from './support/fixtures'
import { type DatabaseProxy, startDatabaseProxy } from './support/databaseProxy'
import { chooseInCardMenu, fillProject, loadedAt, openProjects, projectCard, projectDialog } from './support/projects'
import { untilNetworkIdle } from './support/requests'
import { Server } from './support/server'

// While the server is down, the browser logs failed requests and sockets, and React a part of the page that was just loading:
// parts.e2e.ts tests that such a part comes back.
test.use({ allowedErrors: [/net::ERR_|WebSocket connection|PartLoadError/] })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Hors connexion' })

const outageTest = test.extend<{ ownServer: Server }>({
  // These tests stop the server, so they need their own.
  ownServer: async ({}, use) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url)
    await use(server)
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  outageTest(
    `both browsers catch up after the server's ${signal} and restart`,
    async ({ ownServer, creator, open }) => {
      await createProject(creator.session, 'Avant la panne')
      const [first, second] = [await open(), await open()]
      const pages = [first, second]
      for (const page of pages) {
        await openProjects(page)
        await expect(projectCard(page, 'Avant la panne')).toBeVisible()
      }
      const loadTimes = await Promise.all(pages.map(loadedAt))

      await ownServer.stop(signal)
      for (const page of pages) await expect(banner(page)).toBeVisible()

      await ownServer.start()
      await createProject(creator.session, 'Après la panne')
      for (const page of pages) {
        await expect(projectCard(page, 'Après la panne')).toBeVisible({ timeout: 45_000 })
        await expect(projectCard(page, 'Avant la panne')).toBeVisible()
        await expect(banner(page)).toBeHidden()
      }
      expect(await Promise.all(pages.map(loadedAt))).toEqual(loadTimes)
    },
  )
}

outageTest('an offline browser shows changes made meanwhile when it is back online', async ({ creator, open }) => {
  const projectId = await createProject(creator.session, 'Titre ancien')
  const doomed = await createProject(creator.session, 'Projet abandonné')
  const [offline, online] = [await open(), await open()]
  for (const page of [offline, online]) {
    await openProjects(page)
    await expect(projectCard(page, 'Titre ancien')).toBeVisible()
  }

  await offline.context().setOffline(true)
  await expect(banner(offline)).toBeVisible()
  await renameProject(creator.session, projectId, 'Titre nouveau')
  await deleteProject(creator.session, doomed)
  await expect(projectCard(online, 'Titre nouveau')).toBeVisible()
  await expect(projectCard(online, 'Projet abandonné')).toBeHidden()
  await expect(projectCard(offline, 'Titre ancien')).toBeVisible()
  await expect(projectCard(offline, 'Projet abandonné')).toBeVisible()

  await offline.context().setOffline(false)
  await expect(projectCard(offline, 'Titre nouveau')).toBeVisible()
  await expect(projectCard(offline, 'Projet abandonné')).toBeHidden()
  await expect(banner(offline)).toBeHidden()
})

test('a public page says that the network is lost, and nothing on it moves', async ({ openAnonymous }) => {
  const page = await openAnonymous()
  await page.goto('/contact')
  await untilHydrated(page)
  // The banner is loaded after the page.
  await untilNetworkIdle(page)
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('Bonjour')
  const place = await field.boundingBox()

  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(banner(page)).toBeInViewport()
  await expect(field).toBeFocused()
  expect(await field.boundingBox()).toEqual(place)

  await page.context().setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(field).toHaveValue('Bonjour')
})

const databaseProxyTest = test.extend<{ databaseProxy: DatabaseProxy; ownServer: Server }>({
  databaseProxy: async ({}, use) => {
    const database = await postgresDatabase()
    const databaseProxy = await startDatabaseProxy(database.url)
    await use(databaseProxy)
    databaseProxy.close()
    await database.drop()
  },
  ownServer: async ({ databaseProxy }, use) => {
    const server = await Server.start(databaseProxy.url)
    await use(server)
    await server.stop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

databaseProxyTest(
  'a save whose response is lost asks the user to check, and keeps the input',
  async ({ databaseProxy, creator, open }) => {
    await createProject(creator.session, 'Avant')
    const page = await open()
    await openProjects(page)
    await chooseInCardMenu(page, 'Avant', 'Modifier')
    const dialog = projectDialog(page)
    await fillProject(dialog, { title: 'Après' })
    databaseProxy.loseNextCommit()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()

    await expect(
      page.getByText("Nous n'avons pas pu savoir si c'est fait. Vérifiez avant de recommencer."),
    ).toBeVisible()
    await expect(page.getByText('Enregistré, ou peut-être pas')).toBeVisible()
    await expect(dialog.getByLabel('Titre')).toHaveValue('Après')
    const other = await open()
    await openProjects(other)
    await expect(projectCard(other, 'Après'), 'the project was saved').toBeVisible()
  },
)
