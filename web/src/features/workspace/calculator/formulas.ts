import type { Expense, Frequency, Physical, Plan, Subscription } from './model'
import { Decimal, hundred, numberOf, positiveOf, ratio, sum, zero } from './numbers'

/* The formulas of both calculators. Factors come before divisors, so that what comes out even is even. */

export interface Cost {
  expense: Expense
  amount: Decimal
}

export interface Outcome {
  revenue: Decimal
  costs: Cost[]
  totalCosts: Decimal
  profit: Decimal
  /** In percent of the revenue, 0 without any. */
  realMargin: Decimal
}

export interface PhysicalOutcome extends Outcome {
  netUnitPrice: Decimal
  /** 0 when nothing is sold. */
  unitMargin: Decimal
  target: Target
  /** From how many units on nothing is lost; null when no quantity is enough. */
  breakEven: Decimal | null
}

export interface Target {
  margin: Decimal
  reached: boolean
  /** How many points of margin are missing, 0 when reached. */
  gap: Decimal
  /** The lowest unit price, VAT as in the one typed, that reaches it with the same quantity; null when none does. */
  price: Decimal | null
}

export interface SubscriptionOutcome extends Outcome {
  plans: { plan: Plan; revenue: Decimal }[]
  /** Months of the longest plan. */
  longest: Decimal
}

export function physicalOutcome(physical: Physical): PhysicalOutcome {
  const { expenses } = physical
  const price = positiveOf(physical.unitPrice)
  const quantity = positiveOf(physical.quantity)
  const vat = physical.includeVAT ? positiveOf(physical.tvaRate) : zero
  const withVat = hundred.plus(vat)

  const netUnitPrice = ratio(price.times(hundred), withVat)
  const revenue = ratio(price.times(quantity).times(hundred), withVat)
  const outcome = settle(revenue, expenses, ({ value, perUnit }) =>
    perUnit ? numberOf(value).times(quantity) : numberOf(value),
  )

  const share = sum(expenses.filter(({ isPercentage }) => isPercentage).map(({ value }) => numberOf(value)))
  const perUnit = sum(expenses.filter(isPerUnit).map(({ value }) => numberOf(value)))
  const fixed = sum(expenses.filter(isFixed).map(({ value }) => numberOf(value)))
  const margin = positiveOf(physical.marginTarget)
  const reached = outcome.realMargin.gte(margin)
  return {
    ...outcome,
    netUnitPrice,
    unitMargin: ratio(outcome.profit, quantity),
    target: {
      margin,
      reached,
      gap: reached ? zero : margin.minus(outcome.realMargin),
      price: priceFor({ margin, share, costs: perUnit.times(quantity).plus(fixed), quantity, withVat }),
    },
    breakEven: breakEvenOf({ share, perUnit, fixed, netUnitPrice }),
  }
}

export function subscriptionOutcome({ plans, expenses }: Subscription): SubscriptionOutcome {
  const revenues = plans.map((plan) => ({ plan, revenue: planRevenue(plan) }))
  const longest = plans.reduce((longest, { duration }) => max(longest, positiveOf(duration)), zero)
  const revenue = sum(revenues.map(({ revenue }) => revenue))
  return { ...settle(revenue, expenses, ({ value }) => numberOf(value).times(longest)), plans: revenues, longest }
}

/** Payments a month, as a fraction: 30 a day's, 1 a month's, a twelfth a year's. */
const monthly: Record<Frequency, { times: number; over: number }> = {
  daily: { times: 30, over: 1 },
  monthly: { times: 1, over: 1 },
  yearly: { times: 1, over: 12 },
}

function planRevenue({ price, subscribers, frequency, duration }: Plan): Decimal {
  const { times, over } = monthly[frequency]
  return positiveOf(price).times(positiveOf(subscribers)).times(positiveOf(duration)).times(times).div(over)
}

/** What remains of a revenue. A percentage is of the revenue; of the others, `amountOf` says what they come to. */
function settle(revenue: Decimal, expenses: readonly Expense[], amountOf: (expense: Expense) => Decimal): Outcome {
  const costs = expenses.map((expense) => ({
    expense,
    amount: expense.isPercentage ? revenue.times(numberOf(expense.value)).div(hundred) : amountOf(expense),
  }))
  const totalCosts = sum(costs.map(({ amount }) => amount))
  const profit = revenue.minus(totalCosts)
  return { revenue, costs, totalCosts, profit, realMargin: ratio(profit.times(hundred), revenue) }
}

interface PriceQuestion {
  margin: Decimal
  /** Percent of the revenue that expenses take. */
  share: Decimal
  /** What expenses take whatever the price. */
  costs: Decimal
  quantity: Decimal
  withVat: Decimal
}

/**
 * Of each hundred euros, `margin` must remain and `share` goes: the rest of them pays the costs. Rounded up to the next cent,
 * or the margin would be missed by a hair.
 */
function priceFor({ margin, share, costs, quantity, withVat }: PriceQuestion): Decimal | null {
  const rest = hundred.minus(share).minus(margin)
  if (rest.lte(0) || quantity.lte(0)) return null
  return costs.times(withVat).div(rest.times(quantity)).round(2, Decimal.roundUp)
}

function breakEvenOf(sale: {
  share: Decimal
  perUnit: Decimal
  fixed: Decimal
  netUnitPrice: Decimal
}): Decimal | null {
  const left = sale.netUnitPrice.times(hundred.minus(sale.share)).div(hundred).minus(sale.perUnit)
  return left.lte(0) ? null : max(sale.fixed, zero).div(left).round(0, Decimal.roundUp)
}

const isPerUnit = ({ isPercentage, perUnit }: Expense) => !isPercentage && perUnit
const isFixed = ({ isPercentage, perUnit }: Expense) => !isPercentage && !perUnit
const max = (one: Decimal, other: Decimal) => (one.gt(other) ? one : other)
