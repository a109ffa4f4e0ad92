import { Badge, Box, Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { formatInstant } from '~/i18n/format'
import { LoadError } from '~/ui/part/LoadError'
import { DateText } from '~/ui/text/DateText'
import { MoreButton } from '~/ui/MoreButton'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { pageSize } from '../tabs'
import { type SessionRow_SessionFragment, SessionsDocument } from './Sessions.generated'
import { sessionListId, useRevokeSession } from './useRevokeSession'

const isPhone = (device: string | null) => /android|iphone|ipad|ios/i.test(device ?? '')

/** The devices on which the person is signed in. */
export function SessionList() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, fetchMore } = usePageQuery(SessionsDocument, { variables: { first: pageSize } })
  useRefetchOnTabVisible('Sessions')
  const { revoke, revokeOthers } = useRevokeSession()
  const connection = data?.viewer?.sessions
  if (!connection && error)
    return <LoadError title={t('sessions.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  if (!connection) return <Skeleton aria-hidden h="16" rounded="l2" opacity="0.6" />
  const sessions = connection.edges.map(({ node }) => node)
  return (
    <Stack gap="4">
      <Box
        as="ul"
        id={sessionListId}
        tabIndex={-1}
        aria-label={t('sessions.title')}
        listStyleType="none"
        borderTopWidth="1px"
      >
        {sessions.map((session) => (
          <Row key={session.id} session={session} onRevoke={() => revoke(session)} />
        ))}
      </Box>
      {connection.pageInfo.hasNextPage && (
        <MoreButton
          failed={t('sessions.loadFailed')}
          onMore={async () => {
            const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
            const first = page.data?.viewer?.sessions?.edges[0]?.node.id
            return first ? () => document.getElementById(first) : undefined
          }}
        />
      )}
      {sessions.length > 1 && (
        <Button alignSelf="start" variant="outline" colorPalette="red" onClick={revokeOthers}>
          {t('sessions.revokeOthers')}
        </Button>
      )}
    </Stack>
  )
}

function Row({ session, onRevoke }: { session: SessionRow_SessionFragment; onRevoke: () => void }) {
  const { t, i18n } = useTranslation('settings')
  const device = session.device ?? t('sessions.unknownDevice')
  const Icon = isPhone(session.device) ? Smartphone : Monitor
  return (
    <HStack
      as="li"
      id={session.id}
      tabIndex={-1}
      gap="4"
      py="3"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      wrap="wrap"
    >
      <Box color="fg.muted">
        <Icon aria-hidden />
      </Box>
      <Stack gap="0" flex="1" minW="12rem">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold">{device}</Text>
          {session.isCurrent && <Badge colorPalette="green">{t('sessions.current')}</Badge>}
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {t('sessions.lastUsed')} <TimeAgo value={session.lastUsedAt} />
          {' · '}
          {t('sessions.since')} <DateText value={session.createdAt} />
        </Text>
      </Stack>
      {!session.isCurrent && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={t('sessions.revokeOne', { device, date: formatInstant(session.createdAt, i18n.language) })}
          onClick={onRevoke}
        >
          {t('sessions.revoke')}
        </Button>
      )}
    </HStack>
  )
}
