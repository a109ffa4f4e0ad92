import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decimal } from './numbers'
import { useMoney } from './useMoney'

interface Props {
  profit: Decimal
  /** Every other figure, in the order it is read. */
  figures: readonly { term: string; value: string; strong?: boolean }[]
  children?: ReactNode
}

/** What comes out, as soon as something is typed. Only the profit is spoken at each key: the rest is there to be read. */
export function Results({ profit, figures, children }: Props) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const id = useId()
  const loss = profit.lt(0)
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="5"
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      position={{ lg: 'sticky' }}
      top="calc(var(--workspace-header) + 1.5rem)"
      _print={{ position: 'static' }}
    >
      <Box>
        <Text id={id} fontWeight="semibold" color="fg.muted">
          {t(loss ? 'result.loss' : 'result.profit')}
        </Text>
        <chakra.output
          display="block"
          fontFamily="heading"
          fontWeight="800"
          fontSize={{ base: '3xl', md: '4xl' }}
          lineHeight="shorter"
          letterSpacing="tight"
          fontVariantNumeric="tabular-nums"
          color={loss ? 'fg.error' : undefined}
        >
          {money(profit)}
        </chakra.output>
      </Box>
      <chakra.dl>
        {figures.map(({ term, value, strong }) => (
          <Flex key={term} justify="space-between" gap="4" py="1.5" borderTopWidth="1px">
            <chakra.dt color="fg.muted">{term}</chakra.dt>
            <chakra.dd fontVariantNumeric="tabular-nums" fontWeight={strong ? 'bold' : 'medium'} textAlign="end">
              {value}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      {children}
    </Stack>
  )
}
