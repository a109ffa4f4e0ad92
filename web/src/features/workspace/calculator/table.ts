import type { TFunction } from 'i18next'
import { physicalOutcome, subscriptionOutcome, type Outcome } from './formulas'
import type { Figures } from './model'
import { type Decimal, numberOf, toFixed2 } from './numbers'

export type Part = 'physical' | 'subscription'

/** Everything that one calculator was given and found, for a spreadsheet. */
export function tableOf(part: Part, figures: Figures, t: TFunction<'calculator'>, language: string): string[][] {
  const number = (value: Decimal) => (language === 'fr' ? toFixed2(value).replace('.', ',') : toFixed2(value))
  const given = (text: string) => number(numberOf(text))
  const costs = ({ costs }: Outcome) => [
    [t('expense.title'), t('expense.value'), t('expense.amount')],
    ...costs.map(({ expense, amount }) => [expense.name, given(expense.value), number(amount)]),
    [],
  ]
  const settled = (outcome: Outcome) => [
    [t('result.revenue'), number(outcome.revenue)],
    [t('result.costs'), number(outcome.totalCosts)],
    [t('result.profit'), number(outcome.profit)],
    [t('result.realMarginPercent'), number(outcome.realMargin)],
  ]

  if (part === 'subscription') {
    const outcome = subscriptionOutcome(figures.subscription)
    return [
      [
        t('plan.title'),
        t('plan.price'),
        t('plan.subscribers'),
        t('plan.frequencyLabel'),
        t('plan.duration'),
        t('result.revenue'),
      ],
      ...outcome.plans.map(({ plan, revenue }) => [
        plan.name,
        given(plan.price),
        given(plan.subscribers),
        t(`plan.frequency.${plan.frequency}`),
        given(plan.duration),
        number(revenue),
      ]),
      [],
      ...costs(outcome),
      ...settled(outcome),
    ]
  }
  const { physical } = figures
  const outcome = physicalOutcome(physical)
  return [
    [t('physical.unitPrice'), given(physical.unitPrice)],
    [t('physical.quantity'), given(physical.quantity)],
    [t('physical.tvaRate'), given(physical.includeVAT ? physical.tvaRate : '0')],
    [t('result.netUnitPrice'), number(outcome.netUnitPrice)],
    [],
    ...costs(outcome),
    ...settled(outcome),
    [t('result.unitMargin'), number(outcome.unitMargin)],
  ]
}
