import { chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { articlePath } from '~/lib/navigation/paths'
import type { ArticleSummary } from './queries'

interface Props {
  number: number
  /** All articles, newest first. */
  all: readonly ArticleSummary[]
}

/** The articles published just before and just after. */
export function Neighbours({ number, all }: Props) {
  const { t } = useTranslation('blog')
  const here = all.findIndex((article) => article.number === number)
  if (here < 0 || all.length < 2) return null
  return (
    <Grid
      as="nav"
      aria-label={t('neighbours')}
      templateColumns={{ md: '1fr 1fr' }}
      gap="4"
      mt={{ base: '14', md: '20' }}
      pt={{ base: '8', md: '10' }}
      borderTopWidth="1px"
    >
      <Neighbour article={all[here + 1]} direction="previous" />
      <Neighbour article={all[here - 1]} direction="next" />
    </Grid>
  )
}

function Neighbour({ article, direction }: { article: ArticleSummary | undefined; direction: 'previous' | 'next' }) {
  const { t } = useTranslation('blog')
  const next = direction === 'next'
  // An empty cell keeps « next » at the end.
  if (!article) return <chakra.span hideBelow="md" />
  return (
    <chakra.span
      asChild
      display="flex"
      flexDirection="column"
      gap="2"
      p="6"
      rounded="l3"
      borderWidth="1px"
      bg="bg.panel"
      textAlign={{ md: next ? 'end' : 'start' }}
      alignItems={{ md: next ? 'end' : 'start' }}
      transition="common"
      _hover={{ borderColor: 'ember.border' }}
    >
      <Link to={articlePath(article.number)}>
        <Text as="span" display="flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
          {!next && <ArrowLeft size="1em" aria-hidden />}
          {t(direction)}
          {next && <ArrowRight size="1em" aria-hidden />}
        </Text>
        <Heading as="span" size="xl" lang="fr">
          {article.title}
        </Heading>
      </Link>
    </chakra.span>
  )
}
