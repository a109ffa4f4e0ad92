import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { workspacePath } from '~/lib/navigation/paths'

/** The dialog is part of the address, `?corriger=` with the id of the step: the toast may outlive the page. */
export const fixParam = 'corriger'

/** Offers to mark the feedback that a completed step was planned for as fixed: an action for the toast, if there is any. */
export function useFixOffer(projectId: string) {
  const { t } = useTranslation('roadmap')
  const navigate = useNavigate()

  return (stepId: string, count: number) => {
    if (count === 0) return {}
    const to = `${workspacePath(projectId, 'roadmap')}?${new URLSearchParams({ [fixParam]: stepId })}`
    const show = () => void navigate(to, { preventScrollReset: true, state: { openedHere: fixParam } })
    return { action: { label: t('fixOffer', { count }), onClick: show } }
  }
}
