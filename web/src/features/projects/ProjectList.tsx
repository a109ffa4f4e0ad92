import { Button, Grid } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { MoreButton } from '~/ui/MoreButton'
import { ProjectCard } from './card/ProjectCard'
import type { ProjectsPageQuery } from './ProjectsPage.generated'
import { gridColumns } from './ProjectsSkeleton'

interface Props {
  connection: NonNullable<NonNullable<ProjectsPageQuery['viewer']>['projects']>
  /** Whether it is the list of the filter before. */
  isStale: boolean
  onMore: ComponentProps<typeof MoreButton>['onMore']
  /** Clears the filter; null when there is none. */
  onShowAll: (() => void) | null
  onCreate: () => void
  onEdit: (projectId: string) => void
}

export function ProjectList({ connection, isStale, onShowAll, onMore, onCreate, onEdit }: Props) {
  const { t } = useTranslation('projects')
  const { edges, pageInfo } = connection
  const isEmpty = edges.length === 0 && !pageInfo.hasNextPage && !isStale

  if (isEmpty && onShowAll) {
    return (
      <EmptyState
        title={t('filter.none')}
        action={
          <Button variant="outline" colorPalette="gray" onClick={onShowAll}>
            {t('filter.showAll')}
          </Button>
        }
      />
    )
  }
  if (isEmpty) {
    return (
      <EmptyState
        illustration={<Gauge reading={0.03} w="40" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button size="lg" onClick={onCreate}>
            {t('empty.create')}
          </Button>
        }
      />
    )
  }

  return (
    <>
      <Grid as="section" aria-label={t('list')} templateColumns={gridColumns} gap="5">
        {edges.map(({ node }) => (
          <ProjectCard key={node.id} project={node} onEdit={onEdit} />
        ))}
      </Grid>
      {pageInfo.hasNextPage && !isStale && (
        <MoreButton emptyAt={edges.length === 0 && pageInfo.endCursor} onMore={onMore} failed={t('loadFailed')} />
      )}
    </>
  )
}
