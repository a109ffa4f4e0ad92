import { Chart, useChart } from '@chakra-ui/charts'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatNumber } from '~/i18n/format'
import { FigureCard } from './FigureCard'
import type { ProjectFigures } from './figures'

const highest = 5
/** The characters of a name that fit in front of its bar. */
const longestName = 14

const shortened = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)

/** How testers rate each release, the newest first. */
export function RatingsChart({ ratings }: { ratings: ProjectFigures['ratingsByRelease'] }) {
  const { t, i18n } = useTranslation('figures')
  const number = (value: number) => formatNumber(value, i18n.language)
  const data = ratings.map(({ release, average, count, distribution }) => ({
    key: release?.id ?? '',
    name: release?.name ?? t('ratings.noRelease'),
    average,
    count,
    distribution,
    label: t('ratings.label', { count, average: number(average), number: number(count) }),
  }))
  const chart = useChart({ data, series: [{ name: 'average', color: 'violet.solid' }] })
  return (
    <FigureCard
      title={t('ratings.title')}
      text={t('ratings.text')}
      columns={[t('ratings.release'), t('ratings.average'), '1', '2', '3', '4', '5']}
      rows={data.map(({ key, name, average, distribution }) => ({
        key,
        cells: [name, number(average), ...distribution.map(number)],
      }))}
    >
      <Chart.Root chart={chart} aspectRatio="auto" h={`${data.length * 2.75 + 2}rem`}>
        <ResponsiveContainer>
          <BarChart
            data={data}
            layout="vertical"
            accessibilityLayer={false}
            barSize={18}
            margin={{ right: 92, bottom: 0, left: 0 }}
          >
            <CartesianGrid horizontal={false} stroke={chart.color('border.muted')} />
            <XAxis
              type="number"
              domain={[0, highest]}
              ticks={[0, 1, 2, 3, 4, highest]}
              tickLine={false}
              tick={{ fill: chart.color('fg.muted') }}
              axisLine={{ stroke: chart.color('border.emphasized') }}
            />
            <YAxis
              type="category"
              dataKey="key"
              width={104}
              tickLine={false}
              tick={{ fill: chart.color('fg.muted') }}
              axisLine={{ stroke: chart.color('border.emphasized') }}
              tickFormatter={(_, index: number) => shortened(data[index]?.name ?? '')}
            />
            <Bar dataKey="average" isAnimationActive={false} fill={chart.color('violet.solid')} radius={[0, 4, 4, 0]}>
              <LabelList dataKey="label" position="right" fill={chart.color('fg')} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </Chart.Root>
    </FigureCard>
  )
}
