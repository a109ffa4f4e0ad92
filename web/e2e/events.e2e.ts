import { createProject } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, test } from './support/fixtures'
import { Server } from './support/server'

// A server that goes away makes the browser log each request that it refuses.
test.use({ tolerated: [/net::ERR_|WebSocket connection/] })

declare global {
  interface Window {
    /** Titles that the page's own EventSource was told. */
    told: string[]
  }
}

interface Message {
  data: { projectChanges: { changes: { project: { title: string } }[] } }
}

const query = 'subscription { projectChanges { cursor changes { project { title } } } }'

const ownTest = test.extend<{ ownServer: Server }>({
  // The journey stops the server, so it does not share it with others.
  ownServer: async ({}, use) => {
    const database = await sqliteDatabase()
    const server = await Server.start(database.url)
    await use(server)
    await server.stop()
    await database.drop()
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

ownTest(
  'a bare EventSource is told what it missed while the server restarted',
  async ({ ownServer, creator, open }) => {
    const page = await open()
    await page.goto('/faq')
    await page.evaluate((query) => {
      window.told = []
      const events = new EventSource(`/graphql?${new URLSearchParams({ query })}`)
      events.addEventListener('next', (event: MessageEvent<string>) => {
        const { data } = JSON.parse(event.data) as Message
        window.told.push('message', ...data.projectChanges.changes.map((change) => change.project.title))
      })
    }, query)
    const told = () => page.evaluate(() => window.told.filter((title) => title !== 'message'))
    await expect.poll(() => page.evaluate(() => window.told), 'ready').toEqual(['message'])

    await createProject(creator.session, 'Avant la panne')
    await expect.poll(told).toEqual(['Avant la panne'])

    await ownServer.stop()
    await ownServer.start()
    await createProject(creator.session, 'Après la panne')
    await expect.poll(told, { timeout: 30_000 }).toEqual(['Avant la panne', 'Après la panne'])
  },
)
