import type { ApolloClient } from '@apollo/client'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { endDelivery, followDelivery, useDeliveries } from '~/domain/deliveries'
import { FollowedDelivery } from './FollowedDelivery'
import { InvitationRow_InvitationFragmentDoc } from '~/api/invitations/invitationRow.generated'
import { applyInvitationChanges, type Invitation } from './liveInvitations'
import { invitation } from './invitation.fixture'

const failed: Invitation = { ...invitation, delivery: 'FAILED', deliveryFailure: 'UNKNOWN_MEMBER', version: 2 }
const notSent = "Invitation créée mais erreur lors de l'envoi Discord"

beforeEach(dismissToast)
afterEach(() => endDelivery('inv_1'))

function Followed() {
  const deliveries = useDeliveries()
  return (
    <>
      <output>{deliveries.length}</output>
      {deliveries.map((delivery) => (
        <FollowedDelivery key={delivery.invitationId} {...delivery} />
      ))}
    </>
  )
}

/** @param current the version in the cache */
async function show(current: Invitation): Promise<ApolloClient> {
  followDelivery({ projectId: 'prj_1', invitationId: 'inv_1' })
  const client = await renderWith(() => new Promise(() => {}), <Followed />)
  const fragment = { fragment: InvitationRow_InvitationFragmentDoc, fragmentName: 'InvitationRow_invitation' }
  act(() => void client.cache.writeFragment({ ...fragment, id: 'Invitation:inv_1', data: current }))
  return client
}

const change = (client: ApolloClient, object: Invitation) =>
  act(() => void applyInvitationChanges(client.cache, 'prj_1', [{ operation: 'UPDATED', id: 'inv_1', object }]))

test('a delivery that failed before it was followed is announced', async () => {
  await show(failed)
  await waitFor(() => expect(currentToast()?.title).toBe(notSent))
})

test('a delivery that fails later is announced once', async () => {
  const client = await show(invitation)
  expect(currentToast()).toBeNull()
  change(client, failed)
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'warning', title: notSent }))
  expect(screen.getByRole('status')).toHaveTextContent('0')
})

test('nothing is said of an invitation that is revoked before it was sent', async () => {
  const client = await show(invitation)
  expect(screen.getByRole('status')).toHaveTextContent('1')
  change(client, { ...invitation, status: 'REVOKED', version: 2 })
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0'))
  expect(currentToast()).toBeNull()
})
