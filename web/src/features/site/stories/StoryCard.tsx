import { Box, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { storyPath } from '~/lib/navigation/paths'
import { CardLink } from '~/ui/CardLink'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { AuthorMark } from './AuthorMark'
import type { Story } from './liveStories'

const backgrounds = ['bg.panel', 'bg.panel', 'violet.subtle', 'bg.panel', 'ember.subtle'] as const

/** The background of a story: always the same for the same id. */
function backgroundOf({ id }: Story) {
  const sum = Array.from(id).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return backgrounds[sum % backgrounds.length]
}

export const storyLinkId = (id: string) => `lire-${id}`

export const StoryCard = memo(function StoryCard({ story, headingLevel }: { story: Story; headingLevel: 'h2' | 'h3' }) {
  const { t } = useTranslation('stories')
  return (
    <Flex
      as="article"
      position="relative"
      direction="column"
      gap="4"
      p="6"
      rounded="l3"
      borderWidth="1px"
      bg={backgroundOf(story)}
      transition="common"
      _hover={{ borderColor: 'ember.border', translate: '0 -2px', shadow: 'md' }}
    >
      <QuoteMark />
      <Box flex="1">
        <Text lineClamp="7" whiteSpace="pre-line">
          {story.text}
        </Text>
      </Box>
      <HStack gap="3" align="center">
        <AuthorMark name={story.name} />
        <Stack gap="0" minW="0" flex="1">
          <Heading as={headingLevel} size="md" truncate>
            <CardLink>
              <Link id={storyLinkId(story.id)} to={storyPath(story.id)}>
                {story.name}
              </Link>
            </CardLink>
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {t(`role.${story.role}`)}
          </Text>
        </Stack>
        <Text as="span" textStyle="sm" color="fg.muted" flexShrink="0">
          <TimeAgo value={story.createdAt} />
        </Text>
      </HStack>
    </Flex>
  )
})

/** A French opening quotation mark. */
export function QuoteMark({ size = '7' }: { size?: '7' | '12' }) {
  return (
    <chakra.svg viewBox="0 0 28 20" fill="none" w={size} h="auto" color="ember.solid" aria-hidden>
      <path
        d="M12 2 3 10l9 8M25 2l-9 8 9 8"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </chakra.svg>
  )
}
