import { expect, test, vi } from 'vitest'
import { markSignInStarted } from '~/domain/providerSignIn'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { SignInToast } from './SignInToast'

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
