import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { PageLead, PageTitle } from '../PageTitle'
import { StoryWallDocument } from './Story.generated'
import { useWall } from './useWall'
import { WallView } from './WallView'

const pageSize = 18

export const preload = () => preloadQuery(StoryWallDocument, { first: pageSize })

export default function StoryWallPage() {
  const { t } = useTranslation('stories')
  const live = useWall(pageSize)
  const tell = (
    <Button asChild size="lg">
      <Link to={paths.stories}>
        <PenLine aria-hidden />
        {t('tell')}
      </Link>
    </Button>
  )
  return (
    <Stack
      gap={{ base: '8', md: '12' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('wall.title')} description={t('wall.description')} canonical={paths.storiesWall} />
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'start', md: 'end' }}
        justify="space-between"
        gap="6"
      >
        <Stack gap="3">
          <PageTitle>{t('wall.title')}</PageTitle>
          <PageLead>{t('wall.lead')}</PageLead>
          {/* The line is reserved, so that nothing moves when the count is loaded. */}
          <Text color="fg.muted" minH="1lh">
            {live.totalCount > 0 && t('wall.count', { count: live.totalCount })}
          </Text>
        </Stack>
        {tell}
      </Flex>
      <WallView live={live} emptyAction={tell} headingLevel="h2" paged />
    </Stack>
  )
}
