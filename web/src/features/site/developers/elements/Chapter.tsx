import { Box, Flex, Link, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { PageMeta } from '~/ui/PageMeta'
import { PageTitle } from '../../PageTitle'
import { type ChapterKey, chapters } from '../chapters'
import { Contents, indexOfChapter } from './Contents'
import { Pager } from './Pager'
import { Prose } from './Prose'

interface FrameProps {
  current: ChapterKey
  /** Content above the chapter. */
  header?: ReactNode
  children: ReactNode
}

/** The frame of a chapter, with the table of contents and the pager. */
export function ChapterFrame({ current, header, children }: FrameProps) {
  return (
    <Stack
      gap={{ base: '8', md: '14' }}
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '14' }}
    >
      {header}
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '8', lg: '16' }}>
        <Contents current={current} />
        <Stack flex="1" minW="0" gap={{ base: '8', md: '12' }}>
          {children}
          <Pager current={current} />
        </Stack>
      </Flex>
    </Stack>
  )
}

interface ChapterProps {
  of: Exclude<ChapterKey, 'first'>
  /** What the text names. */
  values?: Record<string, string>
  children: ReactNode
}

/** A chapter on its own page: title, text, and examples as children. */
export function Chapter({ of, values, children }: ChapterProps) {
  const { t } = useTranslation('developers')
  return (
    <ChapterFrame current={of}>
      <PageMeta
        title={`${t(`${of}.title`)} · ${t('title')}`}
        description={t(`${of}.description`)}
        canonical={chapters[indexOfChapter(of)]?.path}
      />
      <Stack gap="5">
        <Box>
          <Link asChild variant="underline" colorPalette="ember" fontWeight="semibold" mb="3" css={touchTarget}>
            <RouterLink to={paths.developers}>{t('title')}</RouterLink>
          </Link>
          <PageTitle isLong>{t(`${of}.title`)}</PageTitle>
        </Box>
        <ChapterText of={of} values={values} />
        {children}
      </Stack>
    </ChapterFrame>
  )
}

/** The text of a chapter. */
export function ChapterText({ of, values }: { of: ChapterKey; values?: Record<string, string> }) {
  const { t } = useTranslation('developers')
  return (
    <Stack gap="3" maxW="45.5em" fontSize={{ md: 'lg' }}>
      {t(`${of}.text`, { ...values, returnObjects: true }).map((paragraph) => (
        <Text key={paragraph}>
          <Prose>{paragraph}</Prose>
        </Text>
      ))}
    </Stack>
  )
}
