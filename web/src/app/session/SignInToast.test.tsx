import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { refreshSession } from '~/api/session/session'
import { markSignInStarted } from '~/domain/providerSignIn'
import { loadCatalogues } from '~/i18n'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { SignInToast } from './SignInToast'

vi.mock('~/i18n', () => ({
  loadCatalogues: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  currentLanguage: () => 'fr',
}))

const viewer = {
  __typename: 'Viewer',
  id: 'usr_1',
  email: 'ada@exemple.fr',
  firstName: 'Ada',
  lastName: null,
  userType: null,
  roles: [],
  settings: null,
}

test('signing in with a provider is confirmed, and told to the other tabs', async () => {
  const told = vi.fn<(message: MessageEvent) => void>()
  const otherTab = new BroadcastChannel('session')
  otherTab.addEventListener('message', told)
  markSignInStarted()
  await renderWith(() => ({ viewer, changeCursor: '1' }), <SignInToast />)
  await vi.waitFor(() =>
    expect(currentToast()).toMatchObject({ type: 'success', title: expect.stringMatching(/^Connexion réussie/) }),
  )
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  otherTab.close()
})

test('it is confirmed in the language of the account', async () => {
  const settings = {
    __typename: 'Settings',
    id: 'set_1',
    language: 'ENGLISH',
    theme: 'LIGHT',
    username: null,
    version: 1,
  }
  const answer = () => ({ viewer: { ...viewer, settings }, changeCursor: '1' })
  await renderWith(answer, null)
  await refreshSession()
  markSignInStarted()
  await renderWith(answer, <SignInToast />)
  i18next.addResource('en', 'auth', 'login.done', 'Signed in!')
  await vi.waitFor(() => expect(currentToast()?.title).toBe('Signed in!'))
})

test('nothing is shown when its text cannot be loaded', async () => {
  markSignInStarted()
  vi.mocked(loadCatalogues).mockReset().mockRejectedValue(new Error('lost'))
  const before = currentToast()
  await renderWith(() => ({ viewer, changeCursor: '1' }), <SignInToast />)
  await vi.waitFor(() => expect(loadCatalogues).toHaveBeenCalledTimes(3), 10_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(currentToast()).toBe(before)
})
