import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { applyInvitationChanges } from '~/features/beta/creator/invitations/liveInvitations'
import { invitation } from '~/features/beta/creator/invitations/invitation.fixture'
import { type Answer, renderWith } from '~/test/render'
import { currentToast, dismissToast } from '~/ui/toast/toast'
import { InviteDialogRoute } from './InviteDialogRoute'

const answers: Record<string, Record<string, unknown>> = {
  ProjectToInviteTo: {
    configuration: { __typename: 'Configuration', hasDiscordDelivery: true, hasEmailDelivery: true },
    project: { __typename: 'Project', id: 'prj_1', title: 'Carnet', status: 'IN_PROGRESS' },
  },
  InviteTester: {
    inviteTester: { __typename: 'InviteTesterPayload', delivery: 'PENDING', invitation, userErrors: [] },
  },
}
const answer: Answer = ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {})

beforeEach(dismissToast)

test.each([
  ['SENT', 'success', 'Invitation créée et envoyée sur Discord !'],
  ['FAILED', 'warning', "Invitation créée mais erreur lors de l'envoi Discord"],
] as const)(
  'that an invitation is %s is said, as soon as it is known, after its dialog was closed',
  async (delivery, type, title) => {
    window.history.replaceState(null, '', '/?inviter=prj_1')
    const { cache } = await renderWith(
      answer,
      <BrowserRouter>
        <InviteDialogRoute />
      </BrowserRouter>,
    )
    await userEvent.type(await screen.findByLabelText("Nom d'utilisateur Discord"), 'ada')
    await userEvent.click(await screen.findByRole('button', { name: "Envoyer l'invitation" }))
    expect(await screen.findByText('Envoi en cours')).toBeVisible()
    expect(currentToast()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Terminer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentToast()).toBeNull()

    const object = { ...invitation, delivery, version: 2 }
    act(() => void applyInvitationChanges(cache, 'prj_1', [{ operation: 'UPDATED', id: 'inv_1', object }]))
    await waitFor(() => expect(currentToast()).toMatchObject({ type, title }))
  },
)
