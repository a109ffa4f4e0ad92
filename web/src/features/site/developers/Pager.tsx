import { Box, chakra, Grid, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ChapterKey, chapters } from './chapters'
import { placeOf } from './Contents'

/** The chapter before and the one after. */
export function Pager({ present }: { present: ChapterKey }) {
  const { t } = useTranslation('developers')
  const place = placeOf(present)
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
      <Box>{place > 0 && <Neighbour way="previous" chapter={chapters[place - 1]} />}</Box>
      <Box textAlign="end">{place < chapters.length - 1 && <Neighbour way="next" chapter={chapters[place + 1]} />}</Box>
    </Grid>
  )
}

function Neighbour({ way, chapter }: { way: 'previous' | 'next'; chapter: (typeof chapters)[number] | undefined }) {
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
      <Link to={chapter.path} rel={way === 'previous' ? 'prev' : 'next'}>
        <Text as="span" display="block" textStyle="sm" color="fg.muted">
          {t(way)}
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
