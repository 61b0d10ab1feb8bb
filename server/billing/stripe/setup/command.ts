import type { Stripe } from 'stripe'
import { type Answer, refused, told } from '../../../command.ts'
import type { Config } from '../../../config.ts'
import { stripeClient } from '../client.ts'
import { setUpPlans } from './plans.ts'
import { setUpPortal } from './portal.ts'
import { setUpWebhook } from './webhook.ts'

export const USAGE = 'Usage: npm run setup-stripe'

/** `npm run setup-stripe`: creates what is missing in the account of the key, and says what does not fit. */
export async function answerSetUp(config: Config, args: string[]): Promise<Answer> {
  if (args.length > 0) return refused(USAGE)
  const { secretKey } = config.stripe
  if (secretKey === null) return refused('STRIPE_SECRET_KEY must be set to the secret key of the account.')
  return setUp(stripeClient(secretKey, null), config.publicUrl)
}

export type Step = { lines: string[]; isGood: boolean }

export async function setUp(stripe: Stripe, publicUrl: URL): Promise<Answer> {
  try {
    const steps = [
      await setUpPlans(stripe),
      await setUpPortal(stripe, publicUrl),
      await setUpWebhook(stripe, publicUrl),
    ]
    const lines = steps.flatMap((step) => step.lines)
    return steps.every(({ isGood }) => isGood) ? told(...lines) : refused(...lines)
  } catch (error) {
    return refused(`Stripe refused: ${(error as Error).message}`)
  }
}
