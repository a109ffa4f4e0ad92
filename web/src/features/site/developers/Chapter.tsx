import { Box, Flex, Heading, Link, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { PageMeta } from '~/ui/PageMeta'
import { type ChapterKey, chapters } from './chapters'
import { Contents, placeOf } from './Contents'
import { Pager } from './Pager'
import { Prose } from './Prose'

interface FrameProps {
  present: ChapterKey
  /** What stands over the chapter and its contents. */
  opening?: ReactNode
  children: ReactNode
}

/** Around every chapter: where one is, and where one may go from there. */
export function ChapterFrame({ present, opening, children }: FrameProps) {
  return (
    <Stack
      gap={{ base: '8', md: '14' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '14' }}
    >
      {opening}
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '8', lg: '16' }}>
        <Contents present={present} />
        <Stack flex="1" minW="0" gap={{ base: '8', md: '12' }}>
          {children}
          <Pager present={present} />
        </Stack>
      </Flex>
    </Stack>
  )
}

interface ChapterProps {
  of: Exclude<ChapterKey, 'first'>
  children: ReactNode
}

/** A page of its own: its title, what there is to know, and what there is to run. */
export function Chapter({ of, children }: ChapterProps) {
  const { t } = useTranslation('developers')
  return (
    <ChapterFrame present={of}>
      <PageMeta
        title={`${t(`${of}.title`)} · ${t('title')}`}
        description={t(`${of}.description`)}
        canonical={chapters[placeOf(of)]?.path}
      />
      <Stack gap="5">
        <Box>
          <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold" mb="3" css={touchTarget}>
            <RouterLink to={paths.developers}>{t('title')}</RouterLink>
          </Link>
          <Heading
            as="h1"
            fontSize={{ base: '4xl', md: '6xl' }}
            lineHeight="1.05"
            letterSpacing="-0.04em"
            fontWeight="800"
          >
            {t(`${of}.title`)}
          </Heading>
        </Box>
        <Words of={of} />
        {children}
      </Stack>
    </ChapterFrame>
  )
}

/** What there is to know. */
export function Words({ of }: { of: ChapterKey }) {
  const { t } = useTranslation('developers')
  return (
    <Stack gap="3" maxW="68ch" fontSize={{ md: 'lg' }}>
      {t(`${of}.text`, { returnObjects: true }).map((paragraph) => (
        <Text key={paragraph}>
          <Prose>{paragraph}</Prose>
        </Text>
      ))}
    </Stack>
  )
}
