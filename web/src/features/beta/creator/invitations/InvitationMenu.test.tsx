import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { InvitationMenu } from './InvitationMenu'
import { invitation } from './testInvitation'

test('who is no longer known is named as in a sentence', async () => {
  const unknown = { ...invitation, discordUsername: null }
  await renderWith(() => ({}), <InvitationMenu invitation={unknown} onDetails={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Actions pour cette personne' })).toBeVisible()
})
