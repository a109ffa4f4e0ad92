import { Button, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { ArticleCard } from './ArticleCard'
import type { ArticleSummary } from './queries'

export function ArticleNotFound({ suggestions }: { suggestions: readonly ArticleSummary[] }) {
  const { t } = useTranslation('blog')
  return (
    <Stack gap={{ base: '12', md: '16' }}>
      <PageMeta title={t('notFound.title')} noIndex />
      <Stack align="center" textAlign="center" gap="4" pt="4">
        <Gauge reading={0} w="12rem" />
        <Heading as="h1" size={{ base: '4xl', md: '5xl' }}>
          {t('notFound.title')}
        </Heading>
        <Text color="fg.muted" fontSize="lg" maxW="30em">
          {t('notFound.text')}
        </Text>
        <Button asChild size="lg" mt="2">
          <Link to={paths.blog}>{t('back')}</Link>
        </Button>
      </Stack>
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
