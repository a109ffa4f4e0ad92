import { createProject } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, test } from './support/fixtures'
import { Server } from './support/server'

// While the server is down, the browser logs failed requests, and a part of the page that was just loading.
test.use({ allowedErrors: [/net::ERR_|WebSocket connection|PartLoadError/] })

declare global {
  interface Window {
    /** The titles received by an EventSource in the page. */
    receivedTitles: string[]
  }
}

interface Message {
  data: { projectChanges: { changes: { project: { title: string } }[] } }
}

const query = 'subscription { projectChanges { cursor changes { project { title } } } }'

const ownTest = test.extend<{ ownServer: Server }>({
  // The test stops the server, so it needs its own.
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
  'an EventSource without a library receives changes missed during a restart of the server',
  async ({ ownServer, creator, open }) => {
    const page = await open()
    await page.goto('/faq')
    await page.evaluate((query) => {
      window.receivedTitles = []
      const events = new EventSource(`/graphql?${new URLSearchParams({ query })}`)
      events.addEventListener('next', (event: MessageEvent<string>) => {
        const { data } = JSON.parse(event.data) as Message
        window.receivedTitles.push('message', ...data.projectChanges.changes.map((change) => change.project.title))
      })
    }, query)
    const receivedTitles = () => page.evaluate(() => window.receivedTitles.filter((title) => title !== 'message'))
    await expect.poll(() => page.evaluate(() => window.receivedTitles), 'ready').toEqual(['message'])

    await createProject(creator.session, 'Avant la panne')
    await expect.poll(receivedTitles).toEqual(['Avant la panne'])

    await ownServer.stop()
    await ownServer.start()
    await createProject(creator.session, 'Après la panne')
    await expect.poll(receivedTitles, { timeout: 30_000 }).toEqual(['Avant la panne', 'Après la panne'])
  },
)
