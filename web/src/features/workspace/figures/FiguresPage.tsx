import { Button, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import type { Address } from '~/lib/navigation/address'
import { testersPath } from '~/lib/navigation/paths'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { MoreButton } from '~/ui/MoreButton'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { WorkspacePage } from '../WorkspacePage'
import { FiguresDocument } from './Figures.generated'
import { hasFeedback, type ProjectFigures } from './figures'
import { Medians } from './Medians'
import { silentTesterRow, SilentTesters } from './SilentTesters'
import { useFiguresChanges } from './useFiguresChanges'

const FigureCharts = lazyPart(async () => ({ default: (await import('./FigureCharts')).FigureCharts }), {
  pending: <ChartsSkeleton />,
})

const variablesOf = (projectId: string) => ({ projectId, first: 10 })

export const preload = ({ params: { projectId = '' } }: Address) => {
  FigureCharts.preload()
  return preloadOwnQuery(FiguresDocument, variablesOf(projectId))
}

/** The figures of a project. */
export default function FiguresPage() {
  const { t } = useTranslation('figures')
  const { projectId = '' } = useParams()
  const { data, failed, error, refetch, fetchMore } = usePageQuery(FiguresDocument, {
    variables: variablesOf(projectId),
  })
  useFiguresChanges(projectId)
  const figures = data?.project?.figures
  const hasInvited = (figures?.funnel.invited ?? 0) > 0
  const hasHeard = figures ? hasFeedback(figures) : false
  const pageInfo = figures?.silentTesters?.pageInfo

  async function showMore() {
    const page = await fetchMore({ variables: { after: pageInfo?.endCursor } })
    const firstNew = page.data?.project?.figures?.silentTesters?.edges[0]?.node.id
    return firstNew ? () => silentTesterRow(firstNew) : undefined
  }

  return (
    <WorkspacePage>
      <Stack gap="1">
        <Heading as="h1" tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Text color="fg.muted">{t('lead')}</Text>
      </Stack>
      {!figures && !failed && <PageSkeleton />}
      {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {figures && !hasInvited && !hasHeard && <NobodyInvited projectId={projectId} />}
      {figures && (hasInvited || hasHeard) && (
        <>
          {figures.funnel.gaveFeedback > 0 && <Medians figures={figures} />}
          {!hasHeard && <NoFeedback projectId={projectId} figures={figures} />}
          <FigureCharts figures={figures} />
          {hasInvited && figures.silentTesters && (
            <SilentTesters
              projectId={projectId}
              testers={figures.silentTesters.edges.map(({ node }) => node)}
              total={figures.silentTesters.totalCount}
            />
          )}
          {pageInfo?.hasNextPage && <MoreButton onMore={showMore} failed={t('loadFailed')} />}
        </>
      )}
    </WorkspacePage>
  )
}

function NobodyInvited({ projectId }: { projectId: string }) {
  const { t } = useTranslation('figures')
  const invite = useDialogParam('inviter')
  return (
    <EmptyState
      illustration={<Gauge reading={0.12} w="40" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button size="lg" onClick={() => invite.open(projectId)}>
          {t('empty.action')}
        </Button>
      }
    />
  )
}

/** Says what to do when nobody has sent feedback: depending on whether somebody could. */
function NoFeedback({ projectId, figures }: { projectId: string; figures: ProjectFigures }) {
  const { t } = useTranslation('figures')
  return (
    <EmptyState
      title={t('noFeedback.title')}
      text={t(figures.funnel.accepted > 0 ? 'noFeedback.accepted' : 'noFeedback.invited')}
      action={
        <Button asChild>
          <Link to={testersPath({ projectId })}>{t('noFeedback.action')}</Link>
        </Button>
      }
    />
  )
}

function ChartsSkeleton() {
  return (
    <SimpleGrid aria-hidden columns={{ base: 1, xl: 2 }} gap="5">
      {[0, 1, 2].map((card) => (
        <CardSkeleton key={card} h="80" _last={{ gridColumn: '1 / -1' }} />
      ))}
    </SimpleGrid>
  )
}

function PageSkeleton() {
  return (
    <Stack aria-hidden gap="6">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <CardSkeleton h="28" />
        <CardSkeleton h="28" />
      </SimpleGrid>
      <ChartsSkeleton />
    </Stack>
  )
}
