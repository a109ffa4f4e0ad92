import { expect, test } from 'vitest'
import { situationOf } from './situation'

const link = { state: 'OPEN', mode: 'REQUEST', isOwn: false, isTester: false, requestStatus: null } as const

test.each([
  ['the own link', { isOwn: true, mode: 'DIRECT' }, 'own'],
  ['a tester', { isTester: true, mode: 'DIRECT', requestStatus: 'ACCEPTED' }, 'testing'],
  ['an open link', { mode: 'DIRECT' }, 'direct'],
  ['an open link, for who waits', { mode: 'DIRECT', requestStatus: 'PENDING' }, 'direct'],
  ['an open link, for who was declined', { mode: 'DIRECT', requestStatus: 'DECLINED' }, 'direct'],
  ['a full link, for who waits', { mode: 'DIRECT', state: 'FULL', requestStatus: 'PENDING' }, 'waiting'],
  ['a link that asks', {}, 'request'],
  ['a link that asks, for who waits', { requestStatus: 'PENDING' }, 'waiting'],
  ['a link that asks, for who was declined', { requestStatus: 'DECLINED' }, 'declined'],
  ['a link that has ended, for who was declined', { state: 'ENDED', requestStatus: 'DECLINED' }, 'ended'],
] as const)('%s', (_case, given, situation) => {
  expect(situationOf({ ...link, ...given })).toBe(situation)
})
