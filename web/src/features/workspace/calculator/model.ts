import * as v from 'valibot'

/* The input as it was typed: it is only parsed for computations. */

const expenseSchema = v.object({
  id: v.string(),
  name: v.string(),
  value: v.string(),
  isPercentage: v.boolean(),
  perUnit: v.boolean(),
})

export const frequencies = ['daily', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

const planSchema = v.object({
  id: v.string(),
  name: v.string(),
  price: v.string(),
  subscribers: v.string(),
  frequency: v.picklist(frequencies),
  duration: v.string(),
})

const physicalSchema = v.object({
  unitPrice: v.string(),
  quantity: v.string(),
  expenses: v.array(expenseSchema),
  marginTarget: v.string(),
  tvaRate: v.string(),
  includeVAT: v.boolean(),
})

const subscriptionSchema = v.object({ plans: v.array(planSchema), expenses: v.array(expenseSchema) })

export const figuresSchema = v.object({ physical: physicalSchema, subscription: subscriptionSchema })

export type Expense = v.InferOutput<typeof expenseSchema>
export type Plan = v.InferOutput<typeof planSchema>
export type Physical = v.InferOutput<typeof physicalSchema>
export type Subscription = v.InferOutput<typeof subscriptionSchema>
export type Figures = v.InferOutput<typeof figuresSchema>

export const emptyFigures: Figures = {
  physical: { unitPrice: '', quantity: '', expenses: [], marginTarget: '', tvaRate: '20', includeVAT: true },
  subscription: { plans: [], expenses: [] },
}
