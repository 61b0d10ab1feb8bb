import Stripe from 'stripe'
import { Refusal, unavailable } from '../../http/refusal.ts'

/** What Stripe answers, or a refusal: 503 where it cannot be reached, 409 where the bank declined. */
export async function callStripe<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new Refusal('subscription.payment_failed')
  return isUnavailable(error) ? unavailable() : error
}

const isUnavailable = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

/** Stripe did not do it because of the state of what it was asked about. */
export const isRefusedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** What was asked about is not there, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The customer was deleted at Stripe. */
export const isCustomerMissing = (error: unknown): boolean =>
  isMissing(error) && (error as { param?: string }).param === 'customer'
