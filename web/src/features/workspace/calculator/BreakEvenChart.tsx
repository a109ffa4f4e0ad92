import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import type { PhysicalOutcome } from './formulas'
import type { Decimal } from './numbers'
import { useMoney } from './useMoney'

const [width, height] = [400, 190]
const frame = { left: 6, right: 394, top: 14, bottom: 160 }

interface Props {
  outcome: PhysicalOutcome
  quantity: Decimal
}

/** The colours of the system do not replace those of a drawing. */
const systemFill = { fill: 'CanvasText' }

/** Revenue and costs by units sold: two lines that cross at the break-even point. */
export function BreakEvenChart({ outcome, quantity }: Props) {
  const { t, i18n } = useTranslation('calculator')
  const money = useMoney()
  const { breakEven, revenue, totalCosts, costs } = outcome
  if (!breakEven || breakEven.lte(0) || quantity.lte(0)) return null

  // Floating point is precise enough for pixels.
  const sold = quantity.toNumber()
  const even = breakEven.toNumber()
  const evenUnits = t('chart.units', { count: even, units: formatNumber(even, i18n.language) })
  const fixed = costs
    .filter(({ expense }) => !expense.isPercentage && !expense.perUnit)
    .reduce((total, { amount }) => total + amount.toNumber(), 0)
  const income = revenue.toNumber() / sold
  const expense = (totalCosts.toNumber() - fixed) / sold
  const most = Math.max(sold, even) * 1.25
  const highest = Math.max(income * most, fixed + expense * most)
  const x = (units: number) => frame.left + (units / most) * (frame.right - frame.left)
  const y = (euros: number) => frame.bottom - (euros / highest) * (frame.bottom - frame.top)
  const costsEnd = y(fixed + expense * most)
  const anchor = (units: number) => (units > most * 0.75 ? 'end' : units < most * 0.25 ? 'start' : 'middle')

  return (
    <chakra.figure m="0" breakInside="avoid">
      <chakra.figcaption fontWeight="semibold" mb="2">
        {t('chart.breakEven')}
      </chakra.figcaption>
      <chakra.svg
        viewBox={`0 0 ${width} ${height}`}
        w="full"
        maxW="md"
        h="auto"
        fontSize="12px"
        role="img"
        aria-label={t('chart.breakEvenText', {
          units: evenUnits,
          revenue: money(revenue),
          costs: money(totalCosts),
        })}
      >
        <chakra.polygon
          points={`${x(even)},${y(income * even)} ${x(most)},${y(income * most)} ${x(most)},${costsEnd}`}
          fill="green.subtle"
        />
        <chakra.path d={`M${frame.left} ${frame.bottom}H${frame.right}`} stroke="border.emphasized" />
        <chakra.path d={`M${x(even)} ${frame.bottom}V${y(income * even)}`} stroke="fg.muted" strokeDasharray="3 3" />
        <chakra.path
          d={`M${x(0)} ${y(fixed)}L${x(most)} ${costsEnd}`}
          stroke="violet.solid"
          strokeWidth="2.5"
          fill="none"
        />
        <chakra.path
          d={`M${x(0)} ${y(0)}L${x(most)} ${y(income * most)}`}
          stroke="green.solid"
          strokeWidth="2.5"
          fill="none"
        />
        <chakra.circle cx={x(even)} cy={y(income * even)} r="5" fill="bg.panel" stroke="fg" strokeWidth="2" />
        <chakra.circle cx={x(sold)} cy={y(income * sold)} r="4" fill="green.solid" />
        <chakra.circle cx={x(sold)} cy={y(fixed + expense * sold)} r="4" fill="violet.solid" />
        <chakra.text
          x={x(most * 0.74)}
          y={y(income * most * 0.74) - 8}
          textAnchor="end"
          fill="green.fg"
          _highContrast={systemFill}
          fontWeight="600"
        >
          {t('result.revenue')}
        </chakra.text>
        <chakra.text
          x={x(most)}
          y={costsEnd > frame.bottom - 22 ? costsEnd - 7 : costsEnd + 16}
          textAnchor="end"
          fill="violet.fg"
          _highContrast={systemFill}
          fontWeight="600"
        >
          {t('result.costs')}
        </chakra.text>
        <chakra.text x={x(even)} y={height - 12} textAnchor={anchor(even)} fill="fg" _highContrast={systemFill}>
          {evenUnits}
        </chakra.text>
      </chakra.svg>
    </chakra.figure>
  )
}
