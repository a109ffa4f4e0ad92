import { Box, chakra, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { articlePath } from '~/lib/navigation/paths'
import { CardLink } from '~/ui/CardLink'
import { ArticleMeta } from './ArticleMeta'
import type { ArticleSummary } from './queries'

interface Props {
  article: ArticleSummary
  /** A larger card, with the image next to the text on wide screens. */
  featured?: boolean
  /** Loads the image eagerly, for cards above the fold. */
  eager?: boolean
}

export const articleLinkId = (id: string) => `article-${id}`

export function ArticleCard({ article, featured = false, eager = false }: Props) {
  return (
    <Grid
      as="article"
      position="relative"
      templateColumns={featured ? { base: '1fr', lg: '1.35fr 1fr' } : '1fr'}
      alignContent="start"
      alignItems={featured ? { lg: 'center' } : undefined}
      columnGap="10"
      rowGap="5"
      css={{
        '& img': { transition: 'scale 400ms ease-out' },
        '&:hover img, &:has(a:focus-visible) img': { scale: '1.03' },
        '&:hover h2': { textDecorationColor: 'currentColor' },
      }}
    >
      <Box overflow="hidden" rounded="l3" borderWidth="1px" bg="bg.muted">
        <chakra.img
          src={article.cover}
          alt={article.coverAlt}
          lang="fr"
          htmlWidth="1200"
          htmlHeight="630"
          w="full"
          h="auto"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={featured ? 'high' : 'auto'}
        />
      </Box>
      <Stack gap={featured ? '4' : '3'}>
        <ArticleMeta article={article} />
        <Heading
          as="h2"
          size={featured ? { base: '3xl', md: '5xl' } : '2xl'}
          lineHeight="1.12"
          textDecoration="underline"
          textDecorationColor="transparent"
          textDecorationThickness="0.08em"
          textUnderlineOffset="0.14em"
          transition="text-decoration-color 200ms"
        >
          <CardLink ringOffset="6px">
            <Link id={articleLinkId(article.id)} to={articlePath(article.number)} lang="fr">
              {article.title}
            </Link>
          </CardLink>
        </Heading>
        <Text color="fg.muted" fontSize={featured ? 'lg' : undefined} lang="fr">
          {article.excerpt}
        </Text>
      </Stack>
    </Grid>
  )
}
