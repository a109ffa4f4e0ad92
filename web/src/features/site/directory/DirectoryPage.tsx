import { Button, Grid, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { MoreButton } from '~/ui/MoreButton'
import { PageMeta } from '~/ui/PageMeta'
import { LoadError } from '~/ui/part/LoadError'
import { PageLead, PageTitle } from '../PageTitle'
import { DirectoryDocument } from './Directory.generated'
import { DirectoryFilters } from './DirectoryFilters'
import { useFilters, variablesOf } from './filters'
import { ListingCard, listingLinkId } from './ListingCard'

const pageSize = 18
const columns = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'

export const preload = ({ searchParams }: Address) =>
  preloadQuery(DirectoryDocument, { ...variablesOf(searchParams), first: pageSize })

/** The public projects that look for testers. */
export default function DirectoryPage() {
  const { t } = useTranslation('directory')
  const filters = useFilters()
  const { shown, failed, isStale, error, refetch, fetchMore } = usePageQuery(DirectoryDocument, {
    variables: { ...filters.variables, first: pageSize },
    isSearch: true,
  })
  const connection = shown?.projectListings
  // A page that is made private while it is read has no project any more.
  const listings = connection?.edges.flatMap(({ node: { project, ...listing } }) =>
    project ? [{ ...listing, project }] : [],
  )

  async function showMore() {
    const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor ?? null } })
    const first = page.data?.projectListings?.edges[0]?.node.id
    return first ? () => document.getElementById(listingLinkId(first)) : undefined
  }

  return (
    <Stack
      gap={{ base: '8', md: '10' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.directory} />
      <Stack gap="3">
        <PageTitle>{t('title')}</PageTitle>
        <PageLead>{t('lead')}</PageLead>
      </Stack>
      <DirectoryFilters filters={filters} />
      {/* Announces changes to screen readers. */}
      <Text role="status" color="fg.muted" my="-4" _empty={{ display: 'none' }}>
        {filters.isFiltered &&
          listings &&
          !isStale &&
          t(connection?.pageInfo.hasNextPage ? 'foundMore' : 'found', { count: listings.length })}
      </Text>
      {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {!listings && !failed && (
        <Grid aria-hidden templateColumns={columns} gap="5">
          {[0, 1, 2, 3, 4, 5].map((card) => (
            <CardSkeleton key={card} h="72" />
          ))}
        </Grid>
      )}
      {listings?.length === 0 && (
        <EmptyState
          illustration={<Gauge reading={0.03} w="40" />}
          title={t(filters.isFiltered ? 'noMatch' : 'empty')}
          action={
            <Button asChild variant="outline" colorPalette="gray">
              {filters.isFiltered ? (
                <Link to={paths.directory}>{t('showAll')}</Link>
              ) : (
                <Link to={paths.register}>{t('publish')}</Link>
              )}
            </Button>
          }
        />
      )}
      {listings && listings.length > 0 && (
        <Grid
          as="ul"
          aria-label={t('list')}
          listStyleType="none"
          templateColumns={columns}
          gap="5"
          opacity={isStale ? 0.5 : 1}
          transition="opacity 150ms 150ms"
        >
          {listings.map((listing) => (
            <ListingCard key={listing.id} listing={listing} />
          ))}
        </Grid>
      )}
      {connection?.pageInfo.hasNextPage && !isStale && <MoreButton failed={t('loadFailed')} onMore={showMore} />}
    </Stack>
  )
}
