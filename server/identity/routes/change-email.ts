import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { addJob } from '../../jobs/public.ts'
import { originOf } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { type ChangeEmailField, changeEmailPage } from '../pages/change-email.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import type { Faults } from '../pages/faults.ts'
import { CHANGE_EMAIL_PATH, PROFILE_PATH } from '../paths.ts'
import { emailFault, normalizeText } from '../rules.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { frameOf } from './frame.ts'
import { checkOwnPassword, requireSignedIn } from './own-password.ts'
import { refuseIfPaused } from './problem.ts'

const config = { call: 'idp.changeEmail' }

/** Only queues a job, so that the reply does not tell whether the new address has an account. */
export function serveChangeEmail(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = CHANGE_EMAIL_PATH
  const { hasMailServer } = deps

  scope.get(url, { config }, async (request, reply) => {
    const { account } = await requireSignedIn(request, reply, deps)
    const csrf = await issueCsrfToken(request, reply, deps, url)
    const content = { csrf, email: account.email, newEmail: '' }
    return sendPage(reply, 200, changeEmailPage(frameOf(request), content))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { account } = await requireSignedIn(request, reply, deps)
    const email = normalizeText(form.get('email'))
    const current = form.get('currentPassword')
    const frame = frameOf(request)
    const refuse = async (faults: Faults<ChangeEmailField>) => {
      const csrf = await issueCsrfToken(request, reply, deps, url)
      const content = { csrf, email: account.email, newEmail: email, faults }
      return sendPage(reply, 422, changeEmailPage(frame, content))
    }

    const isSame = email.toLowerCase() === account.email.toLowerCase()
    const faults: Faults<ChangeEmailField> = {
      email: emailFault(email) ?? (isSame ? 'emailSame' : null),
      currentPassword: current === '' ? 'missing' : null,
    }
    if (faults.email || faults.currentPassword) return refuse(faults)
    if (!(await checkOwnPassword(request, deps, account, current)))
      return refuse({ currentPassword: 'password' })

    // Neither one account nor one mailbox is a way to send many mails.
    const { clientAddress: address } = request
    const { tryMail } = deps.attemptLimiter
    await refuseIfPaused('tooManyMails', tryMail('emailChangeMail', { address, email: account.email }))
    await refuseIfPaused('tooManyMails', tryMail('emailWantedMail', { address, email }))
    await addJob(deps.db, 'mail-email-change', {
      accountId: account.id,
      email,
      passwordMark: hashSecret(account.password_hash),
      browserHash: hashSecret(form.browserId),
      origin: originOf(request),
    })
    const content = { about: 'emailChange' as const, email, hasMailServer, back: PROFILE_PATH }
    return sendPage(reply, 200, checkMailPage(frame, content))
  })
}
