import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from './formulas'
import { type Decimal, hundred, ratio } from './numbers'
import { useMoney, usePercent } from './useMoney'

const costColors = ['violet.solid', 'orange.border', 'ember.border', 'gray.border', 'violet.border', 'red.border']

/** In print and with forced colours too: the colours tell the parts. */
const exactColors = { printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const

/** How the revenue is divided into expenses and profit. The bar is hidden from screen readers: the list says the same. */
export function Breakdown({ revenue, costs, totalCosts, profit }: Outcome) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const percent = usePercent()
  const whole = revenue.gt(totalCosts) ? revenue : totalCosts
  if (whole.lte(0)) return null

  const parts = [
    ...costs.map(({ expense, amount }, index) => ({
      key: expense.id,
      label: expense.name,
      amount,
      color: costColors[index % costColors.length] ?? 'gray.border',
    })),
    ...(profit.gte(0) ? [{ key: 'profit', label: t('result.profit'), amount: profit, color: 'green.solid' }] : []),
  ].filter(({ amount }) => amount.gt(0))
  const share = (amount: Decimal) => `${ratio(amount.times(hundred), whole).toFixed(3)}%`

  return (
    <chakra.figure m="0" breakInside="avoid">
      <chakra.figcaption fontWeight="semibold" mb="3">
        {t('chart.breakdown')}
      </chakra.figcaption>
      <Box aria-hidden position="relative" pb={profit.lt(0) ? '6' : undefined}>
        <Flex h="7" gap="2px" rounded="l1" overflow="hidden" css={exactColors}>
          {parts.map(({ key, amount, color }) => (
            <Box key={key} bg={color} minW="2px" transition="width 200ms" style={{ width: share(amount) }} />
          ))}
        </Flex>
        {profit.lt(0) && (
          <Box
            position="absolute"
            top="-1"
            bottom="0"
            borderStartWidth="2px"
            borderColor="fg"
            style={{ insetInlineStart: share(revenue) }}
          >
            <Text
              textStyle="xs"
              position="absolute"
              bottom="0"
              whiteSpace="nowrap"
              {...(revenue.times(2).gt(whole) ? { insetEnd: '2' } : { insetStart: '1.5' })}
            >
              {t('result.revenue')}
            </Text>
          </Box>
        )}
      </Box>
      <chakra.ul listStyleType="none" mt="3" textStyle="sm">
        {parts.map(({ key, label, amount, color }) => (
          <Flex key={key} as="li" align="center" gap="2" py="0.5">
            <Box aria-hidden boxSize="3" rounded="2px" flexShrink="0" bg={color} css={exactColors} />
            <Text flex="1" minW="0" truncate>
              {label}
            </Text>
            <Text fontVariantNumeric="tabular-nums">{money(amount)}</Text>
            {revenue.gt(0) && (
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" minW="20" textAlign="end">
                {percent(ratio(amount.times(hundred), revenue))}
              </Text>
            )}
          </Flex>
        ))}
      </chakra.ul>
    </chakra.figure>
  )
}
