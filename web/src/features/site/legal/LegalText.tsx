import { Box, chakra, Flex, Heading, Link as ChakraLink, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '~/i18n/format'
import { paths } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { PageMeta } from '~/ui/PageMeta'
import { PageLead, PageTitle } from '../PageTitle'
// The server records which terms an account accepted, and a test of the server reads this file.
import inForceSince from './inForceSince.json'

interface Props {
  /** The key of the text in the catalogue. */
  of: 'privacy' | 'terms' | 'notice'
  canonical: string
  /** Content before the sections. */
  children?: ReactNode
}

/** A legal text with numbered sections and a table of contents. */
export function LegalText({ of, canonical, children }: Props) {
  const { t, i18n } = useTranslation('legal')
  const sections = t(`${of}.sections`, { returnObjects: true })
  return (
    <Flex
      direction="column"
      gap={{ base: '8', md: '12' }}
      w="full"
      maxW="6xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t(`${of}.title`)} description={t(`${of}.description`)} canonical={canonical} />
      <Stack gap="3">
        <PageTitle>{t(`${of}.title`)}</PageTitle>
        <PageLead>{t(`${of}.description`)}</PageLead>
        <Text color="fg.muted" textStyle="sm">
          {t('updated', { date: formatDate(inForceSince[of], i18n.language) })}
        </Text>
      </Stack>
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '8', lg: '16' }}>
        <Contents titles={sections.map(({ title }) => title)} />
        <Stack gap="10" maxW="43.5em" fontSize={{ base: 'md', md: 'lg' }}>
          {children}
          {sections.map(({ title, paragraphs }, index) => (
            <Box as="section" key={title} id={`section-${index + 1}`}>
              <Heading as="h2" size="2xl" mb="3">
                {title}
              </Heading>
              <Stack gap="3">
                {paragraphs.map((paragraph) => (
                  <Text key={paragraph}>{paragraph}</Text>
                ))}
              </Stack>
            </Box>
          ))}
          <ChakraLink asChild variant="underline" w="fit-content" fontWeight="semibold" css={touchTarget}>
            <Link to={paths.contact}>{t('contact')}</Link>
          </ChakraLink>
        </Stack>
      </Flex>
    </Flex>
  )
}

function Contents({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('legal')
  return (
    <Box as="nav" aria-label={t('contents')} flexShrink="0" w={{ lg: '60' }}>
      <chakra.ol
        position={{ lg: 'sticky' }}
        top="24"
        listStyleType="none"
        borderStartWidth="2px"
        ps="4"
        display="grid"
        gap="1"
      >
        {titles.map((title, index) => (
          <li key={title}>
            <ChakraLink
              href={`#section-${index + 1}`}
              color="fg.muted"
              py="1"
              css={touchTarget}
              _hover={{ color: 'fg', textDecoration: 'underline' }}
            >
              {title}
            </ChakraLink>
          </li>
        ))}
      </chakra.ol>
    </Box>
  )
}
