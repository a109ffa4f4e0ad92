import { Box, chakra, HStack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '~/lib/useToday'
import { DateText } from '~/ui/text/DateText'
import { elapsedFraction } from './elapsedFraction'

interface Props {
  createdAt: string
  deadline: string
  /** A past deadline is only marked as overdue while the project is in progress. */
  running: boolean
}

/** The creation date and the deadline, under a scale that shows today's place between them. */
export function ProjectTimeline({ createdAt, deadline, running }: Props) {
  const { t } = useTranslation('projects')
  const elapsed = elapsedFraction(createdAt, deadline, Date.parse(`${useToday()}T12:00`))
  const overdue = running && elapsed === 1
  return (
    <Box>
      <Scale elapsed={elapsed} running={running} />
      <HStack as="dl" justify="space-between" textStyle="sm" gap="4" pt="2">
        <Entry term={t('card.created')}>
          <DateText value={createdAt} />
        </Entry>
        <Entry term={t(overdue ? 'card.overdue' : 'card.deadline')} alert={overdue}>
          <DateText value={deadline} />
        </Entry>
      </HStack>
    </Box>
  )
}

const marks = Array.from({ length: 41 }, (_, index) => index / 40)
const height = 14

function Scale({ elapsed, running }: { elapsed: number; running: boolean }) {
  return (
    <chakra.svg
      aria-hidden
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      w="full"
      h={`${height}px`}
      overflow="visible"
      color="border.emphasized"
    >
      <Marks at={marks.filter((mark) => mark > elapsed)} />
      <chakra.g color={running ? 'ember.solid' : 'fg.subtle'}>
        <Marks at={marks.filter((mark) => mark <= elapsed)} />
        {running && elapsed < 1 && (
          <path
            d={`M${elapsed * 100} ${height + 2}V-2`}
            stroke="currentColor"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </chakra.g>
    </chakra.svg>
  )
}

/** Every fifth mark is taller. */
function Marks({ at }: { at: number[] }) {
  const path = at.map((mark) => `M${mark * 100} ${height}V${(mark * 40) % 5 === 0 ? 2 : 8}`)
  return <path d={path.join('')} stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
}

function Entry({ term, alert = false, children }: { term: string; alert?: boolean; children: ReactNode }) {
  return (
    <Box _last={{ textAlign: 'end' }}>
      <chakra.dt color={alert ? 'fg.error' : 'fg.subtle'} textStyle="xs" fontWeight={alert ? 'semibold' : undefined}>
        {term}
      </chakra.dt>
      <chakra.dd fontWeight="medium" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </Box>
  )
}
