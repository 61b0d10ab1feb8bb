export type FaultType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** A refusal in the shape in which Stripe's API sends it. */
export class Fault extends Error {
  readonly status: number
  readonly type: FaultType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: number,
    message: string,
    details: { type?: FaultType; code?: string; param?: string } = {},
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

export const missing = (what: string, id: string, param = 'id'): Fault =>
  new Fault(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** The same of an id that stands in the body. */
export const missingInBody = (what: string, id: string, param: string): Fault =>
  new Fault(400, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

export const invalid = (message: string, param?: string, code?: string): Fault =>
  new Fault(400, message, { ...(code && { code }), ...(param && { param }) })
