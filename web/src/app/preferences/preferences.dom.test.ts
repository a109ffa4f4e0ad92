import i18next, { type Resource } from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoResponse } from '~/api/errors'
import type { Session, SessionViewer } from '~/api/session/session'
import { setLanguage } from '~/i18n'
import { readPreference, setPreference } from '~/theme/colorMode'
import { followPreferences } from './preferences'

interface Store {
  session: Session
  listeners: Set<(session: Session) => void>
}

const { mutate, store } = vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const store: Store = { session: { status: 'anonymous', viewer: null }, listeners: new Set() }
  return { mutate: vi.fn<(document: unknown, variables: unknown) => Promise<unknown>>(), store }
})

vi.mock('~/api/mutations/mutate', () => ({ mutate }))
vi.mock('~/api/session/session', () => ({
  getSession: () => store.session,
  subscribeToSession: (listener: (session: Session) => void) => {
    store.listeners.add(listener)
    return () => store.listeners.delete(listener)
  },
}))

type Settings = NonNullable<SessionViewer['settings']>

const account = (settings: Partial<Settings>): Session => ({
  status: 'signedIn',
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    email: 'ada@example.org',
    firstName: null,
    lastName: null,
    userType: 'CREATOR',
    roles: ['CREATOR'],
    settings: {
      __typename: 'Settings',
      id: 'set_1',
      language: 'FRENCH',
      theme: 'SYSTEM',
      username: null,
      version: 1,
      ...settings,
    },
  },
})

function changeSession(session: Session) {
  store.session = session
  store.listeners.forEach((listener) => listener(session))
}

const catalogue = { common: { loading: '…' } }
const startI18n = (resources: Resource) => i18next.init({ lng: 'fr', ns: ['common'], defaultNS: 'common', resources })

let stop = () => {}

beforeEach(async () => {
  mutate.mockReset().mockResolvedValue({})
  store.session = { status: 'anonymous', viewer: null }
  store.listeners.clear()
  await startI18n({ fr: catalogue, en: catalogue })
  setPreference('system')
  stop = followPreferences()
})
afterEach(() => stop())

test('applies the preferences of the account, without saving them again', async () => {
  changeSession(account({ language: 'ENGLISH', theme: 'DARK' }))
  await vi.waitFor(() => expect(i18next.language).toBe('en'))
  expect(readPreference()).toBe('dark')
  expect(mutate).not.toHaveBeenCalled()
})

describe('what was chosen before the sync began', () => {
  beforeEach(() => stop())

  test('is kept, and saved', async () => {
    store.session = account({})
    await setLanguage('en')
    setPreference('dark')
    stop = followPreferences({ language: 'fr', preference: 'system' })
    await settle()
    expect([i18next.language, readPreference()]).toEqual(['en', 'dark'])
    expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { language: 'ENGLISH', theme: 'DARK' } })
  })

  test('leaves the other preference to the account', async () => {
    store.session = account({ language: 'ENGLISH' })
    setPreference('dark')
    stop = followPreferences({ language: 'fr', preference: 'system' })
    await vi.waitFor(() => expect(i18next.language).toBe('en'))
    expect(readPreference()).toBe('dark')
    expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { theme: 'DARK' } })
  })
})

test('saves a choice to the account', () => {
  changeSession(account({}))
  setPreference('light')
  expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { theme: 'LIGHT' } })
})

test('an account without preferences takes those of the browser', async () => {
  await setLanguage('en')
  setPreference('dark')
  changeSession(account({ version: 0 }))
  expect([i18next.language, readPreference()]).toEqual(['en', 'dark'])
  expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { language: 'ENGLISH', theme: 'DARK' } })
})

test('an account keeps the preferences of the browser of its sign-up, even where they are the defaults', async () => {
  changeSession(account({ version: 0 }))
  await settle()
  expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { language: 'FRENCH', theme: 'SYSTEM' } })
  mutate.mockClear()

  changeSession({ status: 'anonymous', viewer: null })
  await setLanguage('en')
  changeSession(account({ version: 1 }))
  await vi.waitFor(() => expect(i18next.language).toBe('fr'))
  expect(mutate).not.toHaveBeenCalled()
})

test('other settings of the account change nothing when they are saved', async () => {
  await setLanguage('en')
  setPreference('dark')
  mutate.mockRejectedValueOnce(new Error('refused'))
  changeSession(account({ version: 0 }))
  await settle()
  changeSession(account({ version: 1 }))
  await settle()
  expect([i18next.language, readPreference()]).toEqual(['en', 'dark'])
})

test('a theme that the account changes does not save a language that it refused', async () => {
  changeSession(account({}))
  mutate.mockRejectedValueOnce(new Error('refused'))
  await setLanguage('en')
  await settle()
  mutate.mockClear()
  changeSession(account({ theme: 'DARK', version: 2 }))
  await settle()
  expect([i18next.language, readPreference()]).toEqual(['en', 'dark'])
  expect(mutate).not.toHaveBeenCalled()
})

test('saves nothing for a visitor', () => {
  setPreference('dark')
  expect(mutate).not.toHaveBeenCalled()
})

/** Lets what was rejected be handled. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('while a language of the account is loading', () => {
  let load = () => {}
  beforeEach(async () => {
    await startI18n({ fr: catalogue })
    changeSession(account({}))
    vi.spyOn(i18next, 'reloadResources').mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          load = () => {
            i18next.addResourceBundle('en', 'common', catalogue.common)
            resolve()
          }
        }),
    )
    changeSession(account({ language: 'ENGLISH', version: 2 }))
    await settle()
  })

  test('a newer one is kept, and nothing is saved', async () => {
    changeSession(account({ version: 3 }))
    load()
    await settle()
    expect(i18next.language).toBe('fr')
    expect(mutate).not.toHaveBeenCalled()
  })

  test('a choice is kept, and saved', async () => {
    await setLanguage('fr')
    load()
    await settle()
    expect(i18next.language).toBe('fr')
    expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { language: 'FRENCH' } })
  })

  test('choosing it again waits for it', async () => {
    const shown = setLanguage('en').then(() => i18next.language)
    load()
    expect(await shown).toBe('en')
  })

  test('a theme is saved without the language', async () => {
    setPreference('dark')
    expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { input: { theme: 'DARK' } })
    load()
    await settle()
  })
})

test('a choice made without a network is kept, and saved with what was chosen since', async () => {
  changeSession(account({}))
  mutate.mockRejectedValueOnce(new NoResponse('Failed to fetch'))
  setPreference('dark')
  await settle()
  changeSession(account({ version: 2 }))
  expect(readPreference()).toBe('dark')
  setPreference('light')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(mutate).toHaveBeenCalledTimes(2))
  expect(mutate).toHaveBeenLastCalledWith(expect.anything(), { input: { theme: 'LIGHT' } })
})

test('a choice that the server refused to save is saved with the next one', async () => {
  changeSession(account({}))
  mutate.mockRejectedValueOnce(new Error('refused'))
  setPreference('dark')
  await settle()
  await setLanguage('en')
  expect(mutate).toHaveBeenCalledTimes(2)
  expect(mutate).toHaveBeenLastCalledWith(expect.anything(), { input: { language: 'ENGLISH', theme: 'DARK' } })
})
