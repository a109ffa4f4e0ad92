import { Button, Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { paths, publicProjectPath } from '~/lib/navigation/paths'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
import { LoadError } from '~/ui/part/LoadError'
import { ApplyPanel } from './ApplyPanel'
import { FeedbackSection } from './FeedbackSection'
import { type LivePage, type Project, usePublicProjectChanges } from './livePage'
import { ProjectSummary } from './ProjectSummary'
import { PublicProjectPageDocument } from './PublicProject.generated'
import { ReleasesSection } from './ReleasesSection'
import { RoadmapSection } from './RoadmapSection'

export const preload = ({ params: { id = '' } }: Address) => preloadQuery(PublicProjectPageDocument, { projectId: id })

/** The public page of a project, for everyone whom its creator lets see it. */
export default function ProjectPage() {
  const { id = '' } = useParams()
  return <Content key={id} projectId={id} />
}

function Content({ projectId }: { projectId: string }) {
  const { t } = useTranslation('public-project')
  const { data, error, refetch } = usePageQuery(PublicProjectPageDocument, { variables: { projectId } })
  const project = data?.publicProject
  const reload = () => void refetch()
  usePublicProjectChanges(project ? projectId : null, data?.changeCursor, reload)
  if (project === null) return <ProjectNotFound />
  return (
    <Stack
      gap={{ base: '10', md: '14' }}
      w="full"
      maxW="7xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '16' }}
    >
      {error && !project && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={reload} />}
      {!error && !project && <ProjectSkeleton />}
      {project && (
        <>
          <Meta project={project} />
          <ProjectSummary project={project} />
          <ApplyPanel project={project} reload={reload} />
          <Parts project={project} page={{ pageId: project.id, projectId, changeCursor: data.changeCursor }} />
        </>
      )}
    </Stack>
  )
}

function Meta({ project }: { project: Project }) {
  const { title, description, isListed, projectId } = project
  const summary = description.slice(0, 160)
  if (isListed) return <PageMeta title={title} description={summary} canonical={publicProjectPath(projectId)} />
  return (
    <>
      <PageMeta title={title} description={summary} noIndex />
      {/* The address is all that the page asks for: it is not sent to other sites. */}
      <meta name="referrer" content="no-referrer" />
    </>
  )
}

/** What the creator shows beside the project itself: the roadmap first, where people have a say. */
function Parts({ project, page }: { project: Project; page: LivePage }) {
  const hasRoadmap = project.roadmapItems !== null
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: hasRoadmap ? 'minmax(0, 3fr) minmax(0, 2fr)' : undefined }}
      columnGap="16"
      rowGap={{ base: '12', md: '16' }}
      alignItems="start"
    >
      {project.roadmapItems && (
        <RoadmapSection roadmap={project.roadmapItems} ownVotes={project.ownVotes} page={page} />
      )}
      {project.releases && <ReleasesSection releases={project.releases} page={page} />}
      {project.feedbacks && <FeedbackSection feedback={project.feedbacks} page={page} />}
    </Grid>
  )
}

function ProjectSkeleton() {
  return (
    <Stack aria-hidden gap="6">
      <Skeleton h="14" maxW="lg" opacity="0.6" />
      <Skeleton h="28" maxW="3xl" opacity="0.6" />
      <CardSkeleton h="64" />
    </Stack>
  )
}

function ProjectNotFound() {
  const { t } = useTranslation('public-project')
  return (
    <PageMessage title={t('notFound.title')} text={<span role="status">{t('notFound.text')}</span>}>
      <PageMeta title={t('notFound.title')} noIndex />
      <Button asChild size="lg">
        <Link to={paths.home}>{t('notFound.back')}</Link>
      </Button>
    </PageMessage>
  )
}
