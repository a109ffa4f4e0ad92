import type { Page } from '@playwright/test'
import { createProject, deleteProject, renameProject } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, test } from './support/fixtures'
import { loadedAt, openProjects, projectCard } from './support/projects'
import { Server } from './support/server'

// A server that goes away makes the browser log each request and socket that it refuses.
test.use({ tolerated: [/net::ERR_|WebSocket connection/] })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Hors connexion' })

const outageTest = test.extend<{ ownServer: Server }>({
  // These journeys stop the server, so they do not share it with others.
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
  outageTest(`both browsers catch up after the server's ${signal} and restart`, async ({ ownServer, creator, open }) => {
    await createProject(creator.session, 'Avant la panne')
    const [first, second] = [await open(), await open()]
    const pages = [first, second]
    for (const page of pages) {
      await openProjects(page)
      await expect(projectCard(page, 'Avant la panne')).toBeVisible()
    }
    const started = await Promise.all(pages.map(loadedAt))

    await ownServer.stop(signal)
    for (const page of pages) await expect(banner(page)).toBeVisible()

    await ownServer.start()
    await createProject(creator.session, 'Après la panne')
    for (const page of pages) {
      await expect(projectCard(page, 'Après la panne')).toBeVisible({ timeout: 45_000 })
      await expect(projectCard(page, 'Avant la panne')).toBeVisible()
      await expect(banner(page)).toBeHidden()
    }
    expect(await Promise.all(pages.map(loadedAt))).toEqual(started)
  })
}

outageTest('a browser that was offline shows what a tool changed meanwhile', async ({ creator, open }) => {
  const kept = await createProject(creator.session, 'Titre ancien')
  const doomed = await createProject(creator.session, 'Projet abandonné')
  const [offline, online] = [await open(), await open()]
  for (const page of [offline, online]) {
    await openProjects(page)
    await expect(projectCard(page, 'Titre ancien')).toBeVisible()
  }

  await offline.context().setOffline(true)
  await expect(banner(offline)).toBeVisible()
  await renameProject(creator.session, kept, 'Titre nouveau')
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
