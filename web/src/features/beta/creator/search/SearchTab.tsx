import { NetworkStatus } from '@apollo/client'
import { Button, chakra, Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { SearchField } from '~/ui/form/SearchField'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { toast } from '~/ui/toast/toast'
import { useQueryText } from '~/ui/useQueryText'
import { columns, SearchSkeleton, SkillsSkeleton, SuggestedSkeleton } from './SearchSkeleton'
import { Discovery } from './Discovery'
import { TesterCard, testerTitle } from './TesterCard'
import { TesterFoundDocument, TesterSearchDocument } from './TesterSearch.generated'
import { searchVariables } from '../pageQueries'

interface Props {
  projectId: string | null
  /** False while the projects are loading. */
  hasNoProject: boolean
  query: string
  /** A tester chosen in the global search, shown above the results. */
  testerId: string | null
  /** Whether the favourites are shown in place of the suggestions. */
  isFavorites: boolean
  onSearch: (query: string) => void
  onFavorites: (isFavorites: boolean) => void
}

/** Searches testers by skills; before anything is typed, suggests some. */
export function SearchTab(props: Props) {
  const { projectId, hasNoProject, query, testerId, isFavorites, onSearch, onFavorites } = props
  const { t } = useTranslation('suggestions')
  const { text, setText, addPending } = useQueryText(query)
  const { shown, failed, isStale, error, networkStatus, refetch, fetchMore } = usePageQuery(TesterSearchDocument, {
    variables: searchVariables(projectId, query),
    skip: !query,
    isSearch: true,
  })
  const connection = query ? shown?.testerSearch : undefined
  const isSearching = (query !== '' && isStale) || networkStatus === NetworkStatus.refetch

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = text.trim()
    if (words !== query) searchFor(words)
    else if (words) void searchAgain()
  }

  function searchFor(words: string) {
    addPending(words)
    onSearch(words)
  }

  async function searchAgain() {
    try {
      await refetch()
    } catch (error) {
      // The results of before stay.
      toast({ type: 'error', title: t('search.failed'), description: reasonOf(error) })
    }
  }

  return (
    <Stack gap="5">
      <chakra.form role="search" onSubmit={search}>
        <Stack direction={{ base: 'column', sm: 'row' }} gap="2">
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            maxW="xl"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onClear={() => {
              setText('')
              if (query) searchFor('')
            }}
          />
          <Button type="submit" size="lg" loading={isSearching} aria-busy={isSearching}>
            {t('search.submit')}
          </Button>
        </Stack>
      </chakra.form>
      {testerId && <FoundTester testerId={testerId} projectId={projectId} />}
      <Text role="status" color="fg.muted" srOnly={!connection || connection.totalCount === 0}>
        {connection && t('search.count', { count: connection.totalCount })}
      </Text>
      {!query && !testerId && (
        <>
          <Text color="fg.muted">{t('search.hint')}</Text>
          {projectId || hasNoProject ? (
            <Discovery projectId={projectId} isFavorites={isFavorites} onFavorites={onFavorites} onSearch={onSearch} />
          ) : (
            <>
              <SkillsSkeleton />
              <Skeleton aria-hidden h="9" w="60" rounded="full" opacity="0.6" />
              <SuggestedSkeleton />
            </>
          )}
        </>
      )}
      {failed && <LoadError title={t('search.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {query && !connection && !failed && <SearchSkeleton />}
      {connection?.edges.length === 0 && !isStale && <Text py="6">{t('search.empty')}</Text>}
      {connection && connection.edges.length > 0 && (
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={columns}
          gap="4"
          aria-busy={isStale}
          opacity={isStale ? '0.6' : '1'}
          transition="opacity 150ms"
        >
          {connection.edges.map(({ node, matchingSkills, matchScore }) => (
            <TesterCard
              key={node.id}
              tester={node}
              projectId={projectId}
              matching={matchingSkills}
              reason={t('search.matches', { count: matchScore })}
            />
          ))}
        </Grid>
      )}
      {connection?.pageInfo.hasNextPage && !isStale && (
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
  const { t } = useTranslation('suggestions')
  const { data, error, refetch } = usePageQuery(TesterFoundDocument, { variables: { id: testerId } })
  if (!data && error)
    return <LoadError title={t('search.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  if (!data) return <SearchSkeleton cards={1} />
  if (data.node?.__typename !== 'Tester') return <Text py="6">{t('search.gone')}</Text>
  return (
    <Grid as="ul" listStyleType="none" templateColumns={columns}>
      <TesterCard tester={data.node} projectId={projectId} />
    </Grid>
  )
}
