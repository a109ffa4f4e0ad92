import { Grid, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { MoreButton } from '~/ui/MoreButton'
import { LoadError } from '~/ui/part/LoadError'
import { FavoriteTestersDocument } from './Discovery.generated'
import { columns, SearchSkeleton } from './SearchSkeleton'
import { TesterCard, testerTitle } from './TesterCard'

/** The creator's favourites. Those who are unmarked stay until the list is shown again, to be marked again. */
export function Favorites({ projectId }: { projectId: string | null }) {
  const { t } = useTranslation('suggestions')
  const { data, error, refetch, fetchMore } = usePageQuery(FavoriteTestersDocument, { variables: { first: 20 } })
  if (!data && error)
    return <LoadError title={t('favorites.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  const favorites = data?.viewer?.favoriteTesters
  if (!favorites) return <SearchSkeleton />
  if (favorites.edges.length === 0) return <Text color="fg.muted">{t('favorites.empty')}</Text>
  return (
    <Stack gap="4">
      <Grid as="ul" aria-label={t('view.favorites')} listStyleType="none" templateColumns={columns} gap="4">
        {favorites.edges.map(({ node }) => (
          <TesterCard key={node.id} tester={node} projectId={projectId} />
        ))}
      </Grid>
      {favorites.pageInfo.hasNextPage && (
        <MoreButton
          failed={t('favorites.failed')}
          onMore={async () => {
            const page = await fetchMore({ variables: { after: favorites.pageInfo.endCursor } })
            const first = page.data?.viewer?.favoriteTesters?.edges[0]?.node.id
            return first ? () => testerTitle(first) : undefined
          }}
        />
      )}
    </Stack>
  )
}
