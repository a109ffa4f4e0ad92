import { Heading, Stack } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { MoreButton } from '~/ui/MoreButton'
import { LoadError } from '~/ui/part/LoadError'
import { StepCard } from '~/ui/roadmap/StepCard'
import type { Invitation } from '../useInvitation'
import { type TesterRoadmap, useTesterRoadmap, useTesterRoadmapChanges } from './useTesterRoadmap'

interface Props {
  token: string
  project: Pick<NonNullable<Invitation['project']>, 'id' | 'projectId'>
  changeCursor: string | null | undefined
}

/** The roadmap of a project, for its testers. Nothing while its creator does not share it, or has not planned anything. */
export function Roadmap({ token, project, changeCursor }: Props) {
  const { t } = useTranslation('roadmap')
  const { roadmap, error, reload, loadMore } = useTesterRoadmap(token)
  if (error) return <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={reload} />
  return (
    roadmap && (
      <Steps project={project} roadmap={roadmap} changeCursor={changeCursor} onGone={reload} loadMore={loadMore} />
    )
  )
}

interface StepsProps extends Omit<Props, 'token'> {
  roadmap: TesterRoadmap
  /** Called when the roadmap is no longer shared. */
  onGone: () => void
  loadMore: ReturnType<typeof useTesterRoadmap>['loadMore']
}

function Steps({ project, roadmap: { edges, pageInfo }, changeCursor, onGone, loadMore }: StepsProps) {
  const { t } = useTranslation('roadmap')
  const titleId = useId()
  useTesterRoadmapChanges({ sheetId: project.id, projectId: project.projectId, changeCursor, onGone })
  if (edges.length === 0 && !pageInfo.hasNextPage) return null

  const showMore: ComponentProps<typeof MoreButton>['onMore'] = async () => {
    const first = await loadMore(pageInfo.endCursor)
    return first && (() => document.getElementById(first.id))
  }

  return (
    <Stack as="section" aria-labelledby={titleId} gap="5" maxW="43.5em">
      <Heading as="h2" id={titleId} size="2xl">
        {t('title')}
      </Heading>
      <Stack as="ol" aria-label={t('list')} listStyleType="none" gap="3">
        {edges.map(({ node }) => (
          <StepCard
            key={node.id}
            step={node}
            details={node.voteCount > 0 && <span>{t('votes', { count: node.voteCount })}</span>}
          />
        ))}
      </Stack>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('loadFailed')} />}
    </Stack>
  )
}
