import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Session } from '~/api/session/session'
import { renderWith } from '~/test/render'

type News = (data: { notificationChanges: { changes: readonly { operation: string }[] } }) => void

const live = vi.hoisted((): { unread: number; onNews: News } => ({ unread: 1, onNews: () => undefined }))
vi.mock('~/api/realtime/useChanges', () => ({
  useChanges(_document: unknown, { onNews }: { onNews: News }) {
    live.onNews = onNews
  },
}))

// The chunk of the bell brings the client of the application.
vi.mock('~/api/client/client', async () => {
  const [{ ApolloClient, ApolloLink }, { of }, { createCache }] = await Promise.all([
    import('@apollo/client'),
    import('rxjs'),
    import('~/api/client/cache'),
  ])
  const viewer = () => ({ __typename: 'Viewer', id: 'usr_1', unreadNotificationCount: live.unread })
  const link = new ApolloLink(() => of({ data: { viewer: viewer() } }))
  return { client: new ApolloClient({ cache: createCache(), link }) }
})

let session: Session
vi.mock('~/api/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
  useHasRole: () => false,
}))

async function show(roles: readonly ('CREATOR' | 'TESTER')[] | null) {
  const viewer = { id: 'usr_1', email: 'lea@exemple.fr', firstName: 'Léa', userType: roles?.[0] ?? null, roles }
  session = (roles ? { status: 'signedIn', viewer } : { status: 'anonymous', viewer: null }) as Session
  // It asks for the theme of the system when it is loaded.
  const { PublicNav } = await import('./PublicNav')
  await renderWith(
    () => new Promise(() => {}),
    <MemoryRouter>
      <PublicNav />
    </MemoryRouter>,
  )
}

async function entriesOfMenu() {
  const button = () => screen.getByRole('button', { name: /^Compte/ })
  // Until the menu is loaded there is only the look of its button.
  await waitFor(() => expect(button()).toBeEnabled())
  await userEvent.click(button())
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
}

const bell = (name: string) => screen.findByRole('button', { name })

test('a tester has the bell, which follows what arrives, and the account menu', async () => {
  await show(['TESTER'])
  expect(await bell('Notifications, 1 non lue')).toBeVisible()
  live.unread = 2
  live.onNews({ notificationChanges: { changes: [{ operation: 'CREATED' }] } })
  expect(await bell('Notifications, 2 non lues')).toBeVisible()
  expect(await entriesOfMenu()).toEqual(['Mon Profil', 'Mes retours', 'Paramètres', 'Devenir créateur', 'Déconnexion'])
})

test('a creator who tests, too, has the pages of a tester and the way to the others', async () => {
  await show(['CREATOR', 'TESTER'])
  expect(await entriesOfMenu()).toContain('Mes retours')
})

test('an account without a type can complete its profile and sign out', async () => {
  await show([])
  expect(await entriesOfMenu()).toEqual(['Mon Profil', 'Déconnexion'])
})

test('a visitor has the ways to sign in and up instead', async () => {
  await show(null)
  expect(screen.getByRole('link', { name: "S'inscrire" })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Compte/ })).toBeNull()
})
