import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, formCookieName, formIdIn, isCsrfToken, newFormId } from './csrf.ts'

/** What was typed, and the browser that it was typed in. */
export type FormValues = { get: (name: string) => string; browserId: string }

const FORM_BYTES_MAX = 16_384

/** Forms, and nothing else, are read in here. */
export function registerFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A token for a form that will be sent to the given path; binds it to this browser. */
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

/** The values of a form that came from a page of ours in this browser; null: it did not. */
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
