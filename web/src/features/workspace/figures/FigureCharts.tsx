import { GridItem, SimpleGrid } from '@chakra-ui/react'
import { FunnelChart } from './FunnelChart'
import { hasFeedback, type ProjectFigures } from './figures'
import { RatingsChart } from './RatingsChart'
import { WeeksChart } from './WeeksChart'

/** The charts of a project. Loaded after the page, since the library of the charts is large. */
export function FigureCharts({ figures }: { figures: ProjectFigures }) {
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="5" alignItems="start">
      {figures.funnel.invited > 0 && <FunnelChart funnel={figures.funnel} />}
      {figures.ratingsByRelease.length > 0 && <RatingsChart ratings={figures.ratingsByRelease} />}
      {hasFeedback(figures) && (
        <GridItem colSpan={{ xl: 2 }} minW="0">
          <WeeksChart weeks={figures.kindsByWeek} />
        </GridItem>
      )}
    </SimpleGrid>
  )
}
