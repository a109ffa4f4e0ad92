import { Button, Grid, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
import { ArticleCard } from './ArticleCard'
import type { ArticleSummary } from './queries'

export function ArticleNotFound({ suggestions }: { suggestions: readonly ArticleSummary[] }) {
  const { t } = useTranslation('blog')
  return (
    <Stack gap={{ base: '12', md: '16' }}>
      <PageMeta title={t('notFound.title')} noIndex />
      <PageMessage title={t('notFound.title')} text={t('notFound.text')} py="0">
        <Button asChild size="lg">
          <Link to={paths.blog}>{t('back')}</Link>
        </Button>
      </PageMessage>
      {suggestions.length > 0 && (
        <Grid
          as="section"
          aria-label={t('notFound.suggestions')}
          templateColumns="repeat(auto-fit, minmax(min(100%, 18rem), 1fr))"
          columnGap="8"
          rowGap="12"
        >
          {suggestions.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </Grid>
      )}
    </Stack>
  )
}
