import { Builds } from './builds'
import { sqliteDatabase } from './databases'
import { test as base } from './fixtures'
import { Server } from './server'

/** With a server of its own, of which the test may stop and replace the build of the client. */
export const test = base.extend<{ builds: Builds; ownServer: Server }>({
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
