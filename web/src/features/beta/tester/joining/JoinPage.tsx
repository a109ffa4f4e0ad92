import { Box, Button, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { useOnTabVisible } from '~/lib/useOnTabVisible'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
import { InvitationSkeleton } from '../invitation/InvitationSkeleton'
import { ProjectDetails, PrototypeLink } from '../invitation/project/ProjectDetails'
import { JoinPageDocument } from './JoinPage.generated'
import { JoinPanel } from './JoinPanel'
import type { JoinView } from './situation'

export const preload = ({ params: { token = '' } }: Address) => preloadQuery(JoinPageDocument, { token })

/** The page behind a link by which many people join a project. */
export default function JoinPage() {
  const { token = '' } = useParams()
  return <JoinContent key={token} token={token} />
}

function JoinContent({ token }: { token: string }) {
  const { t } = useTranslation(['joining', 'common'])
  const { data, previousData, error, refetch } = usePageQuery(JoinPageDocument, { variables: { token } })
  const link = (data ?? previousData)?.projectLink
  const reload = () => void refetch()
  // Nothing tells of the seats, nor of the end of the link.
  useOnTabVisible(() => link && reload())
  return (
    <>
      <PageMeta title={link?.project ? t('titleOf', { title: link.project.title }) : t('title')} noIndex />
      {/* The address is a secret: it is not sent to other sites. */}
      <meta name="referrer" content="no-referrer" />
      {link === undefined && !error && <InvitationSkeleton />}
      {link === undefined && error && (
        <PageMessage title={t('loadFailed.title')} text={reasonOf(error) ?? t('loadFailed.text')}>
          <Button size="lg" onClick={reload}>
            <RefreshCw aria-hidden />
            {t('common:retry')}
          </Button>
        </PageMessage>
      )}
      {link === null && (
        <PageMessage title={t('notFound.title')} text={t('notFound.text')}>
          <Button asChild size="lg">
            <Link to={paths.home}>{t('notFound.home')}</Link>
          </Button>
        </PageMessage>
      )}
      {link && <Layout token={token} link={link} reload={reload} />}
    </>
  )
}

function Layout({ token, link, reload }: { token: string; link: JoinView; reload: () => void }) {
  const { t } = useTranslation('joining')
  const { project } = link
  const panel = <JoinPanel token={token} link={link} reload={reload} />
  if (!project) {
    return (
      <Stack gap="6" w="full" maxW="lg" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '8', md: '16' }}>
        <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        {panel}
      </Stack>
    )
  }
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap="16"
      rowGap={{ base: '8', md: '10' }}
      w="full"
      maxW="7xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '16' }}
    >
      <Stack gap="4" align="start">
        <Text color="ember.fg" fontFamily="heading" fontWeight="700" fontSize="lg" minW="0" overflowWrap="anywhere">
          {project.creatorName ? t('eyebrowBy', { creator: project.creatorName }) : t('eyebrow')}
        </Text>
        <Heading as="h1" size={{ base: '4xl', md: '6xl' }} overflowWrap="anywhere">
          {project.title}
        </Heading>
        <Text fontSize={{ base: 'lg', md: 'xl' }} whiteSpace="pre-line" maxW="43.5em">
          {project.description}
        </Text>
      </Stack>
      <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }}>
        <Box position={{ lg: 'sticky' }} top="24">
          {panel}
        </Box>
      </Box>
      <Stack gap="8">
        <ProjectDetails project={project} />
        <PrototypeLink href={project.prototypeLink} />
      </Stack>
    </Grid>
  )
}
