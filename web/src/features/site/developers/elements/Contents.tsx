import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { touchTarget } from '~/theme/touch'
import { type ChapterKey, chapters } from '../chapters'

/** The list of chapters: next to the chapter, or collapsed above it on small screens. */
export function Contents({ current }: { current: ChapterKey }) {
  const { t } = useTranslation('developers')
  return (
    <Box as="nav" aria-label={t('contents')} flexShrink="0" w={{ lg: '52' }}>
      {/* The key collapses it on navigation. */}
      <chakra.details key={current} hideFrom="lg" borderWidth="1px" rounded="l3" bg="bg.panel">
        <chakra.summary
          listStyleType="none"
          cursor="pointer"
          px="4"
          py="3"
          rounded="l3"
          focusVisibleRing="outside"
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          <Flex align="center" justify="space-between" gap="3">
            <Box>
              <Text textStyle="sm" color="fg.muted">
                {t('place', { number: indexOfChapter(current) + 1, total: chapters.length })}
              </Text>
              <Text fontWeight="semibold">{t(`${current}.title`)}</Text>
            </Box>
            <chakra.span flexShrink="0" css={{ 'details[open] &': { rotate: '180deg' } }}>
              <ChevronDown aria-hidden />
            </chakra.span>
          </Flex>
        </chakra.summary>
        <Box px="4" pb="4">
          <List />
        </Box>
      </chakra.details>
      <Box hideBelow="lg" position="sticky" top="28">
        <List />
      </Box>
    </Box>
  )
}

export const indexOfChapter = (chapter: ChapterKey) => chapters.findIndex(({ key }) => key === chapter)

function List() {
  const { t } = useTranslation('developers')
  return (
    <chakra.ol listStyleType="none" borderStartWidth="2px">
      {chapters.map(({ key, path }) => (
        <li key={key}>
          <chakra.span
            asChild
            display="block"
            ps="4"
            py="1.5"
            ms="-2px"
            borderStartWidth="2px"
            borderColor="transparent"
            color="fg.muted"
            css={touchTarget}
            _hover={{ color: 'fg', borderColor: 'ember.solid' }}
            _focusVisible={{ color: 'fg', borderColor: 'ember.solid' }}
            _currentPage={{ color: 'ember.fg', borderColor: 'ember.solid', fontWeight: 'semibold' }}
          >
            <NavLink end to={path}>
              {t(`${key}.title`)}
            </NavLink>
          </chakra.span>
        </li>
      ))}
    </chakra.ol>
  )
}
