import { Grid, Stack } from '@chakra-ui/react'
import { FunnelChart } from './FunnelChart'
import { hasFeedback, type ProjectFigures } from './figures'
import { RatingsChart } from './RatingsChart'
import { WeeksChart } from './WeeksChart'

/** The charts of a project. Loaded after the page, since the library of the charts is large. */
export function FigureCharts({ figures }: { figures: ProjectFigures }) {
  return (
    <Stack gap="5">
      <Grid autoColumns="minmax(0, 1fr)" autoFlow={{ xl: 'column' }} gap="5" _empty={{ display: 'none' }}>
        {figures.funnel.invited > 0 && <FunnelChart funnel={figures.funnel} />}
        {figures.ratingsByRelease.length > 0 && <RatingsChart ratings={figures.ratingsByRelease} />}
      </Grid>
      {hasFeedback(figures) && <WeeksChart weeks={figures.kindsByWeek} />}
    </Stack>
  )
}
