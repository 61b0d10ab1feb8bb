import type { FastifyInstance } from 'fastify'
import { registerFormParser } from '../../http/pages/form.ts'
import type { IdentityDeps } from '../deps.ts'
import { serveForgot } from './forgot.ts'
import { answerProblems, PageProblem } from './problem.ts'
import { serveRegister } from './register.ts'
import { serveResend } from './resend.ts'
import { serveReset } from './reset.ts'
import { serveSignIn } from './sign-in.ts'
import { serveVerify } from './verify.ts'

export function servePages(scope: FastifyInstance, deps: IdentityDeps): void {
  registerFormParser(scope)
  answerProblems(scope)
  scope.addHook('onRequest', async ({ clientAddress }) => {
    const wait = deps.limits.forms(clientAddress)
    if (wait !== null) throw new PageProblem('tooManyRequests', wait)
  })
  serveSignIn(scope, deps)
  serveVerify(scope, deps)
  serveReset(scope, deps)
  serveForgot(scope, deps)
  serveResend(scope, deps)
  serveRegister(scope, deps)
}
