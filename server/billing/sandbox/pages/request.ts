import type { FastifyRequest } from 'fastify'
import { checkedForm, type FormValues } from '../../../http/pages/form.ts'
import type { Sandbox } from '../start.ts'
import { pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'

/** What can be the id of no object never reaches the database, which takes no text with a zero in it. */
export function idIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!/^\w+$/.test(id)) throw new PageProblem('unknown')
  return id
}

/** The values of a form that came from a page of ours in this browser. */
export function formOf(request: FastifyRequest, { publicUrl, formKey }: Sandbox): FormValues {
  const form =
    request.body instanceof URLSearchParams &&
    checkedForm(request, request.body, { publicUrl, keys: [formKey], path: pathOf(request) })
  if (!form) throw new PageProblem('form')
  return form
}
