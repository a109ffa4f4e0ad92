import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { endSession, useHasRole, useSession } from '~/api/session/session'
import { displayName } from '~/domain/initials'
import { confirmLeave } from '~/lib/navigation/departure'
import { paths, withNext } from '~/lib/navigation/paths'
import { useCopy } from '~/ui/share/useCopy'
import { toast } from '~/ui/toast/toast'
import { AnswerPanel } from './AnswerPanel'
import { tabAddress } from '../profile/profileTab'

/* The panels of an invitation that cannot be answered, or was answered. */

/** Links to the user's home page, or to the sign-up page, which is secondary to who has just refused. */
export function NextSteps({ hasRefused = false }: { hasRefused?: boolean }) {
  const { t } = useTranslation('invitation')
  const { viewer } = useSession()
  const isTester = useHasRole('TESTER')
  if (viewer?.userType) {
    return (
      <Button asChild variant="outline" colorPalette="gray">
        <Link to={isTester ? paths.profile : paths.dashboard}>{t(isTester ? 'next.profile' : 'next.dashboard')}</Link>
      </Button>
    )
  }
  return (
    <Stack gap="3">
      <Button asChild {...(hasRefused && { variant: 'outline', colorPalette: 'gray' })}>
        <Link to={paths.register}>{t('next.register')}</Link>
      </Button>
      <Button asChild variant="ghost" colorPalette="gray">
        <Link to={paths.home}>{t('next.home')}</Link>
      </Button>
    </Stack>
  )
}

/** After answering on this page. */
export function AnsweredNotice({ answer }: { answer: 'refused' | 'feedbackGiven' }) {
  const { t } = useTranslation('invitation')
  const [title, lead] =
    answer === 'refused'
      ? (['refuse.done', 'refuse.doneText'] as const)
      : (['feedback.done', 'feedback.doneText'] as const)
  return (
    <AnswerPanel title={t(title)} lead={t(lead)}>
      <NextSteps hasRefused={answer === 'refused'} />
    </AnswerPanel>
  )
}

/** @param children what was written, and cannot be sent */
export function ProcessedNotice({ hasSent, children }: { hasSent: boolean; children: ReactNode }) {
  const { t } = useTranslation('invitation')
  const { status } = useSession()
  const { pathname } = useLocation()
  return (
    <AnswerPanel title={t('processed.title')} lead={t(hasSent ? 'processed.sent' : 'processed.text')}>
      {children}
      {status === 'anonymous' && !hasSent && (
        <Stack gap="3">
          <Text color="fg.muted">{t('processed.signIn')}</Text>
          <Button asChild variant="outline" colorPalette="gray">
            <Link to={withNext(paths.login, pathname)}>{t('next.login')}</Link>
          </Button>
        </Stack>
      )}
      {status === 'signedIn' && <NextSteps />}
    </AnswerPanel>
  )
}

/** For a tester whose session has ended while the page was open. They write on once they are signed in again. */
export function SessionEndedNotice({ children }: { children: ReactNode }) {
  const { t } = useTranslation('invitation')
  const { pathname } = useLocation()
  return (
    <AnswerPanel title={t('sessionEnded.title')} lead={t('sessionEnded.text')}>
      {children}
      <Button asChild>
        <Link to={withNext(paths.login, pathname)}>{t('next.login')}</Link>
      </Button>
    </AnswerPanel>
  )
}

interface ClosedProps {
  access: 'paused' | 'completed'
  onRefuse: () => void
  /** What was written, and cannot be sent. */
  children: ReactNode
}

/** For a project that takes no testers, for now or any more. It can still be refused, and so leaves the list of what is asked. */
export function ClosedNotice({ access, onRefuse, children }: ClosedProps) {
  const { t } = useTranslation('invitation')
  return (
    <AnswerPanel title={t(`${access}.title`)} lead={t(`${access}.text`)}>
      {children}
      <NextSteps />
      <Button variant="ghost" colorPalette="gray" onClick={onRefuse}>
        {t('refuse.title')}
      </Button>
    </AnswerPanel>
  )
}

export function ForAnotherNotice() {
  const { t } = useTranslation(['invitation', 'common'])
  const { viewer } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function switchAccount() {
    if (!(await confirmLeave())) return
    setLeaving(true)
    try {
      await endSession()
      void navigate(withNext(paths.login, pathname))
    } catch {
      toast({ type: 'error', title: t('common:signOut.failed') })
    } finally {
      setLeaving(false)
    }
  }

  return (
    <AnswerPanel title={t('forAnother.title')} lead={t('forAnother.text')}>
      {viewer && <Text>{t('forAnother.signedInAs', { name: displayName(viewer) })}</Text>}
      <Button loading={leaving} aria-busy={leaving} onClick={() => void switchAccount()}>
        {t('forAnother.switch')}
      </Button>
      <NextSteps />
    </AnswerPanel>
  )
}

/** For the creator of the invitation. */
export function OwnNotice() {
  const { t } = useTranslation('invitation')
  const { pathname } = useLocation()
  const [copied, copy] = useCopy()

  async function copyAddress() {
    const isCopied = await copy(window.location.origin + pathname)
    toast({ type: isCopied ? 'success' : 'error', title: t(isCopied ? 'own.copied' : 'own.copyFailed') })
  }

  return (
    <AnswerPanel title={t('own.title')} lead={t('own.text')}>
      <Button onClick={() => void copyAddress()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {t('own.copy')}
      </Button>
      <Button asChild variant="outline" colorPalette="gray">
        <Link to={paths.projects}>{t('own.dashboard')}</Link>
      </Button>
    </AnswerPanel>
  )
}

/** Links to what the tester has sent, and to all their projects. A creator who tests has no page of the latter. */
export function TestingLinks() {
  const { t } = useTranslation(['invitation', 'common'])
  const { viewer } = useSession()
  const isTester = useHasRole('TESTER')
  if (!viewer) return null
  return (
    <Flex justify="center" wrap="wrap" gap="1">
      <Button asChild variant="ghost" colorPalette="gray">
        <Link to={paths.profileFeedback}>{t('common:nav.sentFeedback')}</Link>
      </Button>
      {isTester && (
        <Button asChild variant="ghost" colorPalette="gray">
          <Link to={tabAddress('tests')}>{t('testing.tests')}</Link>
        </Button>
      )}
    </Flex>
  )
}
