import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { originOf } from '../../security-log/public.ts'
import { accountStore } from '../accounts/store.ts'
import { confirmEmail } from '../change-email.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkStore } from '../links/store.ts'
import { confirmEmailPage, emailChangedPage } from '../pages/confirm-email.ts'
import type { FaultName } from '../pages/faults.ts'
import { linkPath } from '../paths.ts'
import { browserIdOf, issueCsrfToken, readForm } from './form.ts'
import { frameOf, pathOf } from './frame.ts'
import { checkOwnPassword } from './own-password.ts'
import { PageProblem } from './problem.ts'

const config = { call: 'idp.confirmEmail' }
const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

/**
 * The link proves access to the new mailbox, but after a typing error that is somebody else's: in another browser than
 * that of the request the password is asked.
 */
export function serveConfirmEmail(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = linkPath('change-email', ':token')

  async function changeOf(request: FastifyRequest) {
    const link = await linkStore(deps.db, 'change-email').find(hashSecret(tokenOf(request)))
    const account = link && (await accountStore(deps.db).get(link.accountId))
    if (!account || !link.email) throw new PageProblem('expiredEmailChange')
    const browserId = browserIdOf(request, deps)
    const asksPassword = !browserId || hashSecret(browserId) !== link.browserHash
    return { account, email: link.email, asksPassword }
  }
  type Change = Awaited<ReturnType<typeof changeOf>>

  async function showForm(request: FastifyRequest, reply: FastifyReply, change: Change, fault?: FaultName) {
    const action = pathOf(request)
    const csrf = await issueCsrfToken(request, reply, deps, action)
    const { account, email, asksPassword } = change
    const content = { action, csrf, oldEmail: account.email, email, asksPassword, ...(fault && { fault }) }
    return sendPage(reply, fault ? 422 : 200, confirmEmailPage(frameOf(request), content))
  }

  scope.get(url, { config }, async (request, reply) => showForm(request, reply, await changeOf(request)))

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const change = await changeOf(request)
    if (change.asksPassword) {
      const password = form.get('password')
      if (password === '') return showForm(request, reply, change, 'missing')
      if (!(await checkOwnPassword(request, deps, change.account, password)))
        return showForm(request, reply, change, 'password')
    }
    const changed = await confirmEmail(deps, tokenOf(request), originOf(request))
    if (!changed) throw new PageProblem('expiredEmailChange')
    return sendPage(reply, 200, emailChangedPage(frameOf(request), changed.email))
  })
}
