import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '~/api/session'
import { paths, withNext } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'

/** Leads a visitor to what they need to apply, and back to the page. */
export function useAccountFirst() {
  const { t } = useTranslation('directory')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { viewer } = useSession()

  const goTo = (page: string) => void navigate(withNext(page, pathname))

  /** Returns whether something was missing. */
  function leadToAccount(): boolean {
    if (viewer?.userType) return false
    if (!viewer) toast({ type: 'info', title: t('apply.signIn') })
    goTo(viewer ? paths.completeProfile : paths.login)
    return true
  }

  return { leadToAccount, registerFirst: () => goTo(paths.register) }
}
