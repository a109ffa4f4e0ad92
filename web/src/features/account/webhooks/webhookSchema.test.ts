import { expect, test } from 'vitest'
import { newWebhook, withEvent } from './webhookSchema'

test('events keep their order, whichever is chosen last', () => {
  const without = withEvent(newWebhook.events, 'INVITATION_CREATED', false)
  expect(without).not.toContain('INVITATION_CREATED')
  expect(withEvent(without, 'INVITATION_CREATED', true)).toEqual(newWebhook.events)
})
