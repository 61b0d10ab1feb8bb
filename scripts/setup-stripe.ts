import { answerSetUp } from '#server/billing/stripe/setup/command.ts'
import { answer } from './answer.ts'

// Creates or checks products, prices, portal configuration and webhook in a Stripe account.
await answer((args, config) => answerSetUp(config, args))
