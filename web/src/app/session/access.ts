import type { Path } from 'react-router'
import type { Session } from '~/api/session/session'
import type { UserType } from '~/api/types.generated'
import { paths, safeNext, withNext } from '~/lib/navigation/paths'

/**
 * Who a page is for: visitors (`guest`), accounts without a type (`typeless`), accounts with any role (`member`), or with a
 * certain one. This only decides on redirects: the server enforces permissions.
 */
export type Audience = 'guest' | 'typeless' | 'member' | UserType

type Decision = 'wait' | 'enter' | { redirect: string }

const homes: Record<UserType, string> = { CREATOR: paths.dashboard, TESTER: paths.profile }

/** The page that an account arrives on, by its type: a creator first, also when it is a tester too. */
export const homeOf = (userType: UserType | null) => (userType ? homes[userType] : paths.completeProfile)

/** What to do with a request for a page. Pages for guests are shown while the session is loading: most visitors are guests. */
export function decideAccess(audience: Audience, session: Session, address: Path): Decision {
  if (session.status === 'loading') return audience === 'guest' ? 'enter' : 'wait'
  const next = safeNext(address.search)
  const here = address.pathname + address.search + address.hash

  if (session.status === 'anonymous') {
    if (audience === 'guest') return 'enter'
    const requested = audience === 'typeless' ? next : here
    return { redirect: withNext(paths.login, requested) }
  }

  const { userType, roles } = session.viewer
  if (userType === null) {
    if (audience === 'typeless') return 'enter'
    const requested = audience === 'guest' ? next : here
    return { redirect: withNext(paths.completeProfile, requested) }
  }

  if (audience === 'guest' || audience === 'typeless') return { redirect: next ?? homeOf(userType) }
  return audience === 'member' || roles.includes(audience) ? 'enter' : { redirect: homeOf(userType) }
}
