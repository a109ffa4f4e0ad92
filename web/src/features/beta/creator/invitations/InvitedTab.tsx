import { Box, Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import type { InvitationStatus } from '~/api/types.generated'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { EmptyState } from '~/ui/EmptyState'
import { FilterPill } from '~/ui/FilterPill'
import { Gauge } from '~/ui/Gauge'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { InvitedTestersDocument } from './Invitation.generated'
import { InvitationRow, rowTitle } from './InvitationRow'
import { invitedVariables } from '../pageQueries'
import { invitationStatuses } from '../statusStyles'

const InvitationDetails = lazyPart(async () => ({ default: (await import('./InvitationDetails')).InvitationDetails }), {
  as: 'dialog',
})

interface Props {
  projectId: string | null
  status: InvitationStatus | null
  onStatus: (status: InvitationStatus | null) => void
  onInvite: () => void
}

/** The invitations of the project, newest first, live. */
export function InvitedTab({ projectId, status, onStatus, onInvite }: Props) {
  const { t } = useTranslation('testers')
  const { shown, failed, error, isStale, refetch, fetchMore } = usePageQuery(InvitedTestersDocument, {
    variables: invitedVariables(projectId ?? '', status),
    skip: !projectId,
  })
  const showingAll = useRef<HTMLButtonElement>(null)
  const details = useShownDialog('invitation')
  const connection = shown?.project?.invitations

  return (
    <Stack gap="5">
      <HStack role="group" aria-label={t('invited.filter')} gap="2" wrap="wrap">
        {[null, ...invitationStatuses].map((value) => (
          <FilterPill
            key={value}
            ref={value === null ? showingAll : undefined}
            aria-pressed={value === status}
            onClick={() => onStatus(value)}
          >
            {t(value ? `invited.statuses.${value}` : 'invited.all')}
          </FilterPill>
        ))}
        <Text role="status" color="fg.muted" textStyle="sm" ms={{ md: '2' }}>
          {connection && (status || connection.totalCount > 0) && t('invited.count', { count: connection.totalCount })}
        </Text>
      </HStack>

      {failed && <LoadError title={t('invited.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {!connection && !failed && <InvitationsSkeleton />}
      {connection &&
        connection.edges.length === 0 &&
        !connection.pageInfo.hasNextPage &&
        !isStale &&
        (status ? (
          <EmptyState
            title={t('invited.noneOfStatus')}
            action={
              <Button
                variant="outline"
                colorPalette="gray"
                onClick={() => {
                  onStatus(null)
                  // The button goes with the filter.
                  showingAll.current?.focus()
                }}
              >
                {t('invited.showAll')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            illustration={<Gauge reading={0.12} w="40" />}
            title={t('invited.emptyTitle')}
            text={t('invited.emptyText')}
            action={
              <Button size="lg" onClick={onInvite}>
                {t('invite.open')}
              </Button>
            }
          />
        ))}
      {connection && connection.edges.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          aria-busy={isStale}
          bg="bg.panel"
          borderWidth="1px"
          rounded="l3"
          shadow="xs"
          opacity={isStale ? '0.6' : '1'}
          transition="opacity 150ms"
        >
          {connection.edges.map(({ node }) => (
            <InvitationRow key={node.id} invitation={node} onDetails={() => details.show(node.id)} />
          ))}
        </Box>
      )}
      {connection?.pageInfo.hasNextPage && !isStale && (
        <MoreButton
          emptyAt={connection.edges.length === 0 && connection.pageInfo.endCursor}
          failed={t('invited.failed')}
          onMore={async () => {
            const page = await nextPage({ fetchMore, refetch }, connection)
            const first = page.data?.project?.invitations?.edges[0]?.node.id
            return first ? () => rowTitle(first) : undefined
          }}
        />
      )}
      {details.shown && <InvitationDetails key={details.shown} invitationId={details.shown} {...details.dialog} />}
    </Stack>
  )
}

function InvitationsSkeleton() {
  return (
    <Box aria-hidden bg="bg.panel" borderWidth="1px" rounded="l3">
      {[0, 1, 2, 3].map((row) => (
        <HStack key={row} minH="20" px="5" gap="4" borderTopWidth={row ? '1px' : '0'}>
          <Stack gap="2" flex="1">
            <Skeleton h="4" w="12rem" maxW="60%" opacity="0.6" />
            <Skeleton h="3" w="18rem" maxW="80%" opacity="0.6" />
          </Stack>
          <Skeleton h="7" w="24" rounded="full" opacity="0.6" />
        </HStack>
      ))}
    </Box>
  )
}
