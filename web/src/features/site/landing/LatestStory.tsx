import { chakra, Flex, Link, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { useDeferredQuery } from '~/api/queries/useDeferredQuery'
import { paths, storyPath } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { LatestStoryDocument } from './LatestStory.generated'

/** The latest public story. Nothing without stories. */
export function LatestStory() {
  const { t } = useTranslation('landing')
  const story = useDeferredQuery(LatestStoryDocument)?.stories?.edges[0]?.node
  if (!story) return null
  return (
    <Flex
      as="figure"
      direction="column"
      gap="5"
      w="full"
      maxW="8xl"
      mx="auto"
      ps={{ base: '5', md: '8' }}
      borderStartWidth="4px"
      borderColor="violet.solid"
    >
      <chakra.blockquote
        fontFamily="heading"
        fontWeight="600"
        fontSize={{ base: 'xl', md: '3xl' }}
        lineHeight="1.3"
        maxW="34.5em"
        lineClamp="5"
      >
        {story.text}
      </chakra.blockquote>
      <Flex as="figcaption" wrap="wrap" align="center" columnGap="6" rowGap="1" color="fg.muted">
        <Text>{t('story.by', { name: story.name })}</Text>
        <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
          <RouterLink to={storyPath(story.id)}>{t('story.read')}</RouterLink>
        </Link>
        <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
          <RouterLink to={paths.storiesWall}>
            {t('story.wall')}
            <ArrowRight size={16} aria-hidden />
          </RouterLink>
        </Link>
      </Flex>
    </Flex>
  )
}
