import type { FastifyRequest } from 'fastify'
import { type FormValues, validateForm } from '../../../http/pages/form.ts'
import type { Sandbox } from '../start.ts'
import { pathOf } from './page-context.ts'
import { PageProblem } from './problem.ts'

/** An impossible id never reaches the database, which refuses text with a zero byte. */
export function readId(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!/^\w+$/.test(id)) throw new PageProblem('unknown')
  return id
}

/** The values of a form that was sent from our own page in this browser. */
export function readForm(request: FastifyRequest, { publicUrl, formKey }: Sandbox): FormValues {
  const form =
    request.body instanceof URLSearchParams &&
    validateForm(request, request.body, { publicUrl, keys: [formKey], path: pathOf(request) })
  if (!form) throw new PageProblem('form')
  return form
}
