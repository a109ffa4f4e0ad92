import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/api/session/session'
import { paths, withNext } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'

interface Options {
  /** Tells a visitor why they have to sign in. */
  signIn: string
  /** Called before the page is left. */
  onLeave?: () => void
}

/** Leads a visitor to what an action needs, and back to the page. */
export function useAccountFirst({ signIn, onLeave }: Options) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { viewer } = useSession()

  /** @param place the id of the element to return to */
  function leadTo(page: string, place?: string) {
    if (page === paths.login) toast({ type: 'info', title: signIn })
    onLeave?.()
    void navigate(withNext(page, place ? `${pathname}#${place}` : pathname))
  }

  /** Returns whether something was missing. */
  function leadToAccount(): boolean {
    if (viewer?.userType) return false
    leadTo(viewer ? paths.completeProfile : paths.login)
    return true
  }

  return { leadTo, leadToAccount, registerFirst: () => leadTo(paths.register) }
}
