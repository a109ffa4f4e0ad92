import { Dialog } from '@chakra-ui/react'
import type { ApolloClient } from '@apollo/client'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { InvitationCreated } from './InvitationCreated'
import { applyInvitationChanges, type Invitation } from './liveInvitations'
import { InvitationRow_InvitationFragmentDoc } from './Invitation.generated'

const invitation: Invitation = {
  __typename: 'Invitation',
  id: 'inv_1',
  status: 'PENDING',
  delivery: 'PENDING',
  deliveryFailure: null,
  discordUsername: 'ada',
  email: null,
  createdAt: '2026-11-23T08:00:00Z',
  seenAt: null,
  respondedAt: null,
  refusalReason: null,
  token: 'secret',
  url: null,
  version: 1,
  tester: null,
  feedbacks: { __typename: 'FeedbackConnection', totalCount: 0 },
}
const failed: Invitation = { ...invitation, delivery: 'FAILED', deliveryFailure: 'UNKNOWN_MEMBER', version: 2 }
const notSent = "Invitation créée mais erreur lors de l'envoi Discord"
const noop = () => undefined

beforeEach(dismissToast)

/** @param current the version in the cache when the component is shown; the toast on creation said that it was pending */
async function show(current: Invitation): Promise<ApolloClient> {
  const client = await renderWith(
    () => ({}),
    <Dialog.Root open>
      <Dialog.Content>
        <InvitationCreated invitationId={invitation.id} shownDelivery="PENDING" onClose={noop} onAnother={noop} />
      </Dialog.Content>
    </Dialog.Root>,
  )
  const fragment = { fragment: InvitationRow_InvitationFragmentDoc, fragmentName: 'InvitationRow_invitation' }
  act(() => void client.cache.writeFragment({ ...fragment, id: 'Invitation:inv_1', data: current }))
  await screen.findByText('@ada')
  return client
}

test('a delivery that failed before the link was shown is announced', async () => {
  await show(failed)
  expect(currentToast()?.title).toBe(notSent)
})

test('a delivery that fails later is announced once', async () => {
  const client = await show(invitation)
  expect(currentToast()).toBeNull()
  act(() => void applyInvitationChanges(client.cache, 'prj_1', [{ operation: 'UPDATED', id: 'inv_1', object: failed }]))
  await waitFor(() => expect(currentToast()?.title).toBe(notSent))
  act(dismissToast)
  act(
    () =>
      void applyInvitationChanges(client.cache, 'prj_1', [
        { operation: 'UPDATED', id: 'inv_1', object: { ...failed, discordUsername: 'ada.l', version: 3 } },
      ]),
  )
  await screen.findByText('@ada.l')
  expect(currentToast()).toBeNull()
})
