import { Button, Flex, Grid, GridItem, Stack, Text } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { Form } from '~/ui/form/Form'
import { SearchField } from '~/ui/form/SearchField'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { MoreButton } from '~/ui/MoreButton'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { useSearchTerms } from '~/ui/useSearchTerms'
import { PageLead, PageTitle } from '../PageTitle'
import { ArticleCard, articleLinkId } from './ArticleCard'
import { cardColumns, CardsSkeleton } from './BlogPlaceholders'
import { CategoryLinks } from './CategoryLinks'
import { BlogPageDocument } from './BlogPage.generated'
import { pageSize } from './queries'
import { filterOf, useBlogFilter } from './useBlogFilter'

export const preload = ({ searchParams }: Address) =>
  preloadQuery(BlogPageDocument, { ...filterOf(searchParams), first: pageSize })

export default function BlogPage() {
  const { t } = useTranslation('blog')
  const { query, category, search, linkTo } = useBlogFilter()
  const { input, clear } = useSearchTerms(query, search)
  const client = useApolloClient()
  const [first, setFirst] = useState(pageSize)
  const { shown, failed, isStale, error, refetch } = usePageQuery(BlogPageDocument, {
    variables: { query, category, first },
  })
  const articles = shown?.articles
  const filtered = Boolean(query || category)
  const [newest, ...others] = articles?.nodes ?? []

  async function showMore() {
    const variables = { query, category, first: first + 12 }
    const result = await client.query({ query: BlogPageDocument, variables })
    setFirst(variables.first)
    const firstNew = result.data?.articles?.nodes[articles?.nodes.length ?? 0]
    return firstNew && (() => document.getElementById(articleLinkId(firstNew.id)))
  }

  return (
    <Stack
      gap={{ base: '8', md: '12' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.blog} />
      <Stack gap={{ base: '6', md: '8' }}>
        <Stack gap="3">
          <PageTitle>{t('title')}</PageTitle>
          <PageLead>{t('lead')}</PageLead>
        </Stack>
        <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'center' }} justify="space-between" gap="4">
          <CategoryLinks current={category} linkTo={linkTo} />
          <Form role="search" w="full" maxW={{ md: 'sm' }} onSubmit={(event) => event.preventDefault()}>
            <SearchField label={t('search.label')} placeholder={t('search.placeholder')} {...input} onClear={clear} />
          </Form>
        </Flex>
      </Stack>

      {/* Announces changes to screen readers. */}
      <Text role="status" color="fg.muted" mb="-6" _empty={{ display: 'none' }}>
        {filtered && articles && !isStale && t('found', { count: articles.totalCount })}
      </Text>

      {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {!articles && !failed && <CardsSkeleton featured={!filtered} />}
      {articles && newest === undefined && (
        <EmptyState
          illustration={<Gauge reading={0.03} w="40" />}
          title={t('empty')}
          action={
            <Button asChild variant="outline" colorPalette="gray">
              <Link to={paths.blog}>{t('showAll')}</Link>
            </Button>
          }
        />
      )}
      {articles && newest !== undefined && (
        <Stack gap={{ base: '12', md: '16' }} opacity={isStale ? 0.5 : 1} transition="opacity 150ms 150ms">
          {filtered ? (
            <Grid templateColumns={cardColumns} columnGap="8" rowGap="12">
              {articles.nodes.map((article, index) => (
                <ArticleCard key={article.id} article={article} eager={index < 3} />
              ))}
            </Grid>
          ) : (
            <>
              <ArticleCard article={newest} featured eager />
              {others.length > 0 && (
                // Two large cards, then three per row.
                <Grid
                  templateColumns={{ base: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(6, 1fr)' }}
                  columnGap="8"
                  rowGap={{ base: '12', md: '14' }}
                  pt={{ lg: '14' }}
                  borderTopWidth={{ lg: '1px' }}
                >
                  {others.map((article, index) => (
                    <GridItem key={article.id} colSpan={{ lg: index < 2 ? 3 : 2 }}>
                      <ArticleCard article={article} />
                    </GridItem>
                  ))}
                </Grid>
              )}
            </>
          )}
          {articles.pageInfo.hasNextPage && !isStale && <MoreButton onMore={showMore} failed={t('loadFailed')} />}
        </Stack>
      )}
    </Stack>
  )
}
