import { Button, Stack } from '@chakra-ui/react'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { paths } from '~/lib/navigation/paths'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { CardList } from './CardList'
import { receivedVariables } from './receivedVariables'
import { TestCard, testTitleId } from './TestCard'
import { TestedProjectsDocument } from './TestsTab.generated'

/** @param authorName default name for new feedback */
export function TestsTab({ authorName }: { authorName: string }) {
  const { t } = useTranslation('tester')
  const { data, error, refetch, fetchMore } = usePageQuery(TestedProjectsDocument, { variables: receivedVariables })
  const connection = data?.viewer?.testedProjects
  return (
    <Stack gap="5">
      <Button asChild variant="outline" colorPalette="gray" alignSelf="start">
        <Link to={paths.profileFeedback}>
          <MessagesSquare aria-hidden />
          {t('sent.title')}
        </Link>
      </Button>
      <CardList
        label={t('tests.list')}
        loading={t('tests.loading')}
        failed={t('tests.loadFailed')}
        cardHeight="72"
        cards={connection?.edges.map(({ node }) => (
          <TestCard key={node.id} projectTester={node} authorName={authorName} />
        ))}
        hasFailed={!data && error !== undefined}
        reason={reasonOf(error)}
        hasMore={connection?.pageInfo.hasNextPage ?? false}
        empty={
          <EmptyState
            illustration={<Gauge reading={0.2} w="40" />}
            title={t('tests.empty.title')}
            text={t('tests.empty.text')}
            action={
              <Button asChild size="lg">
                <Link to={paths.directory}>{t('findProjects')}</Link>
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
    </Stack>
  )
}
