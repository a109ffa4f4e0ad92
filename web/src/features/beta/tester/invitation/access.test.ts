import { expect, test } from 'vitest'
import { accessOf } from './access'

const invitation = {
  status: 'PENDING',
  canAccept: true,
  canSendFeedback: true,
  delivery: null,
  token: null,
  project: { status: 'IN_PROGRESS' },
} as const

test.each([
  ['pending', {}, 'open'],
  ['project paused', { canAccept: false, project: { status: 'PAUSED' } }, 'paused'],
  ['project completed', { canAccept: false, project: { status: 'COMPLETED' } }, 'completed'],
  ['sent to somebody else', { canAccept: false }, 'forAnother'],
  ['created by the user', { canAccept: false, token: 'x', delivery: 'SENT' }, 'own'],
  ['created by the user, answered', { status: 'ACCEPTED', canAccept: false, token: 'x', delivery: 'SENT' }, 'own'],
  ['accepted by the user', { status: 'ACCEPTED', canAccept: false, token: 'x' }, 'testing'],
  [
    'accepted by the user, project paused',
    { status: 'ACCEPTED', canAccept: false, canSendFeedback: false, token: 'x' },
    'testingPaused',
  ],
  ['accepted by somebody else', { status: 'ACCEPTED', canAccept: false, canSendFeedback: false }, 'processed'],
  ['refused', { status: 'REFUSED', canAccept: false, canSendFeedback: false, token: 'x' }, 'processed'],
  ['answered by feedback', { status: 'FEEDBACK_GIVEN', canAccept: false, canSendFeedback: false }, 'processed'],
] as const)('%s', (_case, given, access) => {
  expect(accessOf({ ...invitation, ...given })).toBe(access)
})
