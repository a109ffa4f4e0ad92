import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { renderWith } from '~/test/render'
import { DevicePush } from './DevicePush'

vi.mock('./push', () => ({
  pushAbility: () => 'possible',
  hasDeviceSubscription: () => Promise.resolve(false),
  askForPush: () => Promise.resolve(true),
  subscribeDevice: () => Promise.resolve({ endpoint: '', p256dh: '', auth: '' }),
}))

test('the button that enabled the pushes, and now disables them, has the focus again', async () => {
  const viewer = (hasPushSubscription: boolean) => ({ __typename: 'Viewer', id: 'usr_1', hasPushSubscription })
  let respond = () => {}
  await renderWith(
    ({ operationName }) =>
      new Promise((resolve) => {
        if (operationName === 'DevicePush')
          resolve({ configuration: { __typename: 'Configuration', pushPublicKey: 'key' }, viewer: viewer(false) })
        const payload = { __typename: 'SubscribeToPushPayload', viewer: viewer(true), userErrors: [] }
        respond = () => resolve({ subscribeToPush: payload })
      }),
    <DevicePush isWanted />,
  )
  const enable = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Activer les notifications sur cet appareil',
  })
  await userEvent.click(enable)
  await waitFor(() => expect(enable).toBeDisabled())
  loseFocus(enable)
  respond()
  const disable = await screen.findByRole('button', { name: 'Les désactiver sur cet appareil' })
  await waitFor(() => expect(disable).toHaveFocus())
})
