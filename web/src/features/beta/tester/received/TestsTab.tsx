import { Button } from '@chakra-ui/react'
import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { CardList } from './CardList'
import { tabAddress } from '../profile/profileTab'
import { TestCard, testTitleId } from './TestCard'
import { TestedProjectsDocument } from './TestsTab.generated'

const pageSize = 20

/** @param authorName how the tester signs unless they write something else. */
export function TestsTab({ authorName }: { authorName: string }) {
  const { t } = useTranslation('tester')
  const { data, networkStatus, refetch, fetchMore } = useQuery(TestedProjectsDocument, {
    variables: { first: pageSize },
    // Invitations are accepted on another page, which does without this cache.
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const connection = data?.viewer?.testedProjects
  return (
    <CardList
      label={t('tests.list')}
      loading={t('tests.loading')}
      failed={t('tests.loadFailed')}
      cardHeight="72"
      cards={connection?.edges.map(({ node }) => (
        <TestCard key={node.id} place={node} authorName={authorName} />
      ))}
      hasFailed={networkStatus === NetworkStatus.error}
      hasMore={connection?.pageInfo.hasNextPage ?? false}
      empty={
        <EmptyState
          illustration={<Gauge reading={0.2} w="40" />}
          title={t('tests.empty.title')}
          text={t('tests.empty.text')}
          action={
            <Button asChild size="lg">
              <Link to={tabAddress('invitations')}>{t('tests.empty.action')}</Link>
            </Button>
          }
        />
      }
      onRetry={() => void refetch()}
      onMore={async () => {
        const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
        const first = page.data?.viewer?.testedProjects?.edges[0]?.node.id
        return first ? () => document.getElementById(testTitleId(first)) : undefined
      }}
    />
  )
}
