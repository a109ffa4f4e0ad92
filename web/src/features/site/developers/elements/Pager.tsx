import { Box, chakra, Grid, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ChapterKey, chapters } from '../chapters'
import { indexOfChapter } from './Contents'

/** Links to the previous and next chapter. */
export function Pager({ current }: { current: ChapterKey }) {
  const { t } = useTranslation('developers')
  const index = indexOfChapter(current)
  return (
    <Grid
      as="nav"
      aria-label={t('neighbours')}
      templateColumns="1fr 1fr"
      gap="4"
      borderTopWidth="2px"
      borderColor="fg"
      pt="5"
    >
      <Box>{index > 0 && <Neighbour direction="previous" chapter={chapters[index - 1]} />}</Box>
      <Box textAlign="end">
        {index < chapters.length - 1 && <Neighbour direction="next" chapter={chapters[index + 1]} />}
      </Box>
    </Grid>
  )
}

function Neighbour({
  direction,
  chapter,
}: {
  direction: 'previous' | 'next'
  chapter: (typeof chapters)[number] | undefined
}) {
  const { t } = useTranslation('developers')
  if (!chapter) return null
  return (
    <chakra.span
      asChild
      display="inline-block"
      py="1"
      rounded="l1"
      focusVisibleRing="outside"
      _hover={{ color: 'ember.fg' }}
    >
      <Link to={chapter.path} rel={direction === 'previous' ? 'prev' : 'next'}>
        <Text as="span" display="block" textStyle="sm" color="fg.muted">
          {t(direction)}
        </Text>
        <Text
          as="span"
          display="block"
          fontFamily="heading"
          fontWeight="700"
          fontSize={{ base: 'lg', md: 'xl' }}
          lineHeight="1.2"
        >
          {t(`${chapter.key}.title`)}
        </Text>
      </Link>
    </chakra.span>
  )
}
