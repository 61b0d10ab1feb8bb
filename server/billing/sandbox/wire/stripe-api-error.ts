export type StripeErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** An error in the format of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number
  readonly type: StripeErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    details: { type?: StripeErrorType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = details.type ?? 'invalid_request_error'
    this.code = details.code
    this.param = details.param
  }

  body(): { error: Record<string, string> } {
    const { type, code, param, message } = this
    return { error: { message, type, ...(code && { code }), ...(param && { param }) } }
  }
}

export const notFound = (what: string, id: string, param = 'id'): StripeApiError =>
  new StripeApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** The same for an id in the body. */
export const notFoundInBody = (what: string, id: string, param: string): StripeApiError =>
  new StripeApiError(400, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

export const invalidRequest = (message: string, param?: string, code?: string): StripeApiError =>
  new StripeApiError(400, message, { ...(code && { code }), ...(param && { param }) })
