import { Button, Grid, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { CircleCheck, Target as TargetIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import { SwitchField } from '~/ui/form/SwitchField'
import { BreakEvenChart } from './BreakEvenChart'
import { Breakdown } from './Breakdown'
import { ExpenseEditor } from './ExpenseEditor'
import { physicalOutcome, type Target } from './formulas'
import type { Physical } from './model'
import { NumberField } from './NumberField'
import { type Decimal, numberOf, toFixed2 } from './numbers'
import { ProfitBar, Results } from './Results'
import { useMoney, usePercent } from './useMoney'

interface Props {
  figures: Physical
  onChange: (figures: Physical) => void
}

export function PhysicalTab({ figures, onChange }: Props) {
  const { t, i18n } = useTranslation('calculator')
  const money = useMoney()
  const percent = usePercent()
  const outcome = physicalOutcome(figures)
  const set = (changes: Partial<Physical>) => onChange({ ...figures, ...changes })

  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 25rem' }}
      gap={{ base: '6', lg: '8' }}
      alignItems="start"
    >
      <Stack gap="8">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
          <NumberField
            label={t('physical.unitPrice')}
            unit="€"
            value={figures.unitPrice}
            onChange={(unitPrice) => set({ unitPrice })}
          />
          <NumberField
            label={t('physical.quantity')}
            value={figures.quantity}
            onChange={(quantity) => set({ quantity })}
          />
          <NumberField
            label={t('physical.tvaRate')}
            unit="%"
            value={figures.tvaRate}
            onChange={(tvaRate) => set({ tvaRate })}
          />
          <NumberField
            label={t('physical.marginTarget')}
            unit="%"
            value={figures.marginTarget}
            onChange={(marginTarget) => set({ marginTarget })}
          />
          <SwitchField
            label={t('physical.includeVAT')}
            helper={t('physical.includeVATHelper')}
            checked={figures.includeVAT}
            onChange={(event) => set({ includeVAT: event.target.checked })}
          />
        </SimpleGrid>
        <ExpenseEditor
          costs={outcome.costs}
          kinds={['fixed', 'perUnit', 'percentage']}
          fixedLabel={t('expense.kind.once')}
          onChange={(expenses) => set({ expenses })}
        />
        <ProfitBar profit={outcome.profit} />
      </Stack>
      <Results
        profit={outcome.profit}
        figures={[
          { term: t('result.netUnitPrice'), value: money(outcome.netUnitPrice) },
          { term: t('result.revenue'), value: money(outcome.revenue) },
          { term: t('result.costs'), value: money(outcome.totalCosts) },
          { term: t('result.unitMargin'), value: money(outcome.unitMargin) },
          { term: t('result.realMargin'), value: percent(outcome.realMargin), strong: true },
          { term: t('result.breakEven'), value: breakEvenText(outcome.breakEven) },
        ]}
      >
        {figures.marginTarget.trim() !== '' && (
          <TargetNote
            target={outcome.target}
            onApply={(price) =>
              set({ unitPrice: i18n.language === 'fr' ? toFixed2(price).replace('.', ',') : toFixed2(price) })
            }
          />
        )}
        <Breakdown {...outcome} />
        <BreakEvenChart outcome={outcome} quantity={numberOf(figures.quantity)} />
      </Results>
    </Grid>
  )

  function breakEvenText(units: Decimal | null) {
    if (figures.unitPrice.trim() === '') return t('result.noPrice')
    if (!units) return t('result.never')
    return t('chart.units', { count: units.toNumber(), units: formatNumber(units.toNumber(), i18n.language) })
  }
}

/** Whether the target margin is reached, or else the price that reaches it. */
function TargetNote({ target, onApply }: { target: Target; onApply: (price: Decimal) => void }) {
  const { t, i18n } = useTranslation('calculator')
  const money = useMoney()
  const percent = usePercent()
  const { reached, price } = target
  return (
    <Stack
      gap="2"
      p="4"
      rounded="l2"
      colorPalette={reached ? 'green' : 'orange'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Text display="flex" alignItems="center" gap="2" fontWeight="semibold">
        {reached ? <CircleCheck size="1.2em" aria-hidden /> : <TargetIcon size="1.2em" aria-hidden />}
        {reached
          ? t('target.reached')
          : t('target.missing', {
              count: target.gap.toNumber(),
              points: formatNumber(Number(toFixed2(target.gap)), i18n.language),
            })}
      </Text>
      {!reached && price && (
        <Text>
          {t('target.price', { price: money(price), margin: percent(target.margin) })}{' '}
          <Button
            variant="plain"
            size="sm"
            h="auto"
            p="0"
            color="inherit"
            textDecoration="underline"
            _print={{ display: 'none' }}
            onClick={() => onApply(price)}
          >
            {t('target.apply')}
          </Button>
        </Text>
      )}
      {!reached && !price && <Text>{t('target.impossible')}</Text>}
    </Stack>
  )
}
