import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createProject, graphql } from './support/api'
import { sqliteDatabase } from './support/databases'
import { expect, showScreen, test } from './support/fixtures'
import { binary, Server } from './support/server'

// `make screenshots` takes the screenshots of the README and the landing page, with the data of `rodage seed`, in both themes.
const inReadme = { folder: fileURLToPath(new URL('../../docs/images/', import.meta.url)), maxBytes: 200 * 1024 }
const onLanding = { folder: fileURLToPath(new URL('../public/landing/', import.meta.url)), maxBytes: 60 * 1024 }

const seeded = test.extend<object, { ownServer: Server; people: Map<string, string> }>({
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

const creator = 'nora.bellec@exemple.fr'
const tester = 'hugo.santini@exemple.fr'

seeded.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 })

/** Takes a screenshot as WebP, a third of the size of a PNG. */
async function take(page: Page, name: string, { folder, maxBytes } = inReadme) {
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

async function signIn(page: Page, people: Map<string, string>, email = creator) {
  const mutation = 'mutation ($input: SignInInput!) { signIn(input: $input) { userErrors { message } } }'
  await graphql(page.request, mutation, { input: { email, password: people.get(email) } })
}

/** The id of the project in the screenshots. */
async function projectId(page: Page) {
  const query = '{ viewer { projects(first: 50) { nodes { id title } } } }'
  const { viewer } = await graphql<{ viewer: { projects: { nodes: { id: string; title: string }[] } } }>(
    page.request,
    query,
  )
  const project = viewer.projects.nodes.find(({ title }) => title === 'Marmite')
  if (!project) throw new Error('the data set has no project « Marmite »')
  return project.id
}

const themes = ['light', 'dark'] as const

for (const colorScheme of themes) {
  seeded(`pages of a visitor and a creator, ${colorScheme}`, async ({ page, people }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await showScreen(page, {
      show: () => expect(page.getByRole('heading', { name: /Rodage/, level: 1 })).toBeVisible(),
    })
    await take(page, `landing-${colorScheme}`)

    await signIn(page, people)
    const id = await projectId(page)
    await page.goto('/dashboard/creator')
    await showScreen(page, { show: () => expect(page.getByRole('main').getByText('Marmite').first()).toBeVisible() })
    await take(page, `dashboard-${colorScheme}`)

    await page.goto(`/dashboard/testers?projet=${id}`)
    await showScreen(page, {
      show: () =>
        expect(
          page
            .getByRole('main')
            .getByRole('button', { name: /retour/ })
            .first(),
        ).toBeVisible(),
    })
    await take(page, `testers-${colorScheme}`)

    await page.goto(`/workspace/${id}/roadmap`)
    await showScreen(page, {
      show: () => expect(page.getByRole('list', { name: 'Étapes de la roadmap' })).toBeVisible(),
    })
    await take(page, `roadmap-${colorScheme}`)
  })
}

// The sizes of ProductPictures.tsx, at twice the resolution.
seeded.describe('on the landing page', () => {
  for (const colorScheme of themes) {
    seeded.describe(colorScheme, () => {
      seeded.use({ colorScheme })

      seeded.describe('a creator', () => {
        seeded.use({ viewport: { width: 600, height: 440 }, deviceScaleFactor: 1.4 })
        seeded('the feedback of a creator', async ({ page, people }) => {
          await signIn(page, people)
          await page.goto(`/dashboard/testers?projet=${await projectId(page)}&onglet=retours`)
          await showScreen(page, {
            show: () => expect(page.getByRole('main').getByText(/Deuxième passage/)).toBeVisible(),
          })
          // Scrolls to the feedback.
          await page
            .getByRole('tablist')
            .evaluate((tabs) => window.scrollTo({ top: tabs.getBoundingClientRect().top - 72, behavior: 'instant' }))
          await take(page, `creator-${colorScheme}`, onLanding)
        })
      })

      seeded.describe('a tester', () => {
        seeded.use({ viewport: { width: 390, height: 720 } })
        seeded('the profile of a tester', async ({ page, people }) => {
          await signIn(page, people, tester)
          await page.goto('/profile?onglet=tests')
          await showScreen(page, {
            show: () => expect(page.getByRole('main').getByText('Marmite').first()).toBeVisible(),
          })
          await take(page, `tester-${colorScheme}`, onLanding)
        })
      })
    })
  }
})

// Last, because it creates a project.
for (const colorScheme of themes) {
  seeded(`GraphiQL with a subscription, ${colorScheme}`, async ({ page, people }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, people)
    await page.goto('/graphiql?exemple=ChangementsDeMesProjets')
    const result = page.getByRole('region', { name: 'Result Window' })
    await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('subscription')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(result).toContainText('"changes": []')
    await createProject(page.request, 'Le carnet des marées')
    await expect(result).toContainText('Le carnet des marées')
    await take(page, `graphiql-${colorScheme}`)
  })
}
