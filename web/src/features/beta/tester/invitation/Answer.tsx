import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import type { Question } from '~/domain/questions'
import type { UserError } from '~/forms/useServerForm'
import type { InvitationAccess } from './access'
import { AnswerChoice } from './AnswerChoice'
import { AnswerPanel } from './AnswerPanel'
import { areOutdated } from './answers'
import { FeedbackForm, type FeedbackInput } from './FeedbackForm'
import { RefuseInvitationDocument } from './requests/RefuseInvitation.generated'
import { SendFeedbackDocument } from './requests/SendFeedback.generated'
import { AnsweredNotice, ClosedNotice, ForAnotherNotice, OwnNotice, ProcessedNotice, TestingLinks } from './notices'
import { RefusalForm } from './RefusalForm'
import { useAccept } from './useAccept'
import { useAnswerView } from './useAnswerView'
import { useTitleFocus } from './useTitleFocus'

interface Props {
  token: string
  access: InvitationAccess
  /** Default name for new feedback. */
  authorName: string
  /** The releases that the author may have tried, newest first. */
  releases: readonly { id: string; name: string }[]
  /** The questions of the creator. */
  questions: readonly Question[]
  /** Whether feedback that was sent through the link is shown below. */
  hasSent: boolean
  /** Reloads the invitation. */
  onAnswered: () => void
}

/** The panel to answer an invitation, or why it cannot be answered. */
export function Answer({ token, access, authorName, releases, questions, hasSent, onAnswered }: Props) {
  const { t } = useTranslation('invitation')
  const { view, openFeedback, openRefusal, back } = useAnswerView()
  const [answered, setAnswered] = useState<'refused' | 'feedbackGiven'>()
  const { accept, loading, registerFirst } = useAccept({ token, isOpen: access === 'open', onAnswered })
  const container = useTitleFocus<HTMLDivElement>([access, answered, view].join())

  /** An error about the invitation itself, or the questions, means that it has changed: the page shows how it is now. */
  function reloadIfChanged({ userErrors }: { userErrors: readonly UserError[] }) {
    if (userErrors.some(({ field }) => !field || field[1] === 'token') || areOutdated(userErrors)) onAnswered()
    return userErrors
  }

  function finish(answer: typeof answered) {
    setAnswered(answer)
    back()
    onAnswered()
  }

  const send = async (feedback: FeedbackInput) =>
    reloadIfChanged(await mutate(SendFeedbackDocument, { input: { token, ...feedback } }, { isIdempotent: true }))

  function panel() {
    if (answered) return <AnsweredNotice answer={answered} />
    const canRefuse = access === 'open' || access === 'paused' || access === 'completed'
    if (canRefuse && view === 'refuse') {
      return (
        <AnswerPanel title={t('refuse.title')} lead={t('refuse.lead')} onBack={back}>
          <RefusalForm
            name={`refusal:${token}`}
            send={async (reason) =>
              reloadIfChanged(await mutate(RefuseInvitationDocument, { input: { token, reason } }))
            }
            onSent={() => finish('refused')}
          />
        </AnswerPanel>
      )
    }
    if (access === 'open' && view === 'feedback') {
      return (
        <AnswerPanel title={t('feedback.title')} lead={t('feedback.lead')} onBack={back}>
          <FeedbackForm
            name={`feedback:${token}`}
            sender={{ token }}
            isOfAnyAccount
            authorName={authorName}
            releases={releases}
            questions={questions}
            send={send}
            onSent={() => finish('feedbackGiven')}
          />
        </AnswerPanel>
      )
    }
    switch (access) {
      case 'open':
        return (
          <AnswerChoice
            accepting={loading}
            onAccept={accept}
            onRegister={registerFirst}
            onFeedback={openFeedback}
            onRefuse={openRefusal}
          />
        )
      case 'testing':
        return (
          <AnswerPanel title={t('testing.title')} lead={t('testing.lead')}>
            <FeedbackForm
              name={`feedback:${token}`}
              sender={{ token }}
              isOfAnyAccount
              authorName={authorName}
              releases={releases}
              questions={questions}
              send={send}
            />
            <TestingLinks />
          </AnswerPanel>
        )
      case 'testingPaused':
        return (
          <AnswerPanel title={t('testing.title')} lead={t('testing.paused')}>
            <TestingLinks />
          </AnswerPanel>
        )
      case 'paused':
      case 'completed':
        return <ClosedNotice access={access} onRefuse={openRefusal} />
      case 'forAnother':
        return <ForAnotherNotice />
      case 'own':
        return <OwnNotice />
      case 'processed':
        return <ProcessedNotice hasSent={hasSent} />
    }
  }

  return (
    <Box ref={container} bg="bg.panel" borderWidth="1px" rounded="l3" shadow="md" p={{ base: '5', md: '6' }}>
      {panel()}
    </Box>
  )
}
