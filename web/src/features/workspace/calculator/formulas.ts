import type { Expense, Frequency, Physical, Plan, Subscription } from './model'
import { Decimal, hundred, numberOf, positiveOf, ratio, sum, zero } from './numbers'

/* The formulas of both calculators. They multiply before they divide, so that exact results are not rounded. */

export interface Cost {
  expense: Expense
  amount: Decimal
}

export interface Outcome {
  revenue: Decimal
  costs: Cost[]
  totalCosts: Decimal
  profit: Decimal
  /** In percent of the revenue, 0 when there is none. */
  realMargin: Decimal
}

export interface PhysicalOutcome extends Outcome {
  netUnitPrice: Decimal
  /** 0 when the quantity is 0. */
  unitMargin: Decimal
  target: Target
  /** In units; null when no quantity is enough. */
  breakEven: Decimal | null
}

export interface Target {
  margin: Decimal
  reached: boolean
  /** Missing percentage points, 0 when the target is reached. */
  gap: Decimal
  /** The lowest unit price that reaches the target with the same quantity and VAT; null when none does. */
  price: Decimal | null
}

export interface SubscriptionOutcome extends Outcome {
  plans: { plan: Plan; revenue: Decimal }[]
  /** Duration of the longest plan in months. */
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
  const outcome = outcomeOf(revenue, expenses, ({ value, perUnit }) =>
    perUnit ? numberOf(value).times(quantity) : numberOf(value),
  )

  const share = sum(expenses.filter(({ isPercentage }) => isPercentage).map(({ value }) => numberOf(value)))
  const perUnit = sum(expenses.filter(isPerUnit).map(({ value }) => numberOf(value)))
  const fixed = sum(expenses.filter(isFixed).map(({ value }) => numberOf(value)))
  const margin = positiveOf(physical.marginTarget)
  // As they are shown: a gap of less than that would read as 0.
  const gap = max(margin.round(2).minus(outcome.realMargin.round(2)), zero)
  return {
    ...outcome,
    netUnitPrice,
    unitMargin: ratio(outcome.profit, quantity),
    target: {
      margin,
      reached: gap.eq(0),
      gap,
      price: priceFor({ margin, share, costs: perUnit.times(quantity).plus(fixed), quantity, withVat }),
    },
    breakEven: breakEvenOf({ share, perUnit, fixed, netUnitPrice }),
  }
}

export function subscriptionOutcome({ plans, expenses }: Subscription): SubscriptionOutcome {
  const revenues = plans.map((plan) => ({ plan, revenue: planRevenue(plan) }))
  const longest = plans.reduce((longest, { duration }) => max(longest, positiveOf(duration)), zero)
  const revenue = sum(revenues.map(({ revenue }) => revenue))
  return { ...outcomeOf(revenue, expenses, ({ value }) => numberOf(value).times(longest)), plans: revenues, longest }
}

/** Payments per month, as a fraction. */
const paymentsPerMonth: Record<Frequency, { times: number; over: number }> = {
  daily: { times: 30, over: 1 },
  monthly: { times: 1, over: 1 },
  yearly: { times: 1, over: 12 },
}

function planRevenue({ price, subscribers, frequency, duration }: Plan): Decimal {
  const { times, over } = paymentsPerMonth[frequency]
  return positiveOf(price).times(positiveOf(subscribers)).times(positiveOf(duration)).times(times).div(over)
}

/** Percentages apply to the revenue; `amountOf` gives the amount of every other expense. */
function outcomeOf(revenue: Decimal, expenses: readonly Expense[], amountOf: (expense: Expense) => Decimal): Outcome {
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
  /** Sum of the percentage expenses. */
  share: Decimal
  /** Sum of the expenses that do not depend on the price. */
  costs: Decimal
  quantity: Decimal
  withVat: Decimal
}

/**
 * After `margin` and `share`, the rest of the revenue must cover the costs. Rounded up, because the margin is a minimum, and at
 * least a cent: without a revenue there is no margin.
 */
function priceFor({ margin, share, costs, quantity, withVat }: PriceQuestion): Decimal | null {
  const rest = hundred.minus(share).minus(margin)
  if (rest.lte(0) || quantity.lte(0)) return null
  return max(costs.times(withVat).div(rest.times(quantity)).round(2, Decimal.roundUp), cent)
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

const cent = new Decimal('0.01')
const isPerUnit = ({ isPercentage, perUnit }: Expense) => !isPercentage && perUnit
const isFixed = ({ isPercentage, perUnit }: Expense) => !isPercentage && !perUnit
const max = (one: Decimal, other: Decimal) => (one.gt(other) ? one : other)
