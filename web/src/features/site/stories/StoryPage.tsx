import { Box, Button, Flex, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { paths, storyPath } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
import { AuthorMark } from './AuthorMark'
import { type Story, useStoryChanges } from './liveStories'
import { StoryPageDocument } from './Story.generated'
import { QuoteMark } from './StoryCard'
import { useReport } from './useReport'

export const preload = ({ params: { id = '' } }: Address) => preloadQuery(StoryPageDocument, { id })

export default function StoryPage() {
  const { t } = useTranslation('stories')
  const { id = '' } = useParams()
  const { data, error, refetch } = usePageQuery(StoryPageDocument, { variables: { id } })
  useStoryChanges(data?.changeCursor)
  const story = data?.story
  return (
    <Box w="full" maxW="3xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Button asChild variant="ghost" colorPalette="gray" ms="-4" mb={{ base: '4', md: '6' }}>
        <Link to={paths.storiesWall}>
          <ArrowLeft aria-hidden />
          {t('back')}
        </Link>
      </Button>
      {error && !data && (
        <LoadError title={t('story.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {story === undefined && !error && <Skeleton h="96" rounded="l3" opacity="0.6" />}
      {story === null && <StoryNotFound />}
      {story && <StoryText story={story} />}
    </Box>
  )
}

function StoryText({ story }: { story: Story }) {
  const { t } = useTranslation('stories')
  const { report, loading, reported } = useReport(story)
  const title = t('story.title', { name: story.name })
  return (
    <Stack as="article" gap="8">
      <PageMeta title={title} description={story.text.slice(0, 160)} canonical={storyPath(story.id)} />
      <HStack gap="4">
        <AuthorMark name={story.name} boxSize="14" fontSize="xl" />
        <Stack gap="0.5" minW="0">
          <Heading as="h1" size={{ base: '3xl', md: '4xl' }} lineHeight="1.1">
            {story.name}
          </Heading>
          <HStack gap="2.5" color="fg.muted" wrap="wrap" rowGap="0">
            <span>{t(`role.${story.role}`)}</span>
            <Box as="span" aria-hidden boxSize="1" rounded="full" bg="border.control" />
            <DateText value={story.createdAt} />
          </HStack>
        </Stack>
      </HStack>
      <Stack gap="5" p={{ base: '6', md: '10' }} rounded="l3" borderWidth="1px" bg="bg.panel">
        <QuoteMark />
        <Text whiteSpace="pre-line" fontSize={{ base: 'lg', md: 'xl' }} lineHeight="1.65" textWrap="pretty">
          {story.text}
        </Text>
      </Stack>
      <Flex justify="space-between" wrap="wrap" gap="3">
        <Button asChild>
          <Link to={paths.stories}>{t('tell')}</Link>
        </Button>
        <Button variant="ghost" colorPalette="gray" loading={loading} disabled={reported} onClick={report}>
          <Flag aria-hidden />
          {t(reported ? 'report.reported' : 'report.label')}
        </Button>
      </Flex>
    </Stack>
  )
}

function StoryNotFound() {
  const { t } = useTranslation('stories')
  return (
    <PageMessage title={t('notFound.title')} text={t('notFound.text')}>
      <PageMeta title={t('notFound.title')} noIndex />
      <Button asChild size="lg">
        <Link to={paths.stories}>{t('notFound.back')}</Link>
      </Button>
    </PageMessage>
  )
}
