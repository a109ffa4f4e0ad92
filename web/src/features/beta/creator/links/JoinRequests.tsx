import { Box, Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '~/lib/useDialog'
import { MoreButton } from '~/ui/MoreButton'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { DeclineDialog } from './DeclineDialog'
import type { JoinRequest } from './liveRequests'
import type { JoinRequestsQuery } from './ProjectLink.generated'
import { useAcceptRequest } from './useLinkActions'

export type Requests = NonNullable<NonNullable<JoinRequestsQuery['project']>['joinRequests']>

interface Props {
  projectId: string
  requests: Requests
  /** Loads the next page. Resolves to its first request. */
  loadMore: () => Promise<string | undefined>
}

const nameIdOf = (requestId: string) => `request-${requestId}`

/** Who asks to test the project, with the two answers. */
export function JoinRequests({ projectId, requests, loadMore }: Props) {
  const { t } = useTranslation('links')
  const title = useRef<HTMLHeadingElement>(null)
  // Not that of a row, which leaves the list when its request is answered in another session: what is being written stays.
  const declining = useDialog()
  const [declined, setDeclined] = useState<JoinRequest | null>(null)
  // The button that had the focus is gone.
  const focusTitle = () => title.current?.focus()

  return (
    <Stack as="section" gap="3" aria-labelledby="join-requests">
      <Heading as="h2" id="join-requests" size="xl" tabIndex={-1} ref={title}>
        {t('requests.title', { count: requests.totalCount })}
      </Heading>
      {requests.totalCount === 0 && <Text color="fg.muted">{t('requests.none')}</Text>}
      {requests.edges.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" rounded="l3">
          {requests.edges.map(({ node }) => (
            <JoinRequestRow
              key={node.id}
              projectId={projectId}
              request={node}
              onAccepted={focusTitle}
              onDecline={() => {
                setDeclined(node)
                declining.show()
              }}
            />
          ))}
        </Box>
      )}
      {requests.pageInfo.hasNextPage && (
        <MoreButton
          emptyAt={requests.edges.length === 0 && requests.pageInfo.endCursor}
          failed={t('requests.failed')}
          onMore={async () => {
            const first = await loadMore()
            return first ? () => document.getElementById(nameIdOf(first)) : undefined
          }}
        />
      )}
      {declined && declining.isShown && (
        <DeclineDialog
          key={declined.id}
          projectId={projectId}
          requestId={declined.id}
          person={declined.tester?.username ?? t('requests.someone')}
          onAnswered={focusTitle}
          {...declining.dialog}
        />
      )}
    </Stack>
  )
}

interface RowProps {
  projectId: string
  request: JoinRequest
  onAccepted: () => void
  onDecline: () => void
}

function JoinRequestRow({ projectId, request, onAccepted, onDecline }: RowProps) {
  const { t } = useTranslation('links')
  const [accept, isLoading] = useAcceptRequest(projectId)
  const person = request.tester?.username ?? t('requests.someone')

  async function acceptRequest() {
    if (await accept(request.id)) onAccepted()
  }

  return (
    <Flex as="li" gap="3" p="4" wrap="wrap" align="center" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Stack gap="0.5" flex="1 1 14rem" minW="0">
        <Text id={nameIdOf(request.id)} tabIndex={-1} fontWeight="semibold" overflowWrap="anywhere">
          {person}
        </Text>
        {request.question && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {t('requests.asked', { question: request.question })}
          </Text>
        )}
        {request.message && (
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {request.message}
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted">
          {request.link ? t('requests.by', { name: request.link.name }) : t('requests.fromDirectory')}{' '}
          <TimeAgo value={request.createdAt} />
        </Text>
      </Stack>
      <HStack gap="2">
        <Button
          size="sm"
          loading={isLoading}
          aria-label={t('requests.acceptNamed', { person })}
          onClick={() => void acceptRequest()}
        >
          {t('requests.accept')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={isLoading}
          aria-label={t('requests.declineNamed', { person })}
          onClick={onDecline}
        >
          {t('requests.decline')}
        </Button>
      </HStack>
    </Flex>
  )
}
