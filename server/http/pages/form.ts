import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, formCookieName, formIdIn, isCsrfToken, newFormId } from './csrf.ts'

/** The values of a form, and the browser that sent it. */
export type FormValues = { get: (name: string) => string; browserId: string }

const FORM_BYTES_MAX = 16_384

/** Only forms are parsed in this scope. */
export function registerFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A CSRF token for a form that posts to the given path, bound to this browser. */
export function issueCsrf(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, key, path }: { publicUrl: URL; key: string; path: string },
): string {
  let formId = browserIdOf(request, publicUrl)
  if (!formId) {
    formId = newFormId()
    reply.header(
      'set-cookie',
      `${formCookieName(isSecure(publicUrl))}=${formId}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`,
    )
  }
  return csrfToken(key, formId, path)
}

/** The values of a form with a valid CSRF token; null without one. */
export function validateForm(
  request: FastifyRequest,
  values: URLSearchParams,
  { publicUrl, keys, path }: { publicUrl: URL; keys: readonly string[]; path: string },
): FormValues | null {
  const formId = browserIdOf(request, publicUrl)
  if (!formId || !isCsrfToken(keys, formId, path, values.get('csrf') ?? '')) return null
  return { get: (name) => values.get(name) ?? '', browserId: formId }
}

export const browserIdOf = (request: FastifyRequest, publicUrl: URL): string | null =>
  formIdIn(request.headers.cookie, isSecure(publicUrl))

const isSecure = (publicUrl: URL) => publicUrl.protocol === 'https:'
