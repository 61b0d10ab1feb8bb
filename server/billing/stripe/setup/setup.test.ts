import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { useSandbox } from '../../sandbox/testing.ts'
import { answerSetUp, setUp, USAGE } from './command.ts'

const publicUrl = new URL('https://wegbuch.example')
const on = useSandbox({ isEmpty: true })

test('an empty account is set up once, and existing objects are checked', async () => {
  const first = await setUp(on.stripe, publicUrl)
  expect(first).toEqual({
    isSuccess: true,
    lines: [
      'Created the product private_plus.',
      'Created the product business.',
      'Created the price stripe_private_plus_monthly.',
      'Created the price stripe_private_plus_yearly.',
      'Created the price stripe_business_monthly.',
      'Created the price stripe_business_yearly.',
      expect.stringMatching(/^Created the portal configuration bpc_\w+\.$/),
      'Created the webhook https://wegbuch.example/api/stripe/webhook.',
      `STRIPE_WEBHOOK_SECRET=${on.sandbox.webhookSecret}`,
    ],
  })
  const [price] = (await on.stripe.prices.list({ lookup_keys: ['stripe_business_yearly'] })).data
  expect(price).toMatchObject({
    product: 'business',
    unit_amount: 4_500,
    currency: 'eur',
    tax_behavior: 'exclusive',
    recurring: { interval: 'year' },
  })
  expect(await setUp(on.stripe, publicUrl)).toEqual({
    isSuccess: true,
    lines: ['Products and prices are there.', 'The portal configuration is there.', 'The webhook is there.'],
  })

  await on.stripe.prices.create({
    product: 'business',
    currency: 'eur',
    unit_amount: 4_900,
    recurring: { interval: 'year' },
    lookup_key: 'stripe_business_yearly',
    transfer_lookup_key: true,
    tax_behavior: 'exclusive',
  })
  const { isSuccess, lines } = await setUp(on.stripe, publicUrl)
  expect([isSuccess, lines[0]]).toEqual([
    false,
    expect.stringMatching(
      /^The price stripe_business_yearly \(price_\w+\) does not fit: its amount in cents is 4900 instead of 4500\.$/,
    ),
  ])
})

test('a missing key, unknown arguments and a missing public address are reported', async () => {
  expect(await answerSetUp(readConfig({}), [])).toEqual({
    isSuccess: false,
    lines: ['STRIPE_SECRET_KEY must be set to the secret key of the account.'],
  })
  expect(await answerSetUp(readConfig({}), ['now'])).toEqual({ isSuccess: false, lines: [USAGE] })
  const { isSuccess, lines } = await setUp(on.stripe, new URL('http://localhost:8080'))
  expect([isSuccess, lines.at(-1)]).toEqual([
    false,
    'Created no webhook: Stripe cannot reach http://localhost:8080/api/stripe/webhook. Set PUBLIC_URL.',
  ])
})
