import { Button, chakra, Grid, HStack, Input, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageQuery } from '~/api/usePageQuery'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { TesterCard, testerTitle } from './TesterCard'
import { TesterFoundDocument, TesterSearchDocument } from './TesterSearch.generated'
import { searchVariables } from '../pageQueries'

const columns = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'

interface Props {
  projectId: string | null
  query: string
  /** A tester chosen in the global search, shown above the results. */
  testerId: string | null
  onSearch: (query: string) => void
}

/** Searches testers by skills. */
export function SearchTab({ projectId, query, testerId, onSearch }: Props) {
  const { t } = useTranslation('testers')
  const [text, setText] = useState(query)
  const [queryInAddress, setQueryInAddress] = useState(query)
  // The address was changed by a link or the back button.
  if (query !== queryInAddress) {
    setQueryInAddress(query)
    setText(query)
  }
  const { data, previousData, error, refetch, fetchMore } = usePageQuery(TesterSearchDocument, {
    variables: searchVariables(projectId, query),
    skip: !query,
  })
  const failed = !data && error !== undefined
  const connection = query && !failed ? (data ?? previousData)?.testerSearch : undefined
  const stale = Boolean(query) && !data && !failed && previousData !== undefined

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() && text.trim() !== query) onSearch(text)
  }

  return (
    <Stack gap="5">
      <chakra.form role="search" onSubmit={search}>
        <HStack gap="2" align="stretch">
          <Input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            maxW="xl"
          />
          <Button type="submit" size="lg" loading={stale} aria-busy={stale}>
            <Search aria-hidden />
            {t('search.submit')}
          </Button>
        </HStack>
      </chakra.form>
      {!projectId && <Text color="fg.muted">{t('search.noProject')}</Text>}

      {testerId && <FoundTester testerId={testerId} projectId={projectId} />}
      <Text role="status" color="fg.muted" srOnly={!connection || connection.totalCount === 0}>
        {connection && t('search.count', { count: connection.totalCount })}
      </Text>
      {!query && !testerId && <Text color="fg.muted">{t('search.hint')}</Text>}
      {failed && <LoadError title={t('search.failed')} onRetry={() => void refetch()} />}
      {query && !connection && !failed && <SearchSkeleton />}
      {connection?.edges.length === 0 && !stale && <Text py="6">{t('search.empty')}</Text>}
      {connection && connection.edges.length > 0 && (
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={columns}
          gap="4"
          aria-busy={stale}
          opacity={stale ? '0.6' : '1'}
          transition="opacity 150ms"
        >
          {connection.edges.map(({ node, matchingSkills, matchScore }) => (
            <TesterCard
              key={node.id}
              tester={node}
              projectId={projectId}
              matching={matchingSkills}
              score={matchScore}
            />
          ))}
        </Grid>
      )}
      {connection?.pageInfo.hasNextPage && !stale && (
        <MoreButton
          failed={t('search.failed')}
          onMore={async () => {
            const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
            const first = page.data?.testerSearch?.edges[0]?.node.id
            return first ? () => testerTitle(first) : undefined
          }}
        />
      )}
    </Stack>
  )
}

function FoundTester({ testerId, projectId }: { testerId: string; projectId: string | null }) {
  const { t } = useTranslation('testers')
  const { data, error, refetch } = usePageQuery(TesterFoundDocument, { variables: { id: testerId } })
  if (!data && error) return <LoadError title={t('search.failed')} onRetry={() => void refetch()} />
  if (!data) return <SearchSkeleton cards={1} />
  if (data.node?.__typename !== 'Tester') return <Text py="6">{t('search.gone')}</Text>
  return (
    <Grid as="ul" listStyleType="none" templateColumns={columns}>
      <TesterCard tester={data.node} projectId={projectId} />
    </Grid>
  )
}

function SearchSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Grid aria-hidden templateColumns={columns} gap="4">
      {Array.from({ length: cards }, (_, card) => (
        <Stack key={card} gap="3" p="5" bg="bg.panel" borderWidth="1px" rounded="l3">
          <HStack justify="space-between">
            <Skeleton h="6" w="40%" opacity="0.6" />
            <Skeleton h="9" w="20" opacity="0.6" />
          </HStack>
          <Skeleton h="4" w="90%" opacity="0.6" />
          <Skeleton h="5" w="60%" opacity="0.6" />
          <Skeleton h="4" w="50%" opacity="0.6" />
        </Stack>
      ))}
    </Grid>
  )
}
