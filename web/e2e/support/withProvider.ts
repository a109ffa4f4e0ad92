import { test as base } from './fixtures'
import { Provider } from './provider'
import { Server } from './server'

interface WorkerFixtures {
  provider: Provider
  /** Further settings of the server. */
  settings: NodeJS.ProcessEnv
  server: Server
}

/** With a server that offers GitHub and Discord. */
export const test = base.extend<object, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  provider: [
    async ({}, use) => {
      const provider = await Provider.start()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, provider, settings }, use) => {
      const server = await Server.start(database.url, { ...settings, ...provider.settings })
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})
