import type { IncomingMessage } from 'node:http'
import { userInfo } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { normalizeAddress } from '../network.ts'
import type { EventContent, Origin, RefusalKind } from './kinds.ts'
import { refusalKind } from './rules.ts'

type Caller = Pick<Origin, 'userId' | 'issuer' | 'subject' | 'email'>
export type RefusalContent = EventContent<RefusalKind>

declare module 'node:http' {
  interface IncomingMessage {
    /** On the raw request, because the identity provider sees no other. */
    security?: { origin?: Origin; caller?: Caller; observe?: (refused: RefusalContent) => void }
  }
}

const securityNote = (raw: IncomingMessage) => (raw.security ??= {})

/** Who makes a request, as soon as that is known: what is refused later is logged with it. */
export function noteCaller({ raw }: FastifyRequest, caller: Caller): void {
  const note = securityNote(raw)
  note.caller = { ...note.caller, ...caller }
}

/** Counted at once, not with the reply: whoever hangs up before it is logged as well. See `logRefusals`. */
export function noteRefusal(raw: IncomingMessage, refused: RefusalContent, caller: Caller = {}): void {
  const note = securityNote(raw)
  note.caller = { ...note.caller, ...caller }
  note.observe?.(refused)
}

export function noteRefusedCall(request: FastifyRequest, refused: { code: string; status: number }): void {
  const call = request.routeOptions.config?.call
  const kind = refusalKind(refused, request.raw.security?.caller !== undefined)
  if (kind)
    noteRefusal(request.raw, { kind, details: { code: refused.code, ...(call && { calls: [call] }) } })
}

/** From here on the refusals of a request are handed over, each with its origin. */
export function observeRefusals(
  request: FastifyRequest,
  observe: (event: Origin & RefusalContent) => void,
): void {
  securityNote(request.raw).observe = (refused) => observe({ ...originOf(request), ...refused })
}

export function originOf(request: FastifyRequest): Origin {
  const { origin, caller } = request.raw.security ?? {}
  return {
    ...(origin ?? { address: normalizeAddress(request.clientAddress), requestId: request.id }),
    ...caller,
  }
}

/** For the identity provider, which is given the raw request, without the headers of proxies. */
export function noteOrigin(request: FastifyRequest): void {
  securityNote(request.raw).origin = originOf(request)
}

export const notedOrigin = (raw: IncomingMessage): Origin =>
  raw.security?.origin ?? { address: null, requestId: null }

/** A command is run by an account of the machine, not of the product. */
export const commandOrigin = (command: string): Origin => ({
  address: null,
  requestId: command,
  issuer: 'os',
  subject: osUser(),
})

function osUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under an id that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
