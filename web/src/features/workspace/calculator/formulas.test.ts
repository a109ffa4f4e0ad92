import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { physicalOutcome, subscriptionOutcome } from './formulas'
import { emptyFigures, type Expense, type Frequency, type Physical, type Plan } from './model'
import { numberOf, parseNumber, toFixed2, withoutEnglishThousands } from './numbers'

/** For example `2,9 %`, `4,35 each`, `350 once`. */
type Cost = [value: string, kind: '%' | 'each' | 'once']

const expenses = (costs: Cost[]): Expense[] =>
  costs.map(([value, kind], index) => ({
    id: String(index),
    name: `Dépense ${index}`,
    value,
    isPercentage: kind === '%',
    perUnit: kind === 'each',
  }))

const physical = (figures: Partial<Omit<Physical, 'expenses'>>, costs: Cost[] = []) =>
  physicalOutcome({ ...emptyFigures.physical, ...figures, expenses: expenses(costs) })

/** The expected values were computed independently, with exact fractions. */
describe('a physical product', () => {
  const cases: [Partial<Physical>, Cost[], string][] = [
    [{ unitPrice: '12', quantity: '100' }, [], '10.00 1000.00 0.00 1000.00 10.00 100.00'],
    [
      { unitPrice: '19,99', quantity: '250' },
      [
        ['2,9', '%'],
        ['4,35', 'each'],
        ['350', 'once'],
      ],
      '16.66 4164.58 1558.27 2606.31 10.43 62.58',
    ],
    [{ unitPrice: '10', quantity: '3', tvaRate: '5,5' }, [['0,01', 'once']], '9.48 28.44 0.01 28.43 9.48 99.96'],
    [
      { unitPrice: '49,90', quantity: '1000', includeVAT: false },
      [
        ['15', '%'],
        ['2,5', '%'],
        ['12,37', 'each'],
        ['9999,99', 'once'],
      ],
      '49.90 49900.00 31102.49 18797.51 18.80 37.67',
    ],
    // In floating point, 0.1 + 0.2 would give a tiny loss.
    [
      { unitPrice: '0,30', quantity: '10', tvaRate: '0' },
      [
        ['0,1', 'each'],
        ['0,2', 'each'],
      ],
      '0.30 3.00 3.00 0.00 0.00 0.00',
    ],
    [{ unitPrice: '5', quantity: '10' }, [['100', 'once']], '4.17 41.67 100.00 -58.33 -5.83 -140.00'],
    [
      { unitPrice: '100', quantity: '0' },
      [
        ['50', 'once'],
        ['3', 'each'],
      ],
      '83.33 0.00 50.00 -50.00 0.00 0.00',
    ],
    [{ unitPrice: '0', quantity: '10' }, [['1', 'each']], '0.00 0.00 10.00 -10.00 -1.00 0.00'],
    [{ unitPrice: '1,05', quantity: '3' }, [['33,33', '%']], '0.88 2.63 0.87 1.75 0.58 66.67'],
    // Half a cent is rounded away from zero.
    [{ unitPrice: '0,03', quantity: '1' }, [], '0.03 0.03 0.00 0.03 0.03 100.00'],
    [{ unitPrice: 'douze', quantity: '' }, [], '0.00 0.00 0.00 0.00 0.00 0.00'],
    // A price cannot be negative, but an expense can (a discount).
    [{ unitPrice: '-5', quantity: '10' }, [['-1', 'each']], '0.00 0.00 -10.00 10.00 1.00 0.00'],
  ]

  test.each(cases)('%j with %j: net price, revenue, costs, profit, unit margin, margin', (figures, costs, expected) => {
    const { netUnitPrice, revenue, totalCosts, profit, unitMargin, realMargin } = physical(figures, costs)
    expect([netUnitPrice, revenue, totalCosts, profit, unitMargin, realMargin].map(toFixed2).join(' ')).toBe(expected)
  })

  test('is compared with the target margin', () => {
    const costs: Cost[] = [
      ['2,9', '%'],
      ['4,35', 'each'],
      ['350', 'once'],
    ]
    const reached = physical({ unitPrice: '19,99', quantity: '250', marginTarget: '60' }, costs).target
    expect([reached.reached, toFixed2(reached.gap)]).toEqual([true, '0.00'])
    const missed = physical({ unitPrice: '19,99', quantity: '250', marginTarget: '70' }, costs).target
    expect([missed.reached, toFixed2(missed.gap)]).toEqual([false, '7.42'])
  })

  test.each(['0', '33,3', '70', '97'])(
    'the price for a margin of %s %% reaches it, and a cent less does not',
    (marginTarget) => {
      const costs: Cost[] = [
        ['2,9', '%'],
        ['4,35', 'each'],
        ['350', 'once'],
      ]
      const at = (unitPrice: string) => physical({ unitPrice, quantity: '250', marginTarget }, costs)
      const { price, margin } = at('19,99').target
      expect(at(String(price)).realMargin.gte(margin)).toBe(true)
      expect(at(String(price?.minus('0.01'))).realMargin.gte(margin)).toBe(false)
    },
  )

  test.each<[string, Cost[]]>([
    ['no costs', []],
    ['percentages only', [['40', '%']]],
    ['a discount', [['-5', 'once']]],
  ])('with %s, the price for a margin is a cent, as there is no margin without a price', (_, costs) => {
    const at = (unitPrice: string) => physical({ unitPrice, quantity: '10', marginTarget: '30' }, costs).target
    expect([at('').reached, at('').price?.toFixed()]).toEqual([false, '0.01'])
    expect(at('0.01').reached).toBe(true)
  })

  test('reaches the target margin when it reads the same', () => {
    const at = (unitPrice: string) =>
      physical({ unitPrice, quantity: '1', includeVAT: false, marginTarget: '30' }, [['100', 'once']]).target
    expect([at('142,85').reached, toFixed2(at('142,85').gap)]).toEqual([true, '0.00'])
    expect([at('142,83').reached, toFixed2(at('142,83').gap)]).toEqual([false, '0.01'])
  })

  test('has no target price when percentages leave no room for the margin', () => {
    expect(
      physical({ unitPrice: '10', quantity: '1', marginTarget: '60' }, [
        ['40', '%'],
        ['1', 'once'],
      ]).target.price,
    ).toBeNull()
    expect(physical({ unitPrice: '10', quantity: '0', marginTarget: '10' }, [['1', 'once']]).target.price).toBeNull()
  })

  test('has a break-even quantity', () => {
    const costs: Cost[] = [
      ['10', '%'],
      ['2', 'each'],
      ['100', 'once'],
    ]
    const breakEven = (unitPrice: string) =>
      physical({ unitPrice, quantity: '1', includeVAT: false }, costs).breakEven?.toFixed()
    expect(breakEven('10')).toBe('15')
    expect(breakEven('2')).toBeUndefined()
  })
})

describe('a subscription', () => {
  const plans = (list: [price: string, subscribers: string, frequency: Frequency, duration: string][]): Plan[] =>
    list.map(([price, subscribers, frequency, duration], index) => ({
      id: String(index),
      name: `Formule ${index}`,
      price,
      subscribers,
      frequency,
      duration,
    }))
  const cases: [Parameters<typeof plans>[0], Cost[], string, string][] = [
    [[['9,99', '120', 'monthly', '12']], [], '14385.60', '14385.60 0.00 14385.60 100.00'],
    [
      [
        ['9,99', '120', 'monthly', '12'],
        ['99', '30', 'yearly', '12'],
        ['0,5', '40', 'daily', '2'],
      ],
      [
        ['3,2', '%'],
        ['89,90', 'once'],
      ],
      '14385.60 2970.00 1200.00',
      '18555.60 1672.58 16883.02 90.99',
    ],
    [[['10', '1', 'yearly', '1']], [], '0.83', '0.83 0.00 0.83 100.00'],
    [
      [
        ['10', '7', 'yearly', '5'],
        ['4,99', '3', 'monthly', '18'],
      ],
      [
        ['12,34', 'once'],
        ['50', '%'],
      ],
      '29.17 269.46',
      '298.63 371.43 -72.81 -24.38',
    ],
    [[], [['100', 'once']], '', '0.00 0.00 0.00 0.00'],
  ]

  test.each(cases)(
    '%j with %j: revenue of each, then revenue, costs, profit, margin',
    (list, costs, each, expected) => {
      const outcome = subscriptionOutcome({ plans: plans(list), expenses: expenses(costs) })
      expect(outcome.plans.map(({ revenue }) => toFixed2(revenue)).join(' ')).toBe(each)
      const { revenue, totalCosts, profit, realMargin } = outcome
      expect([revenue, totalCosts, profit, realMargin].map(toFixed2).join(' ')).toBe(expected)
    },
  )
})

describe('parsing numbers', () => {
  test.each([
    ['1234,5', '1234.50'],
    ['1 234,50 €', '1234.50'],
    ['1\u202F234.5', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567.00'],
    ['-1.234.567', '-1234567.00'],
    ['1.234.567,5', '1234567.50'],
    [',5', '0.50'],
    ['-3', '-3.00'],
    ['20 %', '20.00'],
  ])('%s is %s', (text, expected) => {
    expect(toFixed2(numberOf(text))).toBe(expected)
  })

  test.each(['', 'douze', '1e5', '--2', '12 pommes', ',', '1,2,3', 'Infinity'])(
    '« %s » is none, and counts for nothing',
    (text) => {
      expect(parseNumber(text)).toBeNull()
      expect(toFixed2(numberOf(text))).toBe('0.00')
    },
  )

  test.each([
    ['fr', '1,000', '1,000'],
    ['en', '1,000', '1000'],
    ['en', '-12,345', '-12345'],
    ['en', '1,00', '1,00'],
    ['en', '0,125', '0,125'],
    ['en', '1234,567', '1234,567'],
    ['en', '1.000', '1.000'],
  ])('typed in %s, %s is stored as %s, the same number in every language', async (language, text, expected) => {
    await i18next.init({ lng: language, resources: { [language]: { common: { more: '…' } } } })
    expect(withoutEnglishThousands(text)).toBe(expected)
    expect(toFixed2(numberOf('1,000'))).toBe('1.00')
  })

  test('a loss of less than half a cent is rounded to 0', () => {
    expect(toFixed2(numberOf('-0,004'))).toBe('0.00')
  })
})
