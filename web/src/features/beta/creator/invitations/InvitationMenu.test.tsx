import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import type { InvitationStatus } from '~/api/types.generated'
import { confirm } from '~/ui/dialog/confirm'
import { currentToast } from '~/ui/toast/toast'
import { InvitationMenu } from './InvitationMenu'
import { invitation } from './invitation.fixture'

vi.mock('~/ui/dialog/confirm', () => ({ confirm: vi.fn<() => Promise<boolean>>() }))

const shown = (status: InvitationStatus) => ({
  ...invitation,
  id: `inv_${status}`,
  status,
  delivery: 'SENT' as const,
  discordUsername: status.toLowerCase(),
})

const menuButton = (status: InvitationStatus) =>
  screen.getByRole('button', { name: `Actions pour @${status.toLowerCase()}` })

const cancel = { item: "Annuler l'invitation", done: 'Invitation annulée' }
const kept = (person: string) =>
  `Le projet ne sera plus visible pour ${person}, qui ne pourra plus envoyer de retours. Ses retours sont conservés.`
const cases = [
  { status: 'PENDING', what: 'Le lien donné à @pending ne marchera plus.', ...cancel },
  { status: 'REFUSED', what: 'Le lien donné à @refused ne marchera plus.', ...cancel },
  { status: 'FEEDBACK_GIVEN', what: kept('@feedback_given'), ...cancel },
  { status: 'ACCEPTED', what: kept('@accepted'), item: 'Mettre fin au test', done: 'Test terminé' },
] as const

test('an invitation is revoked whatever came of it, once the consequences are confirmed', async () => {
  const revoked: unknown[] = []
  vi.mocked(confirm).mockResolvedValue(true)
  await renderWith(
    ({ variables }) => {
      revoked.push(variables.input)
      return { revokeInvitation: { __typename: 'RevokeInvitationPayload', invitation: null, userErrors: [] } }
    },
    <>
      {cases.map(({ status }) => (
        <InvitationMenu key={status} invitation={shown(status)} onDetails={() => undefined} />
      ))}
    </>,
  )
  for (const { status, item, what, done } of cases) {
    await userEvent.click(menuButton(status))
    expect(await screen.findByRole('menuitem', { name: item })).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(revoked.at(-1)).toEqual({ id: `inv_${status}` }))
    expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ body: what, confirmLabel: item }))
    await waitFor(() => expect(currentToast()?.title).toBe(done))
  }
  expect(revoked).toHaveLength(cases.length)
})

test('what was answered is not sent again, and what was revoked has its details only', async () => {
  await renderWith(
    () => new Promise(() => undefined),
    <>
      <InvitationMenu invitation={shown('ACCEPTED')} onDetails={() => undefined} />
      <InvitationMenu invitation={shown('REVOKED')} onDetails={() => undefined} />
    </>,
  )
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.click(menuButton('ACCEPTED'))
  await waitFor(() => expect(items()).toEqual(['Détails', 'Mettre fin au test']))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await userEvent.click(menuButton('REVOKED'))
  await waitFor(() => expect(items()).toEqual(['Détails']))
})

test('who is no longer known is named as in a sentence', async () => {
  const unknown = { ...invitation, discordUsername: null }
  await renderWith(() => ({}), <InvitationMenu invitation={unknown} onDetails={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Actions pour cette personne' })).toBeVisible()
})
