import { expect, test } from 'vitest'
import { losesBusiness, offerOf, perMonth, planIdOf, productOf } from './prices.ts'

const PRICES = {
  stripe_private_plus_monthly: { amount: 99, taxBehavior: 'exclusive' },
  stripe_private_plus_yearly: { amount: 990, taxBehavior: 'exclusive' },
  stripe_business_monthly: { amount: 400, taxBehavior: 'exclusive' },
  stripe_business_yearly: { amount: 4_500, taxBehavior: 'exclusive' },
} as const

test('a yearly price is shown per month, half a cent rounded up', () => {
  expect([perMonth(4_500, 'year'), perMonth(990, 'year'), perMonth(99, 'month')]).toEqual([375, 83, 99])
})

test('paid yearly: what is charged, and what twelve monthly payments would cost', () => {
  expect(offerOf('private_plus', 'year', PRICES)).toEqual({
    monthly: 83,
    charged: 990,
    taxBehavior: 'exclusive',
    insteadOf: 1_188,
    cheaperMonthly: null,
  })
})

test('paid monthly: what a month would cost if paid yearly', () => {
  expect(offerOf('business', 'month', PRICES)).toEqual({
    monthly: 400,
    charged: 400,
    taxBehavior: 'exclusive',
    insteadOf: null,
    cheaperMonthly: 375,
  })
})

test('a saving is shown only if there is one', () => {
  const same = { ...PRICES, stripe_business_yearly: { amount: 4_800, taxBehavior: 'inclusive' as const } }
  const { insteadOf, taxBehavior } = offerOf('business', 'year', same)
  const { cheaperMonthly } = offerOf('business', 'month', same)
  expect([insteadOf, cheaperMonthly, taxBehavior]).toEqual([null, null, 'inclusive'])
})

test('plans and products map to each other, also for a granted licence', () => {
  expect(planIdOf('business', 'year')).toBe('stripe_business_yearly')
  const ids = ['stripe_private_plus_monthly', 'stripe_business_yearly', 'private_plus', 'business']
  expect(ids.map(productOf)).toEqual(['private_plus', 'business', 'private_plus', 'business'])
})

test('business trips are lost only by a change from Business to Private Plus', () => {
  expect([losesBusiness('business', 'private_plus'), losesBusiness('private_plus', 'business')]).toEqual([
    true,
    false,
  ])
})
