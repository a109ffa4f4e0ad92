import { expect, test as base } from '@playwright/test'
import type { APIRequest, APIRequestContext, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type Account, newAccount, signUp, type UserType } from './api'
import { type SqliteDatabase, sqliteDatabase } from './databases'
import { fillPath, type Screen, ScreenAccounts } from './screenAccounts'
import { Server } from './server'

/** A new creator account. `session` sends requests for it without a browser. */
interface Creator extends Account {
  session: APIRequestContext
}

interface Fixtures {
  /** Console errors that a test expects. Any other one fails it. */
  allowedErrors: RegExp[]
  problems: string[]
  creator: Creator
  /** Opens a page in a new browser context. */
  openAnonymous: (options?: BrowserContextOptions) => Promise<Page>
  /** Opens a page in a new browser context, signed in as the creator. */
  open: () => Promise<Page>
  /** Creates an account and returns its session. Without a type, it is like an account created by an OAuth provider. */
  newSession: (userType: UserType | null, account?: Account) => Promise<APIRequestContext>
  /** Opens a screen in a new browser context, with a suitable account. */
  openScreen: (screen: Screen, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  database: SqliteDatabase
  server: Server
  screenAccounts: ScreenAccounts
  /** The browser profiles that screens are looked at in, by session and options: what one page loaded the next has. */
  screenContexts: Map<APIRequestContext | undefined, Map<string, Promise<BrowserContext>>>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: [
    async ({}, use) => {
      const database = await sqliteDatabase()
      await use(database)
      await database.drop()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ database }, use) => {
      const server = await Server.start(database.url)
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],

  screenAccounts: [
    async ({ playwright, server, database }, use) => {
      const sessions: APIRequestContext[] = []
      const newSession = async (userType: UserType | null) => {
        const session = await newAccountSession(playwright.request, server.url, database, userType)
        sessions.push(session)
        return session
      }
      await use(new ScreenAccounts(newSession))
      await Promise.all(sessions.map((session) => session.dispose()))
    },
    { scope: 'worker' },
  ],

  screenContexts: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ server }, use) => use(server.url),

  allowedErrors: [[], { option: true }],

  problems: async ({ allowedErrors }, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems.filter((problem) => !allowedErrors.some((pattern) => pattern.test(problem)))).toEqual([])
  },

  context: async ({ context, problems }, use) => {
    recordProblems(context, problems)
    await use(context)
  },

  creator: async ({ newSession }, use) => {
    const account = newAccount()
    await use({ ...account, session: await newSession('CREATOR', account) })
  },

  openAnonymous: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      recordProblems(context, problems)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  open: async ({ openAnonymous, creator }, use) =>
    use(async () => openAnonymous({ storageState: await creator.session.storageState() })),

  newSession: async ({ playwright, baseURL, database }, use) => {
    const sessions: APIRequestContext[] = []
    await use(async (userType, account) => {
      const session = await newAccountSession(playwright.request, baseURL ?? '', database, userType, account)
      sessions.push(session)
      return session
    })
    await Promise.all(sessions.map((session) => session.dispose()))
  },

  openScreen: async ({ browser, problems, screenAccounts, screenContexts }, use) => {
    const pages: Page[] = []
    await use(async (screen, options = {}) => {
      const { session, parameters } = await screenAccounts.of(screen)
      const key = JSON.stringify(options)
      const contexts = screenContexts.get(session) ?? new Map<string, Promise<BrowserContext>>()
      screenContexts.set(session, contexts)
      const newContext = async () => browser.newContext({ ...options, storageState: await session?.storageState() })
      const context = contexts.get(key) ?? newContext()
      contexts.set(key, context)
      const page = await (await context).newPage()
      recordProblems(page, problems)
      pages.push(page)
      await page.goto(fillPath(screen.path, parameters))
      await showScreen(page, screen)
      return page
    })
    for (const page of pages) {
      // Screens of one account share a browser profile: a draft would show in the next one.
      await page.evaluate(() => localStorage.clear())
      await page.close()
    }
  },
})

/** Waits until the page is hydrated: prerendered text is visible before. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root, #graphiql')?.firstElementChild
    return root !== null && root !== undefined && Object.keys(root).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Shows a screen, and waits until nothing is loading. */
export async function showScreen(page: Page, { show }: Pick<Screen, 'show'>): Promise<void> {
  await untilHydrated(page)
  await show(page)
  await expect(page.locator('.chakra-skeleton, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function newAccountSession(
  request: APIRequest,
  baseURL: string,
  database: SqliteDatabase,
  userType: UserType | null,
  account: Account = newAccount(),
): Promise<APIRequestContext> {
  const session = await signUp(request, baseURL, account, userType ?? 'CREATOR')
  if (!userType) {
    const statement = 'DELETE FROM creator_profile WHERE user_id = (SELECT id FROM "user" WHERE email = ?)'
    await database.execute(statement, account.email)
  }
  return session
}

/** Records script errors, console errors and requests to other hosts. */
function recordProblems(source: BrowserContext | Page, problems: string[]) {
  // An error without stack frames has an empty stack here.
  const onUncaught = (error: Error) => problems.push(`uncaught: ${error.stack || error.message}`)
  if ('mainFrame' in source) source.on('pageerror', onUncaught)
  else source.on('weberror', (event) => onUncaught(event.error()))
  // Both have these events, but not the same types of listeners.
  const on = source.on.bind(source) as Page['on']
  on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1')
      problems.push(`request to another host: ${request.url()}`)
  })
}

export { expect }
