import { chakra, Flex, Grid, Heading, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { useHydrated } from '~/lib/useHydrated'
import { PageMeta } from '~/ui/PageMeta'
import { LinkCard } from '../LinkCard'
import { PageLead, PageTitle } from '../PageTitle'
import { ChapterFrame, ChapterText } from './elements/Chapter'
import { chapters } from './chapters'
import { FirstQuery } from './examples/FirstQuery'
import { tally } from './reference.generated'
import { ExplorerButton, SchemaButton } from './elements/ApiLinks'

/** The start page of the developer documentation. The programs in it are files of examples/, which the tests run. */
export default function DevelopersPage() {
  const { t } = useTranslation('developers')
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  // Supports old links: the chapters used to be sections of this page, such as `#jetons`.
  const target = chapters.find(({ path }) => path === `${paths.developers}/${hash.slice(1)}`)
  if (isHydrated && target) return <Navigate to={target.path} replace />
  return (
    <ChapterFrame current="first" header={<Header />}>
      <PageMeta title={t('title')} description={t('description')} canonical={paths.developers} />
      <Stack as="section" gap="5">
        <Heading as="h2" size="3xl">
          {t('first.title')}
        </Heading>
        <ChapterText of="first" />
        <FirstQuery />
      </Stack>
      <Stack as="section" gap="5">
        <Heading as="h2" size="3xl">
          {t('further')}
        </Heading>
        <Grid templateColumns={{ md: '1fr 1fr', xl: 'repeat(3, 1fr)' }} gap="4">
          {chapters.map(
            ({ key, path }) =>
              key !== 'first' && (
                <LinkCard key={key} link={<Link to={path}>{t(`${key}.title`)}</Link>} text={t(`${key}.description`)} />
              ),
          )}
        </Grid>
      </Stack>
    </ChapterFrame>
  )
}

function Header() {
  const { t } = useTranslation('developers')
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} justify="space-between" align={{ lg: 'end' }} gap="8">
      <Stack gap="4" align="start">
        <PageTitle>{t('title')}</PageTitle>
        <PageLead>{t('lead')}</PageLead>
        <Flex wrap="wrap" gap="3" mt="2">
          <ExplorerButton solid />
          <SchemaButton />
        </Flex>
      </Stack>
      <Tally />
    </Flex>
  )
}

/** The number of operations in the schema. */
function Tally() {
  const { t } = useTranslation('developers')
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'repeat(3, auto)', lg: 'auto auto' }}
      columnGap={{ base: '6', lg: '4' }}
      rowGap="1"
      w="fit-content"
      flexShrink="0"
    >
      {(['queries', 'mutations', 'subscriptions'] as const).map((kind) => (
        <Flex
          key={kind}
          direction={{ base: 'column-reverse', lg: 'row-reverse' }}
          justify="flex-end"
          align={{ lg: 'baseline' }}
          gap={{ lg: '3' }}
          gridColumn={{ lg: '1 / -1' }}
        >
          <chakra.dt color="fg.muted">{t(`tally.${kind}`)}</chakra.dt>
          <chakra.dd
            fontFamily="heading"
            fontWeight="800"
            fontSize="4xl"
            lineHeight="1.1"
            minW={{ lg: '3rem' }}
            textAlign={{ lg: 'end' }}
            color="ember.fg"
          >
            {tally[kind]}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  )
}
