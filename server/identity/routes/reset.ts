import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { originOf } from '../../security-log/public.ts'
import { type Account, accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkStore } from '../links/store.ts'
import { donePage } from '../pages/done.ts'
import { resetPage } from '../pages/reset.ts'
import { passwordFault } from '../passwords/rules.ts'
import { linkPath } from '../paths.ts'
import { resetPassword } from '../reset-password.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { frameOf, pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'

const config = { call: 'idp.resetPassword' }

export function serveReset(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = linkPath('reset-password', ':token')

  async function accountOf(request: FastifyRequest): Promise<{ token: string; account: Account }> {
    const { token } = request.params as { token: string }
    const link = await linkStore(deps.db, 'reset-password').find(hashSecret(token))
    const account = link && (await accountStore(deps.db).get(link.accountId))
    if (!account) throw new PageProblem('expiredLink')
    return { token, account }
  }

  scope.get(url, { config }, async (request, reply) => {
    const { account } = await accountOf(request)
    const action = pathOf(request)
    const csrf = await issueCsrfToken(request, reply, deps, action)
    return sendPage(reply, 200, resetPage(frameOf(request), { action, csrf, email: account.email }))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { token, account } = await accountOf(request)
    const { email, first_name: firstName, last_name: lastName } = account
    const password = form.get('password')
    const fault = password === '' ? 'missing' : passwordFault(password, { email, firstName, lastName })
    if (fault) {
      const action = pathOf(request)
      const csrf = await issueCsrfToken(request, reply, deps, action)
      return sendPage(
        reply,
        422,
        resetPage(frameOf(request), { action, csrf, email, faults: { password: fault } }),
      )
    }
    const changed = await resetPassword(deps, token, await deps.hasher.hash(password), originOf(request))
    if (!changed) throw new PageProblem('expiredLink')
    await deps.attemptLimiter.resetAfterPasswordChange(email)
    return sendPage(reply, 200, donePage(frameOf(request), 'resetDone', changed.email))
  })
}
