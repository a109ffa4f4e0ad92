import { Button, HStack, Text } from '@chakra-ui/react'
import { Globe, Mail, MailOpen, Milestone, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackStatus } from '~/domain/feedback'
import { useAnnouncedKey } from '~/domain/shortcuts'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import type { TriageFeedback } from '../liveTriage'
import { shortcutKeys } from '../shortcutKeys'
import { GithubLink } from './GithubLink'
import { StatusSelect } from '../fields/StatusSelect'
import { useTriageActions } from '../useTriageActions'

const PlanDialog = lazyPart(() => import('./PlanDialog'), { as: 'dialog' })

interface Props {
  projectId: string
  feedback: TriageFeedback
  onRead: (isRead: boolean) => void
  /** Asks in which release it is fixed. */
  onFix: () => void
}

/** What the creator decides about a feedback. The author sees the status, and the marks « Utile » and « Public ». */
export function DetailActions({ projectId, feedback, onRead, onFix }: Props) {
  const { t } = useTranslation(['triage', 'feedback'])
  const { change } = useTriageActions(projectId)
  const planning = useDialog()
  const readKey = useAnnouncedKey(shortcutKeys.read)
  // Shown until the server has answered.
  const [pendingStatus, setPendingStatus] = useState<FeedbackStatus>()
  const isUnread = feedback.isRead === false

  async function setStatus(status: FeedbackStatus) {
    if (status === 'FIXED') return onFix()
    setPendingStatus(status)
    await change([feedback.id], { status })
    setPendingStatus(undefined)
  }

  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t('actions')}>
      <StatusSelect
        label={t('status')}
        status={pendingStatus ?? feedback.status}
        onChoose={(status) => void setStatus(status)}
      />
      <Button
        size="sm"
        variant={feedback.isUseful ? 'subtle' : 'outline'}
        colorPalette={feedback.isUseful ? 'green' : 'gray'}
        aria-pressed={feedback.isUseful}
        onClick={() => void change([feedback.id], { isUseful: !feedback.isUseful })}
      >
        <ThumbsUp aria-hidden />
        {t('feedback:useful')}
      </Button>
      <Button
        size="sm"
        variant={feedback.isPublic ? 'subtle' : 'outline'}
        colorPalette={feedback.isPublic ? 'violet' : 'gray'}
        aria-pressed={feedback.isPublic}
        title={feedback.isPublic ? undefined : t('publicHint')}
        onClick={() => void change([feedback.id], { isPublic: !feedback.isPublic })}
      >
        <Globe aria-hidden />
        {t('feedback:public')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-keyshortcuts={readKey}
        onClick={() => onRead(isUnread)}
      >
        {isUnread ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        {t(isUnread ? 'markRead' : 'markUnread')}
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        onPointerEnter={PlanDialog.preload}
        onClick={planning.show}
      >
        <Milestone aria-hidden />
        {t('plan.open')}
      </Button>
      <GithubLink projectId={projectId} feedback={feedback} />
      {feedback.isPublic && (
        <Text w="full" textStyle="sm" color="fg.muted">
          {t('publicHint')}
        </Text>
      )}
      {planning.isShown && <PlanDialog projectId={projectId} feedback={feedback} {...planning.dialog} />}
    </HStack>
  )
}
