import { Grid, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import { Breakdown } from './Breakdown'
import { ExpenseEditor } from './ExpenseEditor'
import { subscriptionOutcome } from './formulas'
import type { Subscription } from './model'
import { PlanEditor } from './PlanEditor'
import { ProfitBar, Results } from './Results'
import { useMoney, usePercent } from './useMoney'

interface Props {
  figures: Subscription
  onChange: (figures: Subscription) => void
}

export function SubscriptionTab({ figures, onChange }: Props) {
  const { t, i18n } = useTranslation('calculator')
  const money = useMoney()
  const percent = usePercent()
  const outcome = subscriptionOutcome(figures)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 25rem' }}
      gap={{ base: '6', lg: '8' }}
      alignItems="start"
    >
      <Stack gap="8">
        <PlanEditor plans={outcome.plans} onChange={(plans) => onChange({ ...figures, plans })} />
        <ExpenseEditor
          costs={outcome.costs}
          kinds={['fixed', 'percentage']}
          fixedLabel={t('expense.kind.monthly')}
          onChange={(expenses) => onChange({ ...figures, expenses })}
        />
        <ProfitBar profit={outcome.profit} />
      </Stack>
      <Results
        profit={outcome.profit}
        figures={[
          { term: t('result.revenue'), value: money(outcome.revenue) },
          { term: t('result.costs'), value: money(outcome.totalCosts) },
          { term: t('result.realMargin'), value: percent(outcome.realMargin), strong: true },
          {
            term: t('result.longest'),
            value: t('result.months', {
              count: outcome.longest.toNumber(),
              months: formatNumber(outcome.longest.toNumber(), i18n.language),
            }),
          },
        ]}
      >
        <Breakdown {...outcome} />
      </Results>
    </Grid>
  )
}
