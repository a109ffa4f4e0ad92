import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import type { UserError } from '~/forms/useServerForm'
import { AnswerChoice } from './AnswerChoice'
import { AnswerPanel } from './AnswerPanel'
import { FeedbackForm } from './FeedbackForm'
import type { FeedbackValues } from './feedbackSchema'
import { RefuseInvitationDocument } from './requests/RefuseInvitation.generated'
import { SendFeedbackDocument } from './requests/SendFeedback.generated'
import {
  AnsweredNotice,
  CompletedNotice,
  ForAnotherNotice,
  OwnNotice,
  PausedNotice,
  ProcessedNotice,
  TestingLinks,
} from './notices'
import { RefusalForm } from './RefusalForm'
import type { Standing } from './standing'
import { useAccept } from './useAccept'
import { useAnswerView } from './useAnswerView'
import { useTitleFocus } from './useTitleFocus'

interface Props {
  token: string
  standing: Standing
  /** How the reader signs unless they write something else. */
  pseudonym: string
  /** Reads the invitation again: it is not what it was. */
  onAnswered: () => void
}

/** What the reader can do with the invitation now, and what comes after. */
export function Answer({ token, standing, pseudonym, onAnswered }: Props) {
  const { t } = useTranslation('invitation')
  const { view, openFeedback, openRefusal, back } = useAnswerView()
  const [answered, setAnswered] = useState<'refused' | 'feedbackGiven'>()
  const { accept, loading, registerFirst } = useAccept({ token, isOpen: standing === 'open', onAnswered })
  const container = useTitleFocus<HTMLDivElement>([standing, answered, view].join())

  /** Somebody was faster: the page shows what became of the invitation, beside what is said of it. */
  function followRefusals({ userErrors }: { userErrors: readonly UserError[] }) {
    if (userErrors.some(({ field }) => !field || field[1] === 'token')) onAnswered()
    return userErrors
  }

  function end(answer: typeof answered) {
    setAnswered(answer)
    back()
    onAnswered()
  }

  const send = async (values: FeedbackValues) =>
    followRefusals(await mutate(SendFeedbackDocument, { input: { token, ...values } }))

  function panel() {
    if (answered) return <AnsweredNotice answer={answered} />
    const canRefuse = standing === 'open' || standing === 'paused'
    if (canRefuse && view === 'refuse') {
      return (
        <AnswerPanel title={t('refuse.title')} lead={t('refuse.lead')} onBack={back}>
          <RefusalForm
            name={`refusal:${token}`}
            send={async (reason) =>
              followRefusals(await mutate(RefuseInvitationDocument, { input: { token, reason } }))
            }
            onSent={() => end('refused')}
          />
        </AnswerPanel>
      )
    }
    if (standing === 'open' && view === 'feedback') {
      return (
        <AnswerPanel title={t('feedback.title')} lead={t('feedback.lead')} onBack={back}>
          <FeedbackForm
            name={`feedback:${token}`}
            isOfAnyAccount
            authorName={pseudonym}
            send={send}
            onSent={() => end('feedbackGiven')}
          />
        </AnswerPanel>
      )
    }
    switch (standing) {
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
            <FeedbackForm name={`feedback:${token}`} isOfAnyAccount authorName={pseudonym} send={send} />
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
        return <PausedNotice onRefuse={openRefusal} />
      case 'completed':
        return <CompletedNotice />
      case 'forAnother':
        return <ForAnotherNotice />
      case 'own':
        return <OwnNotice />
      case 'processed':
        return <ProcessedNotice />
    }
  }

  return (
    <Box ref={container} bg="bg.panel" borderWidth="1px" rounded="l3" shadow="md" p={{ base: '5', md: '6' }}>
      {panel()}
    </Box>
  )
}
