import type { Stripe } from 'stripe'
import { type CommandResult, failure, success } from '../../../command-result.ts'
import type { Config } from '../../../config.ts'
import { createStripeClient } from '../client.ts'
import { setUpPlans } from './plans.ts'
import { setUpPortal } from './portal.ts'
import { setUpWebhook } from './webhook.ts'

export const USAGE = 'Usage: npm run setup-stripe'

/** `npm run setup-stripe`: creates what is missing in the account of the key, and reports what differs. */
export async function answerSetUp(config: Config, args: string[]): Promise<CommandResult> {
  if (args.length > 0) return failure(USAGE)
  const { secretKey } = config.stripe
  if (secretKey === null) return failure('STRIPE_SECRET_KEY must be set to the secret key of the account.')
  return setUp(createStripeClient(secretKey, null), config.publicUrl)
}

export type SetUpStep = { lines: string[]; isSuccess: boolean }

export async function setUp(stripe: Stripe, publicUrl: URL): Promise<CommandResult> {
  try {
    const steps = [
      await setUpPlans(stripe),
      await setUpPortal(stripe, publicUrl),
      await setUpWebhook(stripe, publicUrl),
    ]
    const lines = steps.flatMap((step) => step.lines)
    return steps.every(({ isSuccess }) => isSuccess) ? success(...lines) : failure(...lines)
  } catch (error) {
    return failure(`Stripe refused: ${(error as Error).message}`)
  }
}
