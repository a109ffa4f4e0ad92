import { expect, test } from 'vitest'
import { standingOf } from './standing'

const asked = {
  status: 'PENDING',
  canAccept: true,
  canSendFeedback: true,
  delivery: null,
  token: null,
  project: { status: 'IN_PROGRESS' },
} as const

test.each([
  ['whoever holds the link may answer', {}, 'open'],
  ['the project is paused', { canAccept: false, project: { status: 'PAUSED' } }, 'paused'],
  ['the project is over', { canAccept: false, project: { status: 'COMPLETED' } }, 'completed'],
  ['it names another', { canAccept: false }, 'forAnother'],
  ['it was sent by the reader', { canAccept: false, token: 'x', delivery: 'SENT' }, 'own'],
  ['… and answered since', { status: 'ACCEPTED', canAccept: false, token: 'x', delivery: 'SENT' }, 'own'],
  ['accepted by the reader', { status: 'ACCEPTED', canAccept: false, token: 'x' }, 'testing'],
  [
    '… of a project that is paused',
    { status: 'ACCEPTED', canAccept: false, canSendFeedback: false, token: 'x' },
    'testingPaused',
  ],
  ['accepted by another', { status: 'ACCEPTED', canAccept: false, canSendFeedback: false }, 'processed'],
  ['refused', { status: 'REFUSED', canAccept: false, canSendFeedback: false, token: 'x' }, 'processed'],
  ['answered by feedback', { status: 'FEEDBACK_GIVEN', canAccept: false, canSendFeedback: false }, 'processed'],
] as const)('%s', (_case, given, standing) => {
  expect(standingOf({ ...asked, ...given })).toBe(standing)
})
