import { expect, test, vi } from 'vitest'
import { markSignInStarted } from '~/domain/providerSignIn'
import { loadCatalogues } from '~/i18n'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { SignInToast } from './SignInToast'

vi.mock('~/i18n', () => ({ loadCatalogues: vi.fn<() => Promise<void>>(() => Promise.resolve()) }))

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

test('nothing is shown when its text cannot be loaded', async () => {
  markSignInStarted()
  vi.mocked(loadCatalogues).mockReset().mockRejectedValue(new Error('lost'))
  const before = currentToast()
  await renderWith(() => ({ viewer, changeCursor: '1' }), <SignInToast />)
  await vi.waitFor(() => expect(loadCatalogues).toHaveBeenCalledTimes(3), 10_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(currentToast()).toBe(before)
})
