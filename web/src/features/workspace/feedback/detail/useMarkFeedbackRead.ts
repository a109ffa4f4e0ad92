import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { whenReachable } from '~/api/mutations/whenReachable'
import { toast } from '~/ui/toast/toast'
import { useSendChange } from '../useChangeFeedback'

/**
 * Marks feedback as read because it was shown. Nobody waits for it: without a network it is sent when the server is reachable
 * again, also when other feedback is open by then.
 */
export function useMarkFeedbackRead(projectId: string) {
  const { t } = useTranslation('triage')
  const send = useSendChange(projectId)
  const showFailure = (reason: string | undefined) =>
    toast({ type: 'error', title: t('changeFailed'), description: reason })

  return async (feedbackId: string): Promise<void> => {
    try {
      const [userError] = await whenReachable(() => send([feedbackId], { isRead: true }))
      if (userError) showFailure(userError.message)
    } catch (error) {
      showFailure(reasonOf(error))
    }
  }
}
