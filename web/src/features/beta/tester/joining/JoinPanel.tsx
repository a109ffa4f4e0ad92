import { Box, Button, Link, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useSession } from '~/api/session/session'
import { paths } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import { AnswerPanel } from '../invitation/AnswerPanel'
import { NextSteps, TestingLinks } from '../invitation/notices'
import { useTitleFocus } from '../invitation/useTitleFocus'
import { AskForm } from './AskForm'
import { type JoinView, situationOf } from './situation'
import { useJoin } from './useJoin'

interface Props {
  token: string
  link: JoinView
  reload: () => void
}

/** What the visitor may do with the link, or why nothing. */
export function JoinPanel({ token, link, reload }: Props) {
  const { t } = useTranslation('joining')
  const situation = situationOf(link)
  const { join, joining, leadToAccount, registerFirst } = useJoin({ token, isOpen: situation === 'direct', reload })
  const container = useTitleFocus<HTMLDivElement>(situation)

  function panel() {
    switch (situation) {
      case 'direct':
        return (
          <AnswerPanel title={t('direct.title')} lead={t('direct.lead')}>
            <Limits link={link} />
            <Button size="xl" loading={joining} aria-busy={joining} onClick={join}>
              {t('direct.join')}
            </Button>
            <AccountHint onRegister={registerFirst} />
          </AnswerPanel>
        )
      case 'request':
        return (
          <AnswerPanel title={t('request.title')} lead={t('request.lead')}>
            <Limits link={link} />
            <AskForm token={token} leadToAccount={leadToAccount} onAsked={reload} />
            <AccountHint onRegister={registerFirst} />
          </AnswerPanel>
        )
      case 'testing':
        return (
          <AnswerPanel title={t('testing.title')} lead={t('testing.lead')}>
            <TestingLinks />
          </AnswerPanel>
        )
      case 'own':
        return (
          <AnswerPanel title={t('own.title')} lead={t('own.lead')}>
            <Button asChild variant="outline" colorPalette="gray">
              <RouterLink to={paths.testers}>{t('own.testers')}</RouterLink>
            </Button>
          </AnswerPanel>
        )
      case 'waiting':
      case 'declined':
      case 'full':
      case 'ended':
      case 'revoked':
      case 'paused':
      case 'completed':
        return (
          <AnswerPanel title={t(`${situation}.title`)} lead={t(`${situation}.lead`)}>
            <NextSteps />
          </AnswerPanel>
        )
    }
  }

  return (
    <Box ref={container} bg="bg.panel" borderWidth="1px" rounded="l3" shadow="md" p={{ base: '5', md: '6' }}>
      {panel()}
    </Box>
  )
}

/** The free seats and the last day, when there are any limits. */
function Limits({ link: { seatsLeft, endsOn } }: { link: JoinView }) {
  const { t } = useTranslation('joining')
  if (seatsLeft === null && !endsOn) return null
  return (
    <Stack gap="0.5" color="fg.muted">
      {seatsLeft !== null && <Text>{t('seatsLeft', { count: seatsLeft })}</Text>}
      {endsOn && (
        <Text>
          {t('openUntil')} <DateText value={endsOn} />
        </Text>
      )}
    </Stack>
  )
}

function AccountHint({ onRegister }: { onRegister: () => void }) {
  const { t } = useTranslation('joining')
  const { status } = useSession()
  if (status !== 'anonymous') return null
  return (
    <Text textStyle="sm" color="fg.muted" textAlign="center">
      {t('account')}{' '}
      <Link as="button" variant="underline" colorPalette="ember" fontWeight="semibold" onClick={onRegister}>
        {t('register')}
      </Link>
    </Text>
  )
}
