import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { originOf } from '../../security-log/public.ts'
import { accountStore } from '../accounts/store.ts'
import { restoreEmail } from '../change-email.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkStore } from '../links/store.ts'
import { donePage } from '../pages/done.ts'
import { resetPage } from '../pages/reset.ts'
import { passwordFault } from '../passwords/rules.ts'
import { linkPath } from '../paths.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { frameOf, pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'

const config = { call: 'idp.restoreEmail' }
const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

/** For the owner of the old address, after a change of address that somebody else made. */
export function serveRestoreEmail(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = linkPath('restore-email', ':token')

  async function personOf(request: FastifyRequest) {
    const link = await linkStore(deps.db, 'restore-email').find(hashSecret(tokenOf(request)))
    const account = link && (await accountStore(deps.db).get(link.accountId))
    if (!account || !link.email) throw new PageProblem('expiredRestore')
    return { email: link.email, firstName: account.first_name, lastName: account.last_name }
  }

  scope.get(url, { config }, async (request, reply) => {
    const { email } = await personOf(request)
    const action = pathOf(request)
    const csrf = await issueCsrfToken(request, reply, deps, action)
    return sendPage(reply, 200, resetPage(frameOf(request), { action, csrf, email, about: 'restoreEmail' }))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const person = await personOf(request)
    const { email } = person
    const password = form.get('password')
    const fault = password === '' ? 'missing' : passwordFault(password, person)
    if (fault) {
      const action = pathOf(request)
      const csrf = await issueCsrfToken(request, reply, deps, action)
      const content = { action, csrf, email, about: 'restoreEmail' as const }
      const page = resetPage(frameOf(request), { ...content, faults: { password: fault } })
      return sendPage(reply, 422, page)
    }
    const hash = await deps.hasher.hash(password)
    const restored = await restoreEmail(deps, tokenOf(request), hash, originOf(request))
    if (!restored) throw new PageProblem('expiredRestore')
    await deps.attemptLimiter.resetAfterPasswordChange(email)
    return sendPage(reply, 200, donePage(frameOf(request), 'restoreDone', email))
  })
}
