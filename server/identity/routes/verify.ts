import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { originOf, recordEvent } from '../../security-log/public.ts'
import { type Account, accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkStore } from '../links/store.ts'
import { donePage } from '../pages/done.ts'
import type { FaultName } from '../pages/faults.ts'
import { verifyPage } from '../pages/verify.ts'
import { linkPath } from '../paths.ts'
import { accountIn, noteEmail, noteFailedSignIn } from '../security-events.ts'
import { browserIdOf, issueCsrfToken, readForm } from './form.ts'
import { frameOf, pathOf } from './frame.ts'
import { PageProblem, refuseIfPaused } from './problem.ts'

const config = { call: 'idp.verifyEmail' }
const hashOf = (request: FastifyRequest) => hashSecret((request.params as { token: string }).token)

/**
 * The link proves access to the mailbox, but not that the same person registered: that is proved by the browser or, in
 * another one, by the password. Otherwise a stranger could make the owner of an address verify their account.
 */
export function serveVerify(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = linkPath('verify-email', ':token')

  async function registrationOf(request: FastifyRequest) {
    const link = await linkStore(deps.db, 'verify-email').find(hashOf(request))
    const account = link && (await accountStore(deps.db).get(link.accountId))
    if (!account) throw new PageProblem('expiredVerification')
    const browserId = browserIdOf(request, deps)
    return { account, asksPassword: !browserId || hashSecret(browserId) !== link.browserHash }
  }

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    content: { account: Account; asksPassword: boolean; fault?: FaultName },
  ) {
    const action = pathOf(request)
    const csrf = await issueCsrfToken(request, reply, deps, action)
    return sendPage(reply, status, verifyPage(frameOf(request), { action, csrf, ...content }))
  }

  scope.get(url, { config }, async (request, reply) =>
    showForm(request, reply, 200, await registrationOf(request)),
  )

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { account, asksPassword } = await registrationOf(request)
    noteEmail(request, account.email)
    if (asksPassword) {
      const password = form.get('password')
      if (password === '') return showForm(request, reply, 422, { account, asksPassword, fault: 'missing' })
      const who = { address: request.clientAddress, email: account.email }
      await refuseIfPaused('tooManySignIns', deps.attemptLimiter.trySignIn(who))
      const { matches } = await deps.hasher.check(password, account.password_hash)
      if (!matches) {
        noteFailedSignIn({ request, config: deps.config, accountId: account.id, reason: 'verification' })
        return showForm(request, reply, 422, { account, asksPassword, fault: 'password' })
      }
      await deps.attemptLimiter.resetAfterSignIn(who)
    }
    const verified = await deps.db.transaction().execute(async (tx) => {
      const accounts = accountStore(tx)
      // Before the link, as whoever registers the address anew does.
      await accounts.lockForChange(account.id)
      const id = await linkStore(tx, 'verify-email').use(hashOf(request))
      if (!id) return undefined
      await recordEvent(tx, { ...originOf(request), ...accountIn(deps.config, id), kind: 'account.verified' })
      return accounts.setVerified(id)
    })
    if (!verified) throw new PageProblem('expiredVerification')
    return sendPage(reply, 200, donePage(frameOf(request), 'verified', verified.email))
  })
}
