import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { RETRY_AFTER, Refusal } from '../../http/refusal.ts'
import { logRefusal } from '../../http/refusal-lines.ts'
import { stackFrames } from '../../stack-frames.ts'
import { isWait, type ProblemKind, problemPage, type WaitKind } from '../pages/problem.ts'
import { isUnavailable } from '../provider/screens.ts'
import { notePageProblem } from '../security-events.ts'
import { frameOf } from './frame.ts'

/** A problem that is shown as a page of its own. */
export class PageProblem extends Error {
  readonly kind: ProblemKind
  readonly waitSeconds: number

  constructor(kind: ProblemKind, waitSeconds = 0) {
    super(kind)
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}

/** Throws if the attempt limiter returns a pause. */
export async function refuseIfPaused(kind: WaitKind, wait: Promise<number | null>): Promise<void> {
  const seconds = await wait
  if (seconds !== null) throw new PageProblem(kind, seconds)
}

const STATUS: Record<ProblemKind, number> = {
  expiredLink: 410,
  expiredVerification: 410,
  expiredEmailChange: 410,
  expiredRestore: 410,
  signedOut: 401,
  unknownRequest: 400,
  badRequest: 400,
  tooManySignIns: 429,
  tooManyMails: 429,
  tooManyRequests: 429,
  notFound: 404,
  form: 403,
  unavailable: 503,
  fault: 500,
}

/** Answers every error of the pages with a page. */
export function answerProblems(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error, request, reply) => {
    const problem = toPageProblem(error, request)
    return sendProblemPage(problem, request, reply)
  })
}

export function sendProblemPage(problem: PageProblem, request: FastifyRequest, reply: FastifyReply) {
  const { kind, waitSeconds } = problem
  notePageProblem(request, kind, STATUS[kind])
  if (isWait(kind)) reply.header('retry-after', String(waitSeconds))
  if (kind === 'unavailable') reply.headers(RETRY_AFTER)
  const page = problemPage(frameOf(request), {
    kind,
    waitSeconds,
    ...(kind === 'fault' && { code: request.id }),
  })
  return sendPage(reply, STATUS[kind], page)
}

function toPageProblem(error: Error, request: FastifyRequest): PageProblem {
  if (error instanceof PageProblem) {
    logRefusal(request, error.kind)
    return error
  }
  if (isUnavailable(error)) return new PageProblem('unavailable')
  if (error instanceof Refusal && error.code === 'rate_limited') return new PageProblem('tooManyRequests', 1)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return new PageProblem('badRequest')
  request.log.error({ err: { name: error.name, code, stack: stackFrames(error) } }, 'fault')
  return new PageProblem('fault')
}
