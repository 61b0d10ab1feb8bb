import type { FastifyInstance } from 'fastify'
import { registerFormParser } from '../../http/pages/form.ts'
import type { IdentityDeps } from '../deps.ts'
import { serveChangeEmail } from './change-email.ts'
import { serveChangePassword } from './change-password.ts'
import { serveConfirmEmail } from './confirm-email.ts'
import { isForeign } from './foreign-host.ts'
import { serveForgot } from './forgot.ts'
import { answerProblems, PageProblem } from './problem.ts'
import { serveRegister } from './register.ts'
import { serveResend } from './resend.ts'
import { serveReset } from './reset.ts'
import { serveRestoreEmail } from './restore-email.ts'
import { serveSignIn } from './sign-in.ts'
import { serveVerify } from './verify.ts'

export function servePages(scope: FastifyInstance, deps: IdentityDeps): void {
  registerFormParser(scope)
  answerProblems(scope)
  scope.addHook('onRequest', async ({ clientAddress, headers }) => {
    if (isForeign(headers.host, deps)) throw new PageProblem('badRequest')
    const wait = deps.limits.forms(clientAddress)
    if (wait !== null) throw new PageProblem('tooManyRequests', wait)
  })
  serveSignIn(scope, deps)
  serveVerify(scope, deps)
  serveReset(scope, deps)
  serveForgot(scope, deps)
  serveResend(scope, deps)
  serveRegister(scope, deps)
  serveChangePassword(scope, deps)
  serveChangeEmail(scope, deps)
  serveConfirmEmail(scope, deps)
  serveRestoreEmail(scope, deps)
}
