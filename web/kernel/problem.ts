import type { Problem, ProblemReply } from '#contract/kernel/problem.ts'

/** An error response of the API. */
export class ApiProblem extends Error {
  readonly status: number
  readonly problems: readonly Problem[]
  readonly requestId: string | null
  /** The `Retry-After` of the response. */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    problems: readonly Problem[],
    requestId: string | null,
    retryAfterMs: number | null = null,
  ) {
    super(problems[0]?.code ?? `status ${status}`)
    this.status = status
    this.problems = problems
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
  }

  get code() {
    return this.problems[0]?.code
  }
}

/** No response: network failure, or code that could not be loaded. */
export class NetworkError extends Error {}

export const isProblem = (error: unknown, status: number): error is ApiProblem =>
  error instanceof ApiProblem && error.status === status

export async function readProblem(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id')
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  try {
    const { errors } = (await response.json()) as ProblemReply
    return new ApiProblem(response.status, Array.isArray(errors) ? errors : [], requestId, retryAfterMs)
  } catch {
    // A proxy in between replies with a page of its own.
    return new ApiProblem(response.status, [], requestId, retryAfterMs)
  }
}

/** Parses Retry-After in seconds; this server never sends a date. */
const readRetryAfter = (header: string | null) =>
  /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : null
