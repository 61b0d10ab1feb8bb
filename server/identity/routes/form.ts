import type { FastifyReply, FastifyRequest } from 'fastify'
import * as forms from '../../http/pages/form.ts'
import type { IdentityDeps } from '../deps.ts'
import { pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'

/** A CSRF token for a form that posts to the given path, bound to this browser. */
export async function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { ring, config: { publicUrl } }: IdentityDeps,
  path: string,
): Promise<string> {
  const { cookies } = await ring.current()
  return forms.issueCsrf(request, reply, { publicUrl, key: cookies[0] ?? '', path })
}

/** The values of a form with a valid CSRF token; refuses others. */
export async function readForm(
  request: FastifyRequest,
  { ring, config: { publicUrl } }: IdentityDeps,
): Promise<forms.FormValues> {
  if (!(request.body instanceof URLSearchParams)) throw new PageProblem('badRequest')
  const { cookies } = await ring.current()
  const form = forms.validateForm(request, request.body, { publicUrl, keys: cookies, path: pathOf(request) })
  if (!form) throw new PageProblem('form')
  return form
}

export const browserIdOf = (request: FastifyRequest, { config }: IdentityDeps): string | null =>
  forms.browserIdOf(request, config.publicUrl)
