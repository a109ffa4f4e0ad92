import { Box, Button, Flex, Skeleton, Spacer, Stack, Text } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import { ExportMenu } from '~/forms/ExportMenu'
import { feedbackPath } from '~/lib/navigation/paths'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { SearchField } from '~/ui/form/SearchField'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { useSearchTerms } from '~/ui/useSearchTerms'
import { ProjectFeedbackDocument } from './Feedback.generated'
import { FeedbackItem, feedbackItem } from './FeedbackItem'
import { feedbackVariables } from '../pageQueries'

interface Props {
  projectId: string | null
  query: string
  onSearch: (query: string, refines: boolean) => void
}

/** The feedback on the project, newest first, live. */
export function FeedbackTab({ projectId, query, onSearch }: Props) {
  const { t } = useTranslation('testers')
  const { shown, failed, isStale, error, refetch, fetchMore } = usePageQuery(ProjectFeedbackDocument, {
    variables: feedbackVariables(projectId ?? '', query),
    skip: !projectId,
    isSearch: query !== '',
  })
  const connection = shown?.project?.feedbacks
  const isEmpty = connection?.edges.length === 0 && !connection.pageInfo.hasNextPage && !isStale
  if (isEmpty && !query) {
    return (
      <EmptyState
        illustration={<Gauge reading={0.2} w="40" />}
        title={t('feedback.emptyTitle')}
        text={t('feedback.emptyText')}
        action={null}
      />
    )
  }
  return (
    <Stack gap="5">
      <Flex gap="3" wrap="wrap" align="center">
        <Filter query={query} onSearch={onSearch} />
        <Text role="status" color="fg.muted" textStyle="sm">
          {connection && t('feedback.count', { count: connection.totalCount })}
        </Text>
        <Spacer hideBelow="md" />
        {projectId && (
          <Button asChild size="sm" variant="outline" colorPalette="gray">
            <Link to={feedbackPath(projectId)}>
              <ListChecks aria-hidden />
              {t('feedback.triage')}
            </Link>
          </Button>
        )}
        {projectId && <ExportMenu projectId={projectId} filter={query ? { query } : null} />}
      </Flex>
      {failed && <LoadError title={t('feedback.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {!connection && !failed && <FeedbackSkeleton />}
      {isEmpty && <Text py="6">{t('feedback.noneFound')}</Text>}
      {connection && connection.edges.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          p="5"
          aria-busy={isStale}
          bg="bg.panel"
          borderWidth="1px"
          rounded="l3"
          shadow="xs"
          opacity={isStale ? '0.6' : '1'}
          transition="opacity 150ms"
        >
          {connection.edges.map(({ node }) => (
            <FeedbackItem key={node.id} feedback={node} />
          ))}
        </Box>
      )}
      {connection?.pageInfo.hasNextPage && !isStale && (
        <MoreButton
          emptyAt={connection.edges.length === 0 && connection.pageInfo.endCursor}
          failed={t('feedback.failed')}
          onMore={async () => {
            const page = await nextPage({ fetchMore, refetch }, connection)
            const first = page.data?.project?.feedbacks?.edges[0]?.node.id
            return first ? () => feedbackItem(first) : undefined
          }}
        />
      )}
    </Stack>
  )
}

function Filter({ query, onSearch }: Pick<Props, 'query' | 'onSearch'>) {
  const { t } = useTranslation('testers')
  const { input, clear } = useSearchTerms(query, onSearch)
  return <SearchField label={t('feedback.filter')} maxW={{ sm: 'xs' }} {...input} onClear={clear} />
}

function FeedbackSkeleton() {
  return (
    <Stack aria-hidden gap="6" p="5" bg="bg.panel" borderWidth="1px" rounded="l3">
      {[0, 1, 2].map((item) => (
        <Stack key={item} gap="2">
          <Skeleton h="5" w="12rem" opacity="0.6" />
          <Skeleton h="4" opacity="0.6" />
          <Skeleton h="4" w="70%" opacity="0.6" />
        </Stack>
      ))}
    </Stack>
  )
}
