import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { limits } from '../src/features/site/developers/limits'
import { createToken, graphql } from './support/api'
import { expect, test, untilHydrated } from './support/fixtures'
import { Program } from './support/programs'

const folder = fileURLToPath(new URL('../../examples/', import.meta.url))

const examples = (await readdir(folder)).filter(
  (name) => /\.(sh|py|mjs|js|ts|graphql|html|csp)$/.test(name) && !name.includes('generated'),
)

async function openPage(page: Page) {
  await page.goto('/developpeurs')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Développeurs', level: 1 })).toBeVisible()
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'Sommaire' })
const neighbours = (page: Page) => page.getByRole('navigation', { name: 'Chapitres voisins' })

async function openChapter(page: Page, name: string | RegExp) {
  await contents(page).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('the chapters show all tested examples, with the URL of the site', async ({ page, server }) => {
  await openPage(page)
  const shown = new Map<string, string>()
  const codes = page.locator('pre[aria-label]:has(code)')
  await expect(codes.first()).toBeVisible()
  const keep = async () => {
    for (const code of await codes.all()) {
      shown.set((await code.getAttribute('aria-label')) ?? '', await code.innerText())
    }
  }
  for (;;) {
    await keep()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await keep()
    }
    // Follows the pager from the first chapter to the last.
    const next = neighbours(page).locator('a[rel=next]')
    if ((await next.count()) === 0) break
    const title = (await next.locator('span').last().textContent()) ?? ''
    await next.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  expect([...shown.keys()].toSorted()).toEqual(examples.toSorted())
  for (const [name, text] of shown) {
    const file = (await readFile(path.join(folder, name), 'utf8')).trimEnd()
    expect(text, name).toBe(file.replaceAll('http://localhost:8000', server.url))
  }
})

test('the table of contents marks the current chapter on wide screens and phones, and navigates', async ({ page }) => {
  await openPage(page)
  const present = contents(page).locator('[aria-current=page]:visible')
  await expect(present).toHaveText('Une première requête')
  await openChapter(page, 'Les codes de saisie')
  await expect(page).toHaveURL('/developpeurs/codes-de-saisie')
  await expect(present).toHaveText('Les codes de saisie')
  await neighbours(page)
    .getByRole('link', { name: /^Précédent/ })
    .click()
  await expect(page).toHaveURL('/developpeurs/erreurs')
  await expect(present).toHaveText('Les erreurs, de deux sortes')

  await page.setViewportSize({ width: 390, height: 844 })
  const folded = contents(page).getByText(/^Sommaire, 4 sur 11/)
  await expect(contents(page).getByRole('link')).toHaveCount(0)
  await folded.click()
  await openChapter(page, "Les limites d'une requête")
  await expect(contents(page).getByText(/^Sommaire, 6 sur 11/)).toBeVisible()
  await expect(contents(page).getByRole('link'), 'collapsed again').toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Développeurs', exact: true }).click()
  await expect(page).toHaveURL('/developpeurs')
})

test('old URLs with a hash redirect to the chapter', async ({ page }) => {
  await page.goto('/developpeurs#temps-reel')
  await expect(page.getByRole('heading', { level: 1, name: 'Le temps réel, sans rien perdre' })).toBeVisible()
  await expect(page).toHaveURL('/developpeurs/temps-reel')
})

test('no chapter is too long on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page)
  for (;;) {
    expect(await page.evaluate(() => document.documentElement.scrollHeight), page.url()).toBeLessThan(5600)
    const next = neighbours(page).locator('a[rel=next]')
    if ((await next.count()) === 0) return
    const title = (await next.locator('span').last().textContent()) ?? ''
    await next.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test.describe('a copied command', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('runs unchanged', async ({ page }, info) => {
    await openPage(page)
    const copy = page.getByRole('button', { name: 'Copier first-query.sh' })
    // It is shown for 2.5 seconds only.
    const confirmed = expect(copy).toHaveText('Copié')
    await copy.click()
    await confirmed
    const program = Program.shell(await page.evaluate(() => navigator.clipboard.readText()), info.outputPath())
    const { data } = JSON.parse(await program.succeeds()) as { data: unknown }

    await page.getByRole('button', { name: 'Exécuter ici' }).click()
    await expect(page.getByRole('status', { name: 'Réponse du serveur' })).toContainText('"projectCount"')
    const shown = await page.getByRole('status', { name: 'Réponse du serveur' }).innerText()
    expect(JSON.parse(shown)).toEqual({ data })
  })
})

test('the tables match the schema, in French and in English', async ({ page }) => {
  await openPage(page)
  await openChapter(page, 'Jetons et droits')
  const scopes = page.getByRole('table', { name: "Les droits d'un jeton" })
  await expect(scopes.getByRole('row', { name: /^projects:write/ })).toContainText(
    'Créer, modifier et supprimer des projets',
  )
  await openChapter(page, 'Les codes de saisie')
  const codes = page.getByRole('table', { name: 'Les codes de ce qui a été tapé' })
  await expect(codes.getByRole('row', { name: /^ALREADY_INVITED/ })).toContainText('inviteTester')

  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Input error codes', level: 1 })).toBeVisible()
  const english = page.getByRole('table', { name: 'The codes of what was typed' })
  await expect(english.getByRole('row', { name: /^ALREADY_INVITED/ })).toContainText('has an open invitation')
})

test('the schema chapter links to the schema file and to GraphiQL', async ({ page }) => {
  await openPage(page)
  await openChapter(page, 'Le schéma')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger le schéma' }).click()
  expect((await download).suggestedFilename()).toBe('schema.graphql')
  await page.getByRole('main').getByRole('link', { name: 'Ouvrir GraphiQL' }).click()
  await expect(page).toHaveURL('/graphiql')
})

/** Sends a document. Returns the error code, or undefined on success. */
async function errorCodeOf(request: APIRequestContext, query: string, headers = {}): Promise<string | undefined> {
  const response = await request.post('/graphql', { data: { query }, headers })
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code
}

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ')

const documents: { limit: string; code: string; document: (size: number) => string; most: number }[] = [
  {
    limit: 'depth',
    code: 'QUERY_TOO_DEEP',
    most: limits.depth,
    // viewer › projects › nodes › invitations › nodes › project …
    document: (size) =>
      `{ viewer { ${nested(['projects(first: 1)', 'nodes', 'invitations(first: 1)', 'nodes', 'feedbacks(first: 1)', 'nodes', 'invitation', 'feedbacks(first: 1)', 'nodes', 'invitation'].slice(0, size - 2))} } }`,
  },
  {
    limit: 'tokens',
    code: 'QUERY_TOO_COMPLEX',
    most: limits.tokens,
    // The comment counts as one token.
    document: (size) => `{ __typename ${times(size - 3, () => '#\n')} }`,
  },
  {
    limit: 'aliases',
    code: 'QUERY_TOO_COMPLEX',
    most: limits.aliases,
    document: (size) => `{ viewer { ${times(size, (index) => `a${index}: id`)} } }`,
  },
  {
    limit: 'root fields',
    code: 'QUERY_TOO_COMPLEX',
    most: limits.rootFields,
    document: (size) => `{ ${times(size, () => '__typename')} }`,
  },
  {
    limit: 'directives',
    code: 'QUERY_TOO_COMPLEX',
    most: limits.directives,
    document: (size) => `{ viewer { ${times(size, () => 'id @include(if: true)')} } }`,
  },
  {
    limit: 'page size',
    code: 'BAD_USER_INPUT',
    most: limits.pageSize,
    document: (size) => `{ viewer { projects(first: ${size}) { nodes { id } } } }`,
  },
]

/** Nested fields, with a leaf field inside. */
const nested = (fields: readonly string[]): string =>
  fields.reduceRight((inside, field) => `${field} { ${inside} }`, '__typename')

for (const { limit, code, document, most } of documents) {
  test(`the documented limit of ${limit} is that of the server`, async ({ request, creator }) => {
    const headers = {
      Authorization: `Bearer ${await createToken(creator.session, ['PROFILE_READ', 'PROJECTS_READ', 'INVITATIONS_READ', 'FEEDBACK_READ'])}`,
    }
    expect(await errorCodeOf(request, document(most), headers)).toBeUndefined()
    expect(await errorCodeOf(request, document(most + 1), headers)).toBe(code)
  })
}

test('the documented limit of the cost is that of the server', async ({ request }) => {
  const query = `{ stories(first: 100) { nodes { id ${times(60, () => '__typename')} } } }`
  const response = await request.post('/graphql', { data: { query } })
  expect(await response.text()).toMatch(
    new RegExp(String.raw`"QUERY_TOO_COMPLEX".*\b${limits.points}\b|\b${limits.points}\b.*"QUERY_TOO_COMPLEX"`),
  )
})

test('the documented limit of the request size is that of the server', async ({ request }) => {
  const send = (length: number) => {
    const query = '{ __typename }'
    return request.post('/graphql', {
      data: JSON.stringify({ query }).padEnd(length),
      headers: { 'Content-Type': 'application/json' },
    })
  }
  expect((await send(limits.bodyKilobytes * 1024)).status()).toBe(200)
  expect((await send(limits.bodyKilobytes * 1024 + 1)).status()).toBe(413)
})

test('follow.browser.js follows the wall within a page', async ({ page, request }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto('/faq')
  const ready = page.waitForResponse((response) => response.url().includes('storyChanges'))
  await page.evaluate(await readFile(path.join(folder, 'follow.browser.js'), 'utf8'))
  await ready
  await expect(async () => {
    await graphql(
      request,
      'mutation { submitStory(input: { name: "Zoé", text: "Il était une fois un bug." }) { story { id } } }',
    )
    expect(said).toContain('CREATED Zoé Il était une fois un bug.')
  }).toPass()
})

test.describe('with a proxy that cannot reach the server', () => {
  test.use({ allowedErrors: [/502|net::ERR_FAILED/] })

  test('follow.browser.js comes back where it was', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const message = (cursor: string, name: string) => ({
      contentType: 'text/event-stream',
      body: `event: next\nid: ${cursor}\ndata: ${JSON.stringify({
        data: { storyChanges: { cursor, changes: [{ operation: 'CREATED', story: { name, text: '' } }] } },
      })}\n\n`,
    })
    const answers = [message('c1', 'Zoé'), { status: 502 }, message('c2', 'Ali')]
    const places: unknown[] = []
    await page.goto('/faq')
    await page.route(/storyChanges/, async (route) => {
      const place = new URL(route.request().url()).searchParams.get('variables')
      const answer = answers[places.push(place) - 1]
      await (answer ? route.fulfill(answer) : route.abort())
    })
    await page.evaluate(await readFile(path.join(folder, 'follow.browser.js'), 'utf8'))
    await expect.poll(() => said).toEqual(expect.arrayContaining(['CREATED Zoé ', 'CREATED Ali ']))
    expect(places.slice(0, 3)).toEqual(['{"after":null}', '{"after":null}', '{"after":"c1"}'])
  })
})
