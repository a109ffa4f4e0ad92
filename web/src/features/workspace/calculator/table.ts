import type { TFunction } from 'i18next'
import { physicalOutcome, subscriptionOutcome, type Outcome } from './formulas'
import type { Figures } from './model'
import { type Decimal, numberOf, toFixed2 } from './numbers'

export type Part = 'physical' | 'subscription'

/** The input and results of one calculator, as rows of a spreadsheet. */
export function tableOf(part: Part, figures: Figures, t: TFunction<'calculator'>, language: string): string[][] {
  const number = (value: Decimal) => (language === 'fr' ? toFixed2(value).replace('.', ',') : toFixed2(value))
  const input = (text: string) => number(numberOf(text))
  const costs = ({ costs }: Outcome) => [
    [t('expense.title'), t('expense.value'), t('expense.amount')],
    ...costs.map(({ expense, amount }) => [expense.name, input(expense.value), number(amount)]),
    [],
  ]
  const totals = (outcome: Outcome) => [
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
        input(plan.price),
        input(plan.subscribers),
        t(`plan.frequency.${plan.frequency}`),
        input(plan.duration),
        number(revenue),
      ]),
      [],
      ...costs(outcome),
      ...totals(outcome),
    ]
  }
  const { physical } = figures
  const outcome = physicalOutcome(physical)
  return [
    [t('physical.unitPrice'), input(physical.unitPrice)],
    [t('physical.quantity'), input(physical.quantity)],
    [t('physical.tvaRate'), input(physical.includeVAT ? physical.tvaRate : '0')],
    [t('result.netUnitPrice'), number(outcome.netUnitPrice)],
    [],
    ...costs(outcome),
    ...totals(outcome),
    [t('result.unitMargin'), number(outcome.unitMargin)],
  ]
}
