import { Button, HStack, Text } from '@chakra-ui/react'
import { Globe, Mail, MailOpen, Milestone, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAnnouncedKey } from '~/domain/shortcuts'
import { useChoice } from '~/forms/useChoice'
import { useDialog } from '~/lib/useDialog'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import type { TriageFeedback } from '../liveTriage'
import { shortcutKeys } from '../shortcutKeys'
import { GithubLink } from './GithubLink'
import { StatusSelect } from '../fields/StatusSelect'
import type { TriageChange } from '../useChangeFeedback'
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
  const save = (changes: TriageChange) => change([feedback.id], changes)
  const [status, chooseStatus] = useChoice(feedback.status, (status) => save({ status }))
  const [isUseful, chooseUseful] = useChoice(feedback.isUseful, (isUseful) => save({ isUseful }))
  const [isPublic, choosePublic] = useChoice(feedback.isPublic, (isPublic) => save({ isPublic }))
  const isUnread = feedback.isRead === false

  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t('actions')}>
      <StatusSelect
        label={t('status')}
        status={status}
        onChoose={(chosen) => (chosen === 'FIXED' ? onFix() : void chooseStatus(chosen))}
      />
      <Button
        size="sm"
        variant={isUseful ? 'subtle' : 'outline'}
        colorPalette={isUseful ? 'green' : 'gray'}
        aria-pressed={isUseful}
        onClick={() => void chooseUseful(!isUseful)}
      >
        <ThumbsUp aria-hidden />
        {t('feedback:useful')}
      </Button>
      <Button
        size="sm"
        variant={isPublic ? 'subtle' : 'outline'}
        colorPalette={isPublic ? 'violet' : 'gray'}
        aria-pressed={isPublic}
        title={isPublic ? undefined : t('publicHint')}
        onClick={() => void choosePublic(!isPublic)}
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
        h="auto"
        minH="9"
        whiteSpace="normal"
        css={touchTarget}
        onPointerEnter={PlanDialog.preload}
        onClick={planning.show}
      >
        <Milestone aria-hidden />
        {t('plan.open')}
      </Button>
      <GithubLink projectId={projectId} feedback={feedback} />
      {isPublic && (
        <Text w="full" textStyle="sm" color="fg.muted">
          {t('publicHint')}
        </Text>
      )}
      {planning.isShown && <PlanDialog projectId={projectId} feedback={feedback} {...planning.dialog} />}
    </HStack>
  )
}
