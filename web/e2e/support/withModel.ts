import { test as base } from './fixtures'
import { LanguageModel } from './languageModel'
import { Server } from './server'

/** With a server that has a language model. */
export const test = base.extend<object, { model: LanguageModel; server: Server }>({
  model: [
    async ({}, use) => {
      const model = await LanguageModel.start()
      await use(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ database, model }, use) => {
      const server = await Server.start(database.url, model.settings)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
})
