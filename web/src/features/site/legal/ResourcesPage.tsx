import { Flex, Grid, Heading, Stack, VisuallyHidden } from '@chakra-ui/react'
import { ArrowUpRight, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from '~/api/site'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { LinkCard } from '../LinkCard'
import { PageLead, PageTitle } from '../PageTitle'

export default function ResourcesPage() {
  const { t } = useTranslation('resources')
  const community = useSite()?.configuration?.communityUrl
  return (
    <Stack
      gap={{ base: '10', md: '14' }}
      w="full"
      maxW="6xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.resources} />
      <Stack gap="3">
        <PageTitle>{t('title')}</PageTitle>
        <PageLead>{t('lead')}</PageLead>
      </Stack>
      <Group title={t('learn.title')}>
        <ResourceCard title={t('learn.blog.title')} text={t('learn.blog.text')} to={paths.blog} />
        <ResourceCard title={t('learn.stories.title')} text={t('learn.stories.text')} to={paths.storiesWall} />
        <ResourceCard title={t('learn.faq.title')} text={t('learn.faq.text')} to={paths.faq} />
      </Group>
      <Group title={t('ask.title')}>
        <ResourceCard title={t('ask.directory.title')} text={t('ask.directory.text')} to={paths.directory} />
        {community && (
          <ResourceCard title={t('ask.community.title')} text={t('ask.community.text')} href={community} newTab />
        )}
        <ResourceCard title={t('ask.contact.title')} text={t('ask.contact.text')} to={paths.contact} />
      </Group>
      <Group title={t('build.title')}>
        <ResourceCard title={t('build.developers.title')} text={t('build.developers.text')} to={paths.developers} />
        {/* Served separately, not routes of this application. */}
        <ResourceCard title={t('build.graphiql.title')} text={t('build.graphiql.text')} href="/graphiql" />
        <ResourceCard title={t('build.schema.title')} text={t('build.schema.text')} href="/schema.graphql" />
        <ResourceCard title={t('build.feed.title')} text={t('build.feed.text')} href="/feed.xml" />
      </Group>
    </Stack>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex as="section" direction={{ base: 'column', lg: 'row' }} gap={{ base: '4', lg: '16' }}>
      <Heading as="h2" size="2xl" w={{ lg: '40' }} flexShrink="0" pt={{ lg: '5' }}>
        {title}
      </Heading>
      <Grid flex="1" templateColumns={{ md: '1fr 1fr' }} gap="4">
        {children}
      </Grid>
    </Flex>
  )
}

interface ResourceCardProps {
  title: string
  text: string
  /** A route of this application. */
  to?: string
  /** A URL outside of it. */
  href?: string
  newTab?: boolean
}

function ResourceCard({ title, text, to, href, newTab = false }: ResourceCardProps) {
  const { t } = useTranslation('resources')
  const Arrow = newTab ? ArrowUpRight : ArrowRight
  const link = to ? (
    <Link to={to}>{title}</Link>
  ) : (
    <a href={href} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {title}
      {newTab && <VisuallyHidden>{` ${t('newTab')}`}</VisuallyHidden>}
    </a>
  )
  return <LinkCard link={link} text={text} icon={<Arrow size="1.25em" aria-hidden style={{ flexShrink: 0 }} />} />
}
