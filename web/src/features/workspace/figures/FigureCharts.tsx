import { GridItem, SimpleGrid } from '@chakra-ui/react'
import { FunnelChart } from './FunnelChart'
import type { ProjectFigures } from './figures'
import { RatingsChart } from './RatingsChart'
import { WeeksChart } from './WeeksChart'

/** The charts of a project. Loaded after the page, since the library of the charts is large. */
export function FigureCharts({ figures }: { figures: ProjectFigures }) {
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5" alignItems="start">
      <FunnelChart funnel={figures.funnel} />
      {figures.ratingsByRelease.length > 0 && <RatingsChart ratings={figures.ratingsByRelease} />}
      {figures.funnel.gaveFeedback > 0 && (
        <GridItem colSpan={{ xl: 2 }} minW="0">
          <WeeksChart weeks={figures.kindsByWeek} />
        </GridItem>
      )}
    </SimpleGrid>
  )
}
