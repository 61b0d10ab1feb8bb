import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn } from '../cookies.ts'
import { csrfToken, FORM_COOKIE, isCsrfToken, newFormId } from '../csrf.ts'
import type { IdentityDeps } from '../deps.ts'
import { pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'

/** What was typed, and the browser that it was typed in. */
export type FormValues = { get: (name: string) => string; browserId: string }

const LARGEST_FORM = 16_384

/** Forms, and nothing else, are read in here. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A token for a form that will be sent to the given path; binds it to this browser. */
export async function csrfFor(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: IdentityDeps,
  path: string,
): Promise<string> {
  const { cookies } = await deps.ring.current()
  const name = cookieName(deps)
  let formId = cookieOf(request, name)
  if (!formId) {
    formId = newFormId()
    const isSecure = deps.config.publicUrl.protocol === 'https:'
    reply.header(
      'set-cookie',
      `${name}=${formId}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )
  }
  return csrfToken(cookies[0] ?? '', formId, path)
}

/** The values of a form that came from a page of ours in this browser. */
export async function formOf(request: FastifyRequest, deps: IdentityDeps): Promise<FormValues> {
  if (!(request.body instanceof URLSearchParams)) throw new PageProblem('badRequest')
  const values = request.body
  const { cookies } = await deps.ring.current()
  const formId = cookieOf(request, cookieName(deps))
  if (!formId || !isCsrfToken(cookies, formId, pathOf(request), values.get('csrf') ?? ''))
    throw new PageProblem('form')
  return { get: (name) => values.get(name) ?? '', browserId: formId }
}

export const browserIdOf = (request: FastifyRequest, deps: IdentityDeps): string | null =>
  cookieOf(request, cookieName(deps))

// The prefix keeps neighbours on the same domain from setting it.
const cookieName = ({ config }: IdentityDeps) =>
  config.publicUrl.protocol === 'https:' ? `__Host-${FORM_COOKIE}` : FORM_COOKIE

function cookieOf(request: FastifyRequest, name: string): string | null {
  const value = cookieIn(request.headers.cookie, name)
  return value !== null && /^[\w-]{20,40}$/.test(value) ? value : null
}
