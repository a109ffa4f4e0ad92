import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { RoadmapStatus } from '~/api/types.generated'
import { roadmapStyles } from '~/ui/status/roadmapStyles'
import type { RoadmapItem } from './liveRoadmap'
import { statuses } from './status'

/** The share of completed steps is solid, that of steps in progress hatched. */
const styles: Record<RoadmapStatus, object> = {
  COMPLETED: { bg: 'colorPalette.solid' },
  IN_PROGRESS: {
    bgImage: 'repeating-linear-gradient(135deg, {colors.colorPalette.border} 0 3px, transparent 3px 7px)',
  },
  PENDING: {},
}

/** The bar is hidden from screen readers: the numbers below say the same. */
export function RoadmapProgress({ items }: { items: readonly RoadmapItem[] }) {
  const { t } = useTranslation('roadmap')
  const counts = statuses
    .toReversed()
    .map((status) => ({ status, count: items.filter((item) => item.status === status).length }))
  // One without steps would keep its gap: the bar would never be full.
  const segments = counts.filter(({ count }) => count > 0)
  return (
    <Stack gap="2">
      <Flex
        aria-hidden
        h="2.5"
        gap="0.5"
        rounded="full"
        overflow="hidden"
        bg="bg.muted"
        css={{ printColorAdjust: 'exact', forcedColorAdjust: 'none' }}
      >
        {segments.map(({ status, count }) => (
          <Box
            key={status}
            colorPalette={roadmapStyles[status].palette}
            css={styles[status]}
            transition="flex-grow 300ms ease-out"
            style={{ flexGrow: count, flexBasis: 0 }}
          />
        ))}
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {counts.map(({ status, count }) => t(`count.${status}`, { count })).join(' · ')}
      </Text>
    </Stack>
  )
}
