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
    /** On the raw request, the only one that the identity provider gets. */
    security?: { origin?: Origin; caller?: Caller; observe?: (refused: RefusalContent) => void }
  }
}

const securityNote = (raw: IncomingMessage) => (raw.security ??= {})

/** Sets the caller of a request as soon as it is known, for later refusals. */
export function noteCaller({ raw }: FastifyRequest, caller: Caller): void {
  const note = securityNote(raw)
  note.caller = { ...note.caller, ...caller }
}

/**
 * Counted at once, not with the reply, so that clients that hang up before it are logged as well. See `logRefusals`.
 */
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

/** Passes every refusal of this request to `observe`, with its origin. */
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

/** For the identity provider, which gets the raw request without the client address. */
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
    // A container may run under a user id without a name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
