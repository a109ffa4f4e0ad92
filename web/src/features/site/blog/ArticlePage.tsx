import { Box, Button, chakra, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { articlePath, paths } from '~/lib/navigation/paths'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { Prose } from '~/ui/text/Prose'
import { PageLead, PageTitle } from '../PageTitle'
import { ArticleMeta } from './ArticleMeta'
import { ArticleNotFound } from './ArticleNotFound'
import { TextSkeleton } from './BlogPlaceholders'
import { Neighbours } from './Neighbours'
import { ArticlePageDocument } from './ArticlePage.generated'
import type { Article } from './queries'
import { TableOfContents } from './TableOfContents'

export const preload = ({ params: { id = '' } }: Address) => preloadQuery(ArticlePageDocument, { id })

export default function ArticlePage() {
  const { t } = useTranslation('blog')
  const { id = '' } = useParams()
  const { data, error, refetch } = usePageQuery(ArticlePageDocument, { variables: { id } })
  const all = data?.articles?.nodes ?? []
  return (
    <Box w="full" maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Button asChild variant="ghost" colorPalette="gray" ms="-4" mb={{ base: '4', md: '6' }}>
        <Link to={paths.blog}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </Link>
      </Button>
      {error && !data && (
        <LoadError title={t('articleLoadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ArticleSkeleton />}
      {data && !data.article && <ArticleNotFound suggestions={all.slice(0, 3)} />}
      {data?.article && (
        <>
          <ArticleText article={data.article} />
          <Neighbours number={data.article.number} all={all} />
        </>
      )}
    </Box>
  )
}

function ArticleText({ article }: { article: Article }) {
  const { t } = useTranslation('blog')
  const linkHandler = useInternalLinks()
  return (
    <article>
      <PageMeta
        title={article.title}
        description={article.excerpt}
        canonical={articlePath(article.number)}
        image={`/share/article-${article.number}.png`}
        kind="article"
      />
      <ReadingProgress />
      <Stack as="header" gap={{ base: '5', md: '6' }} maxW="4xl">
        <ArticleMeta article={article} />
        <PageTitle
          isLong
          // The articles are in French, whatever the language of the page.
          lang="fr"
        >
          {article.title}
        </PageTitle>
        <PageLead lang="fr" maxW="41.5em">
          {article.excerpt}
        </PageLead>
      </Stack>
      <chakra.img
        src={article.cover}
        alt={article.coverAlt}
        lang="fr"
        htmlWidth="1200"
        htmlHeight="630"
        w="full"
        h="auto"
        mt={{ base: '6', md: '10' }}
        rounded="l3"
        borderWidth="1px"
        bg="bg.muted"
        fetchPriority="high"
      />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: '14rem minmax(0, 40rem)' }}
        columnGap="16"
        mt={{ base: '8', md: '14' }}
      >
        <TableOfContents sections={article.sections} />
        <Box w="full" maxW="40rem" mx={{ base: 'auto', xl: '0' }} fontSize={{ base: '1.0625rem', md: 'lg' }}>
          {/* Trusted HTML, part of the product. */}
          <Prose lang="fr" ref={linkHandler} dangerouslySetInnerHTML={{ __html: article.bodyHtml }} />
          <Stack
            align="start"
            gap="4"
            mt="14"
            p={{ base: '6', md: '8' }}
            rounded="l3"
            bg={{ base: 'bg.inverted', _dark: 'bg.subtle' }}
            color={{ base: 'fg.inverted', _dark: 'fg' }}
            borderWidth={{ _dark: '1px' }}
          >
            <Heading as="h2" size="2xl">
              {t('closing.title')}
            </Heading>
            <Text>{t('closing.text')}</Text>
            <Button asChild size="lg">
              <Link to={paths.register}>
                {t('closing.start')}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </Stack>
        </Box>
      </Grid>
    </article>
  )
}

/** Handles clicks on links to pages of the application in HTML. Other links load normally. */
function useInternalLinks() {
  const navigate = useNavigate()
  return useCallback(
    function listen(text: HTMLElement | null) {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest('a')
        const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (
          !link ||
          !isPlainClick ||
          link.origin !== window.location.origin ||
          !/^\/(blog|article|stories|donate|contact)(\/|$)/.test(link.pathname)
        )
          return
        event.preventDefault()
        void navigate(link.pathname + link.search + link.hash)
      }
      text?.addEventListener('click', follow)
      return () => text?.removeEventListener('click', follow)
    },
    [navigate],
  )
}

/** The reading progress, in browsers with scroll-driven animations. */
const ReadingProgress = chakra('div', {
  base: {
    display: 'none',
    position: 'fixed',
    top: '16',
    insetInline: '0',
    height: '1',
    zIndex: 'sticky',
    background: 'ember.solid',
    transformOrigin: '0 50%',
    animation: 'fill linear both',
    animationTimeline: 'scroll()',
    '@supports (animation-timeline: scroll())': { display: 'block' },
  },
})

function ArticleSkeleton() {
  return (
    <Stack aria-hidden gap="10">
      <Box maxW="4xl">
        <TextSkeleton />
      </Box>
      <Skeleton aspectRatio="1200 / 630" rounded="l3" opacity="0.6" />
    </Stack>
  )
}
