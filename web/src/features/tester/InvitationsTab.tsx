import { Button } from '@chakra-ui/react'
import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { CardList } from './CardList'
import { ReceivedInvitationsDocument } from './InvitationsTab.generated'
import { tabAddress } from './profileTab'
import { invitationTitleId, ReceivedInvitation } from './ReceivedInvitation'

const pageSize = 20

export function InvitationsTab() {
  const { t } = useTranslation('tester')
  const { data, networkStatus, refetch, fetchMore } = useQuery(ReceivedInvitationsDocument, {
    variables: { first: pageSize },
    // Answers are given on another page, which does without this cache.
    fetchPolicy: 'cache-and-network',
  })
  const connection = data?.viewer?.invitations
  return (
    <CardList
      label={t('invitations.list')}
      loading={t('invitations.loading')}
      failed={t('invitations.loadFailed')}
      cardHeight="52"
      cards={connection?.edges.map(({ node }) => <ReceivedInvitation key={node.id} invitation={node} />)}
      hasFailed={networkStatus === NetworkStatus.error}
      hasMore={connection?.pageInfo.hasNextPage ?? false}
      empty={
        <EmptyState
          illustration={<Gauge reading={0.1} w="40" />}
          title={t('invitations.empty.title')}
          text={t('invitations.empty.text')}
          action={
            <Button asChild size="lg">
              <Link to={tabAddress('edit')}>{t('invitations.empty.action')}</Link>
            </Button>
          }
        />
      }
      onRetry={() => void refetch()}
      onMore={async () => {
        const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
        const first = page.data?.viewer?.invitations?.edges[0]?.node.id
        return first ? () => document.getElementById(invitationTitleId(first)) : undefined
      }}
    />
  )
}
