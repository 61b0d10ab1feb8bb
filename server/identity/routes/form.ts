import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, formCookieName, formIdIn, isCsrfToken, newFormId } from '../csrf.ts'
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
  let formId = browserIdOf(request, deps)
  if (!formId) {
    formId = newFormId()
    const name = formCookieName(isSecure(deps))
    reply.header(
      'set-cookie',
      `${name}=${formId}; Path=/; HttpOnly; SameSite=Lax${isSecure(deps) ? '; Secure' : ''}`,
    )
  }
  return csrfToken(cookies[0] ?? '', formId, path)
}

/** The values of a form that came from a page of ours in this browser. */
export async function formOf(request: FastifyRequest, deps: IdentityDeps): Promise<FormValues> {
  if (!(request.body instanceof URLSearchParams)) throw new PageProblem('badRequest')
  const values = request.body
  const { cookies } = await deps.ring.current()
  const formId = browserIdOf(request, deps)
  if (!formId || !isCsrfToken(cookies, formId, pathOf(request), values.get('csrf') ?? ''))
    throw new PageProblem('form')
  return { get: (name) => values.get(name) ?? '', browserId: formId }
}

export const browserIdOf = (request: FastifyRequest, deps: IdentityDeps): string | null =>
  formIdIn(request.headers.cookie, isSecure(deps))

const isSecure = ({ config }: IdentityDeps) => config.publicUrl.protocol === 'https:'
