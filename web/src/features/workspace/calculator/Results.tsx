import { Box, chakra, Flex, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Decimal } from './numbers'
import { useMoney } from './useMoney'

const RESULTS_ID = 'calculator-results'
const TITLE_ID = 'calculator-profit'

interface Props {
  profit: Decimal
  /** The other results, in order. */
  figures: readonly { term: string; value: string; strong?: boolean }[]
  children?: ReactNode
}

/** The results, live. Screen readers announce the profit alone, once typing pauses. */
export function Results({ profit, figures, children }: Props) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const loss = profit.lt(0)
  const name = t(loss ? 'result.loss' : 'result.profit')
  return (
    <Stack
      as="section"
      id={RESULTS_ID}
      aria-labelledby={TITLE_ID}
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
        <Text id={TITLE_ID} fontWeight="semibold" color="fg.muted">
          {name}
        </Text>
        <Text
          fontFamily="heading"
          fontWeight="800"
          fontSize={{ base: '3xl', md: '4xl' }}
          lineHeight="shorter"
          letterSpacing="tight"
          fontVariantNumeric="tabular-nums"
          color={loss ? 'fg.error' : undefined}
        >
          {money(profit)}
        </Text>
        <SaidOnceStill text={`${name} ${money(profit)}`} />
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

const PAUSE_MS = 700

/** For screen readers: a text that changes at every key is said once typing pauses. */
function SaidOnceStill({ text }: { text: string }) {
  const [said, setSaid] = useState(text)
  useEffect(
    function sayAfterPause() {
      const timer = setTimeout(() => setSaid(text), PAUSE_MS)
      return () => clearTimeout(timer)
    },
    [text],
  )
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

/** On small screens, where the results are below the form: the profit, always visible, as a link to the results. */
export function ProfitBar({ profit }: Pick<Props, 'profit'>) {
  const { t } = useTranslation('calculator')
  const money = useMoney()
  const loss = profit.lt(0)
  return (
    <Flex
      asChild
      hideFrom="lg"
      align="center"
      justify="space-between"
      gap="3"
      minH="12"
      px="4"
      position="sticky"
      bottom="calc(var(--workspace-nav) + 0.5rem)"
      zIndex="1"
      rounded="l2"
      borderWidth="1px"
      bg="bg.panel"
      shadow="md"
      focusVisibleRing="outside"
      _print={{ display: 'none' }}
    >
      <a href={`#${RESULTS_ID}`}>
        <Text as="span" fontWeight="semibold" color="fg.muted">
          {t(loss ? 'result.loss' : 'result.profit')}
        </Text>
        <HStack
          as="span"
          gap="2"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          color={loss ? 'fg.error' : undefined}
        >
          {money(profit)}
          <ArrowDown size="1.1em" aria-hidden />
        </HStack>
      </a>
    </Flex>
  )
}
