import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArticleCategory } from '~/api/types.generated'
import { FilterPill } from '~/ui/FilterPill'
import { categories } from './category'

interface Props {
  current: ArticleCategory | null
  linkTo: (category: ArticleCategory | null) => { search: string }
}

export function CategoryLinks({ current, linkTo }: Props) {
  const { t } = useTranslation('blog')
  return (
    <Flex as="nav" aria-label={t('categories')} gap="2" wrap="wrap">
      {[null, ...categories.map(({ category }) => category)].map((category) => (
        <FilterPill key={category} asChild>
          <Link to={linkTo(category)} aria-current={category === current ? 'page' : undefined} preventScrollReset>
            {category ? t(`category.${category}`) : t('all')}
          </Link>
        </FilterPill>
      ))}
    </Flex>
  )
}
