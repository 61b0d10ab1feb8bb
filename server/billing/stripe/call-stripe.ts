import Stripe from 'stripe'
import { Refusal, unavailable } from '../../http/refusal.ts'

/** Awaits a Stripe call and maps its errors: 503 if unreachable, 409 if the payment was declined. */
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

/** Stripe refused because of the state of the object. */
export const isRefusedByStripe = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError

/** The object does not exist, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** The customer was deleted at Stripe. */
export const isCustomerMissing = (error: unknown): boolean =>
  isMissing(error) && (error as { param?: string }).param === 'customer'
