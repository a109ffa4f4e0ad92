import { Button, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { useSession } from '~/api/session/session'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAction } from '~/forms/useAction'
import type { Address } from '~/lib/navigation/address'
import { remindersPath } from '~/lib/navigation/paths'
import { Gauge } from '~/ui/Gauge'
import { PageMessage } from '~/ui/part/PageMessage'
import { PageMeta } from '~/ui/PageMeta'
import { SetReminderPreferenceDocument, StopRemindersDocument } from './StopReminders.generated'

export const preload = ({ params: { token = '' } }: Address) => preloadQuery(StopRemindersDocument, { token })

/** The page linked from the emails of reminders: stops those of one kind, without signing in. */
export default function StopRemindersPage() {
  const { token = '' } = useParams()
  return <Preference key={token} token={token} />
}

function Preference({ token }: { token: string }) {
  const { t } = useTranslation(['reminders', 'common'])
  const { data, error, refetch } = usePageQuery(StopRemindersDocument, { variables: { token } })
  const [set, isLoading] = useAction(SetReminderPreferenceDocument, { failed: t('failed') })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { viewer } = useSession()
  const preference = data?.reminderPreference

  useEffect(
    function announce() {
      // The button that was pressed is gone.
      if (chosen !== null) heading.current?.focus()
    },
    [chosen],
  )

  async function choose(isWanted: boolean) {
    const payload = await set({ input: { token, isWanted } })
    if (payload?.reminderPreference) setChosen(payload.reminderPreference.isWanted)
  }

  if (preference === undefined && error) {
    return (
      <PageMessage title={t('loadFailed.title')} text={reasonOf(error) ?? t('loadFailed.text')}>
        <PageHead />
        <Button size="lg" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </PageMessage>
    )
  }
  if (preference === undefined) {
    return (
      <Stack aria-hidden gap="5" w="full" maxW="lg" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '12', md: '20' }}>
        <Skeleton h="12" />
        <Skeleton h="24" />
      </Stack>
    )
  }
  if (preference === null) {
    return (
      <PageMessage title={t('invalid.title')} text={t('invalid.text')}>
        <PageHead />
        <SettingsLink of={viewer?.userType} />
      </PageMessage>
    )
  }
  const kind = t(`kind.${preference.kind}`)
  const isWanted = chosen ?? preference.isWanted
  const step = isWanted ? (chosen === null ? 'wanted' : 'resumed') : 'stopped'
  return (
    <Screen title={t(`${step}.title`)} text={t(`${step}.text`, { kind })} headingRef={heading}>
      {isWanted && <Text color="fg.muted">{t('wanted.scope')}</Text>}
      <Button
        size="lg"
        variant={isWanted ? 'solid' : 'outline'}
        loading={isLoading}
        onClick={() => void choose(!isWanted)}
      >
        {t(isWanted ? 'wanted.stop' : 'stopped.resume')}
      </Button>
      <SettingsLink of={preference.kind === 'DEADLINE' ? 'TESTER' : 'CREATOR'} />
    </Screen>
  )
}

interface ScreenProps {
  title: string
  text: string
  headingRef: Ref<HTMLHeadingElement>
  children: ReactNode
}

function Screen({ title, text, headingRef, children }: ScreenProps) {
  return (
    <Stack gap="6" align="start" w="full" maxW="lg" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '12', md: '20' }}>
      <PageHead />
      <Gauge reading={0} w="24" color="fg.muted" />
      <Stack gap="3">
        <Heading as="h1" ref={headingRef} tabIndex={-1} outline="none" size={{ base: '3xl', md: '4xl' }}>
          {title}
        </Heading>
        <Text textStyle="lg">{text}</Text>
      </Stack>
      {children}
    </Stack>
  )
}

function PageHead() {
  const { t } = useTranslation('reminders')
  return (
    <>
      <PageMeta title={t('title')} noIndex />
      {/* The address is a secret: it is not sent to other sites. */}
      <meta name="referrer" content="no-referrer" />
    </>
  )
}

/** To the settings of the account; who is not signed in does that first. */
function SettingsLink({ of }: { of: string | null | undefined }) {
  const { t } = useTranslation('reminders')
  return (
    <Button asChild variant="outline" colorPalette="gray">
      <Link to={remindersPath(of)}>{t('settings')}</Link>
    </Button>
  )
}
