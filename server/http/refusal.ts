import { PROBLEMS, type Problem, type ProblemCode } from '#contract/kernel/problem.ts'

export type Fault = { pointer?: string; parameter?: string; detail?: string }

/** At most this many faults are named in a message. */
const FAULTS_IN_MESSAGE = 5

/** An expected refusal: rules and stores throw it, `answerErrors` turns it into the reply. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly faults: readonly Fault[]
  readonly headers: Record<string, string>
  readonly status: number

  constructor(code: ProblemCode, faults: readonly Fault[] = [{}], headers: Record<string, string> = {}) {
    super([code, ...faults.slice(0, FAULTS_IN_MESSAGE).map(reasonOf)].join(''))
    this.code = code
    this.faults = faults
    this.headers = headers
    this.status = PROBLEMS[code].status
  }

  problems(): Problem[] {
    const { status, title } = PROBLEMS[this.code]
    return this.faults.map(({ detail, ...source }) => ({
      status: String(status),
      code: this.code,
      title,
      ...(detail && { detail }),
      ...(Object.keys(source).length > 0 && { source }),
    }))
  }
}

/** Names the field and the rule, never the value: a failed job stores this message. */
const reasonOf = ({ pointer, parameter, detail }: Fault) =>
  [pointer ?? parameter, detail].map((part) => part && ` ${part}`).join('')

export const notFound = () => new Refusal('not_found')

/** The attribute that a refusal is about. */
export const faultAt = (attribute: string): Fault => ({ pointer: `/data/attributes/${attribute}` })

/** A value that breaks a rule beyond its schema, named by its attribute. */
export const invalid = (attribute: string, detail: string) =>
  new Refusal('validation.failed', [{ ...faultAt(attribute), detail }])

/** Header of every 503, of the API and of the pages. */
export const RETRY_AFTER = { 'retry-after': '5' }

export const unavailable = () => new Refusal('unavailable', [{}], RETRY_AFTER)
