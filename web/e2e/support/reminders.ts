import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import type { SqliteDatabase } from './databases'
import { emailsTo } from './emails'
import { accept, invite, namedTester } from './invitations'
import type { Screen } from './screenAccounts'

/** Reminders are looked for every half minute. */
export const reminderTimeout = { timeout: 60_000 }

/** The day that is a number of days from now, as the API writes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Lets reminders come at any hour. */
export async function stayAwake(session: APIRequestContext): Promise<void> {
  await graphql(session, 'mutation { updateSettings(input: { quietHours: null }) { userErrors { code } } }')
}

/** A project that a tester joined two days ago, and that ends in three. Returns its title. */
export async function projectNearItsDeadline(
  creator: APIRequestContext,
  tester: APIRequestContext,
  database: SqliteDatabase,
): Promise<string> {
  const title = `Carnet ${randomUUID().slice(0, 8)}`
  const project = await createProject(creator, title)
  await accept(tester, (await invite(creator, project, { testerId: await namedTester(tester) })).token)
  const ofProject = 'project_id = (SELECT id FROM project WHERE title = ?)'
  const joinedAt = new Date(Date.now() - 2 * 86_400_000).toISOString().replace('Z', '+00:00')
  await database.execute(`UPDATE project_tester SET joined_at = ? WHERE ${ofProject}`, joinedAt, title)
  // Last, because it makes the reminder due.
  const update = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }'
  await graphql(creator, update, { input: { id: project, deadline: inDays(3) } })
  return title
}

/** The path of the page that stops the reminders of the email about a project. */
export async function stopPath(outbox: string, address: string, title: string): Promise<string> {
  const about = async () => (await emailsTo(outbox, address)).filter((email) => email.includes(title))
  await expect.poll(async () => (await about()).length, reminderTimeout).toBeGreaterThan(0)
  const [email = ''] = await about()
  expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [link = ''] = /^https?:\/\/\S+\/rappels\/arret\/\S+$/m.exec(email) ?? []
  return new URL(link).pathname
}

/** Makes the browser subscribe to pushes at an address; a headless one has no push service. */
export async function subscribeAt(page: Page, endpoint: string): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((address) => {
    let subscription: object | null = null
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription as PushSubscription | null)
    PushManager.prototype.subscribe = (options) => {
      const given = options?.applicationServerKey
      const key = (typeof given === 'string' ? given : '').replaceAll('-', '+').replaceAll('_', '/')
      subscription = {
        options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
        unsubscribe: () => {
          subscription = null
          return Promise.resolve(true)
        },
        // The keys of the example in RFC 8291.
        toJSON: () => ({
          endpoint: address,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      }
      return Promise.resolve(subscription as PushSubscription)
    }
  }, endpoint)
}

export const reminderScreens: Screen[] = [
  {
    name: 'stop-reminders-invalid',
    path: '/rappels/arret/:token',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('heading', { name: "Ce lien n'est pas valable", level: 1 })).toBeVisible(),
  },
]
