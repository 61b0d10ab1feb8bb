import type { FastifyInstance } from 'fastify'
import type { IdentityDeps } from '../deps.ts'
import { readForms } from './form.ts'
import { answerProblems } from './problem.ts'
import { serveSignIn } from './sign-in.ts'

export function servePages(scope: FastifyInstance, deps: IdentityDeps): void {
  readForms(scope)
  answerProblems(scope)
  serveSignIn(scope, deps)
}
