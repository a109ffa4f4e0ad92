import type { JoinPageQuery } from './JoinPage.generated'

export type JoinView = NonNullable<JoinPageQuery['projectLink']>

type Facts = Pick<JoinView, 'state' | 'mode' | 'isOwn' | 'isTester' | 'requestStatus'>

/** What the link means to the visitor. What they did comes before its own state, unless it lets them in at once. */
export function situationOf({ state, mode, isOwn, isTester, requestStatus }: Facts) {
  if (isOwn) return 'own'
  if (isTester) return 'testing'
  if (state === 'OPEN' && mode === 'DIRECT') return 'direct'
  if (requestStatus === 'PENDING') return 'waiting'
  if (state === 'OPEN') return requestStatus === 'DECLINED' ? 'declined' : 'request'
  const closed = { FULL: 'full', ENDED: 'ended', REVOKED: 'revoked', PAUSED: 'paused', COMPLETED: 'completed' } as const
  return closed[state]
}
