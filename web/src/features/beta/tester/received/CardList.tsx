import { Stack, VisuallyHidden } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { CardsSkeleton } from './CardsSkeleton'

interface Props {
  label: string
  loading: string
  failed: string
  /** Undefined until they are loaded. */
  cards: ReactNode[] | undefined
  hasFailed: boolean
  /** That the server gave for the failure, if any. */
  reason: string | undefined
  hasMore: boolean
  /** Of the skeletons. */
  cardHeight: string
  /** Shown instead of an empty list. */
  empty: ReactNode
  onRetry: () => void
  onMore: ComponentProps<typeof MoreButton>['onMore']
}

/** A paginated list of cards, with its loading, error and empty states. */
export function CardList({
  label,
  loading,
  failed,
  cards,
  hasFailed,
  reason,
  hasMore,
  cardHeight,
  empty,
  onRetry,
  onMore,
}: Props) {
  return (
    <Stack gap="5">
      <VisuallyHidden role="status">{!cards && !hasFailed && loading}</VisuallyHidden>
      {!cards && !hasFailed && <CardsSkeleton height={cardHeight} />}
      {!cards && hasFailed && <LoadError title={failed} hint={reason} onRetry={onRetry} />}
      {cards?.length === 0 && empty}
      {cards && cards.length > 0 && (
        <Stack as="section" aria-label={label} gap="5">
          {cards}
        </Stack>
      )}
      {hasMore && <MoreButton onMore={onMore} failed={failed} />}
    </Stack>
  )
}
