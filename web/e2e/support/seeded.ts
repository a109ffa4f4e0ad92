import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { graphql } from './api'
import { sqliteDatabase } from './databases'
import { expect, test } from './fixtures'
import { binary, Server } from './server'

interface Destination {
  folder: string
  maxBytes: number
}

const inReadme: Destination = {
  folder: fileURLToPath(new URL('../../../docs/images/', import.meta.url)),
  maxBytes: 200 * 1024,
}

/** A test on a server of its own, with the data of `rodage seed`. `people` are the passwords by email. */
export const seeded = test.extend<object, { ownServer: Server; people: Map<string, string> }>({
  people: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  ownServer: [
    async ({ people }, use) => {
      const database = await sqliteDatabase()
      const { stdout } = await promisify(execFile)(binary, ['seed'], {
        env: { ...process.env, DATABASE_URL: database.url },
      })
      for (const line of stdout.trim().split('\n')) {
        const [email = '', password = ''] = line.split(/\s+/)
        people.set(email, password)
      }
      const server = await Server.start(database.url)
      await use(server)
      await server.stop()
      await database.drop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

const creatorEmail = 'nora.bellec@exemple.fr'
export const testerEmail = 'hugo.santini@exemple.fr'

/** Takes a screenshot as WebP, a third of the size of a PNG. */
export async function take(page: Page, name: string, { folder, maxBytes } = inReadme): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // The account button is disabled until its menu is loaded.
  await expect(page.getByRole('banner').locator('button:disabled')).toHaveCount(0)
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
  const picture = Buffer.from(data, 'base64')
  expect(picture.byteLength, name).toBeLessThan(maxBytes)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${name}.webp`, picture)
}

/** Signs the browser of a page in. */
export async function signIn(page: Page, people: Map<string, string>, email = creatorEmail): Promise<void> {
  const mutation = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }'
  await graphql(page.request, mutation, { input: { email, password: people.get(email) } })
}

/** The id of the project in the screenshots. */
export async function projectId(page: Page): Promise<string> {
  const query = '{ viewer { projects(first: 50) { nodes { id title } } } }'
  const { viewer } = await graphql<{ viewer: { projects: { nodes: { id: string; title: string }[] } } }>(
    page.request,
    query,
  )
  const project = viewer.projects.nodes.find(({ title }) => title === 'Marmite')
  if (!project) throw new Error('the data set has no project « Marmite »')
  return project.id
}
