import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { type Account, accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Faults } from '../pages/faults.ts'
import { signInPage } from '../pages/sign-in.ts'
import { unverifiedPage } from '../pages/unverified.ts'
import { interactionPath } from '../paths.ts'
import { knownEmailFault, normalizeText } from '../rules.ts'
import { noteEmail, noteFailedSignIn } from '../security-events.ts'
import { checkKnownDevice, rememberDevice } from './device.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { finishSignIn, interactionOf } from './interaction.ts'
import { refuseIfPaused } from './problem.ts'

export function serveSignIn(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = interactionPath(':uid')
  const accounts = accountStore(deps.db)
  const { demo } = deps.config

  /** Hashes a password at the current cost. */
  async function renewHash({ id, password_hash: before }: Account, password: string): Promise<string> {
    const renewed = await deps.hasher.hash(password)
    await accounts.replacePasswordHash(id, before, renewed)
    return renewed
  }

  scope.get(url, { config: { call: 'idp.signIn' } }, async (request, reply) => {
    const { uid, loginHint, frame } = await interactionOf(request, reply, deps)
    const csrf = await issueCsrfToken(request, reply, deps, interactionPath(uid))
    const isHinted = loginHint !== ''
    return sendPage(reply, 200, signInPage(frame, { uid, csrf, email: loginHint, demo, isHinted }))
  })

  scope.post(url, { config: { call: 'idp.signIn' } }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { uid, frame } = await interactionOf(request, reply, deps)
    const email = normalizeText(form.get('email'))
    const password = form.get('password')
    const refuse = async (faults: Faults<'email' | 'password'>) => {
      const csrf = await issueCsrfToken(request, reply, deps, interactionPath(uid))
      return sendPage(reply, 422, signInPage(frame, { uid, csrf, email, demo, faults }))
    }

    const wrongEmail = knownEmailFault(email)
    if (wrongEmail || password === '')
      return refuse({ email: wrongEmail, password: password === '' ? 'missing' : null })

    noteEmail(request, email)
    const account = await accounts.byEmail(email)
    const hash = account?.password_hash ?? null
    const isKnownDevice = await checkKnownDevice(request, deps, email, hash)
    const who = { address: request.clientAddress, email, isKnownDevice }
    await refuseIfPaused('tooManySignIns', deps.attemptLimiter.trySignIn(who))

    const { matches, isOutdated } = await deps.hasher.check(password, hash)
    const failed = { request, config: deps.config, accountId: account?.id }
    if (!account || !matches) {
      noteFailedSignIn({ ...failed, reason: 'credentials' })
      return refuse({ form: 'credentials' })
    }
    await deps.attemptLimiter.resetAfterSignIn(who)

    if (!account.email_verified) {
      noteFailedSignIn({ ...failed, reason: 'unverified' })
      const csrf = await issueCsrfToken(request, reply, deps, interactionPath(uid, '/resend'))
      return sendPage(reply, 403, unverifiedPage(frame, { uid, csrf, email: account.email }))
    }
    const passwordHash = isOutdated ? await renewHash(account, password) : account.password_hash
    await rememberDevice(reply, deps, email, passwordHash)
    const { browserId } = form
    return finishSignIn(request, reply, deps, { accountId: account.id, passwordHash, browserId })
  })
}
