import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { endSession } from '~/api/session/session'
import { confirmLeave, setDeparting } from '~/lib/navigation/departure'
import { paths } from '~/lib/navigation/paths'
import { toast } from '~/ui/toast/toast'

export function useSignOut() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [loading, setLoading] = useState(false)

  async function signOut() {
    if (!(await confirmLeave())) return
    setLoading(true)
    setDeparting(key)
    try {
      await endSession()
      void navigate(paths.home, { replace: true })
      toast({ type: 'success', title: t('signOut.done') })
    } catch {
      setDeparting(null)
      toast({ type: 'error', title: t('signOut.failed') })
    } finally {
      setLoading(false)
    }
  }

  return { signOut: () => void signOut(), loading }
}
