import { Chart, useChart } from '@chakra-ui/charts'
import { chakra, Flex, HStack } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDate, formatDayParts, formatNumber } from '~/i18n/format'
import { FigureCard } from './FigureCard'
import type { ProjectFigures } from './figures'

/** The kinds from the bottom of the bars up: each has a pattern, so that its colour is not all that tells it. */
const kinds = [
  { name: 'bugs', color: 'red.solid', pattern: null },
  { name: 'ideas', color: 'violet.solid', pattern: 'M0 6L6 0M-1 1L1 -1M5 7L7 5' },
  { name: 'opinions', color: 'green.solid', pattern: 'M0 3H6' },
  { name: 'unspecified', color: 'gray.border', pattern: 'M3 0V6' },
] as const

/** What the feedback of each week is about. */
export function WeeksChart({ weeks }: { weeks: ProjectFigures['kindsByWeek'] }) {
  const { t, i18n } = useTranslation('figures')
  // Identifiers of the patterns are named in URLs.
  const id = useId().replaceAll(/\W/g, '')
  const number = (value: number) => formatNumber(value, i18n.language)
  const day = (monday: string) => {
    const { day, month } = formatDayParts(monday, i18n.language)
    return `${day} ${month}`
  }
  // The tooltip also formats a label of its own, when it has none of the chart.
  const week = (label: unknown) => {
    const monday = weeks.find((week) => week.monday === label)?.monday
    return monday && t('weeks.weekOf', { day: day(monday) })
  }
  const fill = (name: string) => `url(#${id}${name})`
  const chart = useChart({
    data: weeks,
    series: kinds.map(({ name, color }) => ({
      name,
      color,
      label: t(`weeks.${name}`),
      icon: <Swatch fill={fill(name)} />,
    })),
  })
  return (
    <FigureCard
      title={t('weeks.title')}
      text={t('weeks.text')}
      columns={[t('weeks.week'), ...kinds.map(({ name }) => t(`weeks.${name}`)), t('weeks.total')]}
      rows={weeks.map((week) => {
        const counts = kinds.map(({ name }) => week[name])
        const total = counts.reduce((sum, count) => sum + count, 0)
        return { key: week.monday, cells: [formatDate(week.monday, i18n.language), ...[...counts, total].map(number)] }
      })}
    >
      <chakra.svg position="absolute" w="0" h="0">
        <defs>
          {kinds.map(({ name, color, pattern }) => (
            <pattern key={name} id={`${id}${name}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={chart.color(color)} />
              {pattern && <path d={pattern} stroke={chart.color('bg.panel')} strokeWidth="1.5" />}
            </pattern>
          ))}
        </defs>
      </chakra.svg>
      <Chart.Root chart={chart} aspectRatio="auto" h="15rem">
        <ResponsiveContainer>
          <BarChart data={weeks} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke={chart.color('border.muted')} />
            <XAxis
              dataKey="monday"
              tickLine={false}
              tickFormatter={day}
              minTickGap={12}
              tick={{ fill: chart.color('fg.muted') }}
              axisLine={{ stroke: chart.color('border.emphasized') }}
            />
            <YAxis
              tick={{ fill: chart.color('fg.muted') }}
              allowDecimals={false}
              width={32}
              tickLine={false}
              axisLine={false}
              tickFormatter={number}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: chart.color('bg.muted') }}
              content={<Chart.Tooltip labelFormatter={week} />}
            />
            {kinds.map(({ name }) => (
              <Bar
                key={name}
                dataKey={name}
                stackId="kinds"
                isAnimationActive={false}
                fill={fill(name)}
                maxBarSize={36}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </Chart.Root>
      <Flex columnGap="4" rowGap="1.5" wrap="wrap" pt="3" textStyle="sm">
        {kinds.map(({ name }) => (
          <HStack key={name} gap="1.5">
            <Swatch fill={fill(name)} />
            {t(`weeks.${name}`)}
          </HStack>
        ))}
      </Flex>
    </FigureCard>
  )
}

function Swatch({ fill }: { fill: string }) {
  return (
    <svg width="14" height="14">
      <rect width="14" height="14" rx="3" fill={fill} />
    </svg>
  )
}
