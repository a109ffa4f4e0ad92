import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession, useSession } from '~/api/session/session'
import type { Question } from '~/domain/questions'
import type { UserError } from '~/forms/useServerForm'
import type { InvitationAccess } from './access'
import { AnswerChoice } from './AnswerChoice'
import { AnswerPanel } from './AnswerPanel'
import { areOutdated } from './feedback/answers'
import { FeedbackForm, type FeedbackInput } from './feedback/FeedbackForm'
import { RefuseInvitationDocument } from './requests/RefuseInvitation.generated'
import { SendFeedbackDocument } from './requests/SendFeedback.generated'
import { feedbackDraft, forgetFeedback, KeptText } from './feedback/KeptText'
import {
  AnsweredNotice,
  ClosedNotice,
  ForAnotherNotice,
  OwnNotice,
  ProcessedNotice,
  SessionEndedNotice,
  TestingLinks,
} from './notices'
import { RefusalForm } from './RefusalForm'
import { type JustSent, SentNotice } from './SentNotice'
import { useAccept } from './useAccept'
import { useAnswerView } from './useAnswerView'
import { useTitleFocus } from './useTitleFocus'
import { UsernameForm } from './UsernameForm'

interface Props {
  token: string
  access: InvitationAccess
  /** Default name for new feedback. */
  authorName: string
  /** Whether the tester has no name that the creator may see. */
  isNameless?: boolean
  /** The releases that the author may have tried, newest first. */
  releases: readonly { id: string; name: string }[]
  /** The questions of the creator. */
  questions: readonly Question[]
  /** The texts of the feedback that was sent through the link, which is shown below. */
  sent: readonly string[]
  /** Reloads the invitation. */
  onAnswered: () => void
}

/** The panel to answer an invitation, or why it cannot be answered. */
export function Answer({
  token,
  access,
  authorName,
  isNameless = false,
  releases,
  questions,
  sent,
  onAnswered,
}: Props) {
  const { t } = useTranslation('invitation')
  const { view, openFeedback, openRefusal, back } = useAnswerView()
  const [answered, setAnswered] = useState<'refused' | 'feedbackGiven'>()
  const lastSent = useRef<JustSent>(null)
  const [justSent, setJustSent] = useState<JustSent | null>(null)
  const [isNamedLater, setIsNamedLater] = useState(false)
  const asksName = access === 'testing' && isNameless && !isNamedLater
  const { accept, loading, registerFirst } = useAccept({ token, isOpen: access === 'open', onAnswered })
  const { sessionEnd, mayRead } = useWriter(access)
  const container = useTitleFocus<HTMLDivElement>(
    sessionEnd === 'checking' ? null : [access, answered, view, sessionEnd, justSent?.id, asksName].join(),
  )
  const kept = mayRead && <KeptText token={token} questions={questions} sent={sent} />

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

  async function send(input: FeedbackInput) {
    const payload = await mutate(SendFeedbackDocument, { input: { token, ...input } }, { isIdempotent: true })
    lastSent.current = payload.feedback
    return reloadIfChanged(payload)
  }

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
            onSent={() => {
              forgetFeedback(token)
              finish('refused')
            }}
          />
        </AnswerPanel>
      )
    }
    if (access === 'open' && view === 'feedback') {
      return (
        <AnswerPanel title={t('feedback.title')} lead={t('feedback.lead')} onBack={back}>
          <FeedbackForm
            name={feedbackDraft(token)}
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
        if (justSent) return <SentNotice feedback={justSent} onAgain={() => setJustSent(null)} />
        return (
          <AnswerPanel title={t('testing.title')} lead={t('testing.lead')}>
            {asksName && <UsernameForm onLater={() => setIsNamedLater(true)} />}
            <FeedbackForm
              name={feedbackDraft(token)}
              sender={{ token }}
              isOfAnyAccount
              authorName={authorName}
              releases={releases}
              questions={questions}
              send={send}
              onSent={() => setJustSent(lastSent.current)}
            />
            <TestingLinks />
          </AnswerPanel>
        )
      case 'testingPaused':
        return (
          <AnswerPanel title={t('testing.title')} lead={t('testing.paused')}>
            {kept}
            <TestingLinks />
          </AnswerPanel>
        )
      case 'paused':
      case 'completed':
        return (
          <ClosedNotice access={access} onRefuse={openRefusal}>
            {kept}
          </ClosedNotice>
        )
      case 'forAnother':
        return <ForAnotherNotice />
      case 'own':
        return <OwnNotice />
      case 'processed':
        switch (sessionEnd) {
          case 'ended':
            return <SessionEndedNotice>{kept}</SessionEndedNotice>
          case 'checking':
            return (
              <AnswerPanel title={t('testing.title')} lead={t('sessionEnded.checking')}>
                {kept}
              </AnswerPanel>
            )
          case 'none':
            return <ProcessedNotice hasSent={sent.length > 0}>{kept}</ProcessedNotice>
        }
    }
  }

  return (
    <Box ref={container} bg="bg.panel" borderWidth="1px" rounded="l3" shadow="md" p={{ base: '5', md: '6' }}>
      {panel()}
    </Box>
  )
}

/**
 * Follows who could write on this page: an invitation that a tester accepted looks to everybody else, and to them once their
 * session has ended, as one that was answered.
 */
function useWriter(access: InvitationAccess) {
  const { status, viewer } = useSession()
  const viewerId = viewer?.id
  const isTesting = access === 'testing' || access === 'testingPaused'
  const [tester, setTester] = useState<'none' | 'testing' | 'checked'>('none')
  if (isTesting && tester !== 'testing') setTester('testing')
  const [writerId, setWriterId] = useState<string>()
  if ((isTesting || access === 'open') && writerId !== viewerId) setWriterId(viewerId)
  const hasPerhapsEnded = tester !== 'none' && access === 'processed'

  useEffect(
    function checkSession() {
      // Who has the link may ask for the invitation without a session: nothing else has told that it ended.
      if (hasPerhapsEnded) void refreshSession().then(() => setTester('checked'))
    },
    [hasPerhapsEnded],
  )

  const isChecking = hasPerhapsEnded && tester === 'testing'
  const sessionEnd = hasPerhapsEnded && status === 'anonymous' ? 'ended' : isChecking ? 'checking' : 'none'
  const isWriter = viewerId !== undefined && viewerId === writerId
  return {
    sessionEnd,
    /** Whether what was written on this page may be shown: drafts are shared by all accounts of the browser. */
    mayRead: access !== 'processed' || status === 'anonymous' || isWriter,
  } as const
}
