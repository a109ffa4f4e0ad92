import type { Session } from '~/api/session'
import type { UserType } from '~/api/types.generated'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'

/**
 * Whom a page is for: somebody who is not signed in, somebody who has not said yet what they are, or one type of user.
 * The server enforces the same on its side; here it is only about leading people to the right page.
 */
export type Audience = 'guest' | 'typeless' | UserType

export type Decision = 'wait' | 'enter' | { redirect: string }

const homes: Record<UserType, string> = { CREATOR: paths.dashboard, TESTER: paths.profile }

export const homeOf = (userType: UserType | null) => (userType ? homes[userType] : paths.completeProfile)

/**
 * In this order: not known yet, nobody, somebody without a type, somebody of another type. While it is not known, pages for who is not
 * signed in are shown: those who ask for them seldom are.
 */
export function decide(audience: Audience, session: Session, address: { pathname: string; search: string }): Decision {
  if (session.status === 'loading') return audience === 'guest' ? 'enter' : 'wait'
  const next = safeNext(address.search)

  if (session.status === 'anonymous') {
    if (audience === 'guest') return 'enter'
    const wished = audience === 'typeless' ? next : address.pathname + address.search
    return { redirect: withNext(paths.login, wished) }
  }

  const { userType } = session.viewer
  if (userType === null) {
    if (audience === 'typeless') return 'enter'
    const wished = audience === 'guest' ? next : address.pathname + address.search
    return { redirect: withNext(paths.completeProfile, wished) }
  }

  if (audience === userType) return 'enter'
  const wished = audience === 'guest' || audience === 'typeless' ? next : null
  return { redirect: wished ?? homeOf(userType) }
}
