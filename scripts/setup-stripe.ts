import { answerSetUp } from '#server/billing/stripe/setup/command.ts'
import { executeCommand } from './execute-command.ts'

// Creates or checks products, prices, portal configuration and webhook in a Stripe account.
await executeCommand((args, config) => answerSetUp(config, args))
