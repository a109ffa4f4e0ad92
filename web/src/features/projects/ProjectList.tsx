import { Button, Center, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { toast } from '~/ui/toast'
import { cardTitle, ProjectCard } from './ProjectCard'
import type { ProjectsPageQuery } from './ProjectsPage.generated'
import { gridColumns } from './ProjectsPlaceholders'

interface Props {
  connection: NonNullable<NonNullable<ProjectsPageQuery['viewer']>['projects']>
  /** Loads the next page; gives the first project of it. */
  onMore: () => Promise<string | undefined>
  onCreate: () => void
  onEdit: (projectId: string) => void
}

export function ProjectList({ connection, onMore, onCreate, onEdit }: Props) {
  const { t } = useTranslation('projects')
  const { edges, pageInfo } = connection

  if (edges.length === 0 && !pageInfo.hasNextPage) {
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
      {pageInfo.hasNextPage && <MoreButton onMore={onMore} />}
    </>
  )
}

function MoreButton({ onMore }: Pick<Props, 'onMore'>) {
  const { t } = useTranslation('projects')
  const [loading, setLoading] = useState(false)

  async function showMore() {
    setLoading(true)
    try {
      const firstNew = await onMore()
      // The button goes down the page, or away: the reader goes on where the new cards begin, once they are drawn.
      requestAnimationFrame(() => firstNew && cardTitle(firstNew)?.focus())
    } catch {
      toast({ type: 'error', title: t('loadFailed') })
    }
    setLoading(false)
  }

  return (
    <Center>
      <Button variant="outline" colorPalette="gray" loading={loading} aria-busy={loading} onClick={() => void showMore()}>
        {t('more')}
      </Button>
    </Center>
  )
}
