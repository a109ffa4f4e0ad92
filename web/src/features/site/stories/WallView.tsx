import { Button, Center, Grid, Stack } from '@chakra-ui/react'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { StoryCard, storyLinkId } from './StoryCard'
import type { useWall } from './useWall'

interface Props {
  live: ReturnType<typeof useWall>
  /** The action of the empty state. */
  emptyAction: ReactNode
  /** The heading level of the stories. */
  headingLevel: 'h2' | 'h3'
  /** Whether older stories can be loaded. */
  paged?: boolean
}

const columns = 'repeat(auto-fill, minmax(min(100%, 22rem), 1fr))'

export function WallView({ live, emptyAction, headingLevel, paged = false }: Props) {
  const { t } = useTranslation('stories')
  const { shown, waiting, error, retry, hasMore, loadMore, reveal } = live

  const showWaiting = () => {
    const [newest] = waiting
    reveal()
    requestAnimationFrame(() => newest && linkOf(newest.id)?.focus())
  }

  return (
    <Stack gap="6">
      {/* Always rendered: screen readers only announce changes inside existing regions. */}
      <Center role="status" position="sticky" top="20" zIndex="1" _empty={{ display: 'none' }}>
        {waiting.length > 0 && (
          <Button
            rounded="full"
            colorPalette="violet"
            shadow="lg"
            animation="slide-from-top 250ms ease-out, fade-in 250ms"
            onClick={showWaiting}
          >
            <ArrowUp aria-hidden />
            {t('wall.waiting', { count: waiting.length })}
          </Button>
        )}
      </Center>
      {error !== undefined && <LoadError title={t('wall.loadFailed')} hint={reasonOf(error)} onRetry={retry} />}
      {!shown && error === undefined && <WallSkeleton />}
      {shown?.length === 0 && (
        <EmptyState illustration={<Gauge reading={0.03} w="40" />} title={t('wall.empty')} action={emptyAction} />
      )}
      {shown && shown.length > 0 && (
        <Grid as="section" aria-label={t('wall.list')} templateColumns={columns} gap="5">
          {shown.map((story) => (
            <StoryCard key={story.id} story={story} headingLevel={headingLevel} />
          ))}
        </Grid>
      )}
      {paged && hasMore && (
        <MoreButton
          failed={t('wall.loadFailed')}
          onMore={async () => {
            const first = await loadMore()
            return first && (() => linkOf(first.id))
          }}
        />
      )}
    </Stack>
  )
}

const linkOf = (id: string) => document.getElementById(storyLinkId(id))

function WallSkeleton() {
  return (
    <Grid aria-hidden templateColumns={columns} gap="5">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <CardSkeleton key={card} h="72" />
      ))}
    </Grid>
  )
}
