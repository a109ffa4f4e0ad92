import { Badge, chakra, HStack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import type { ArticleSummary } from './queries'

/** The category, date and reading time of an article. */
export function ArticleMeta({
  article,
}: {
  article: Pick<ArticleSummary, 'category' | 'publishedOn' | 'readingMinutes'>
}) {
  const { t } = useTranslation('blog')
  return (
    <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
      <Badge size="md" colorPalette="ember" fontWeight="semibold">
        {t(`category.${article.category}`)}
      </Badge>
      <DateText value={article.publishedOn} />
      <chakra.span aria-hidden boxSize="1" rounded="full" bg="border.control" />
      <span>{t('readingMinutes', { count: article.readingMinutes })}</span>
    </HStack>
  )
}
