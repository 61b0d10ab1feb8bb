import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { addJob } from '../../jobs/public.ts'
import { originOf } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { forgotPage } from '../pages/forgot.ts'
import type { Frame } from '../pages/layout.ts'
import { FORGOT_PATH, interactionPath } from '../paths.ts'
import { knownEmailFault, normalizeText } from '../rules.ts'
import { noteEmail } from '../security-events.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { frameOf } from './frame.ts'
import { interactionOf } from './interaction.ts'
import { refuseIfPaused } from './problem.ts'

type FormContext = { action: string; back: string; loginHint: string; frame: Frame }
type FindFormContext = (request: FastifyRequest, reply: FastifyReply) => Promise<FormContext>

/** Inside a sign-in, and as a page of its own for links in mails. */
export function serveForgot(scope: FastifyInstance, deps: IdentityDeps): void {
  serveAt(scope, deps, FORGOT_PATH, async (request) => ({
    action: FORGOT_PATH,
    back: '/',
    loginHint: '',
    frame: frameOf(request),
  }))
  serveAt(scope, deps, interactionPath(':uid', '/forgot-password'), async (request, reply) => {
    const { uid, loginHint, frame } = await interactionOf(request, reply, deps)
    return { action: interactionPath(uid, '/forgot-password'), back: interactionPath(uid), loginHint, frame }
  })
}

function serveAt(
  scope: FastifyInstance,
  deps: IdentityDeps,
  url: string,
  findContext: FindFormContext,
): void {
  const config = { call: 'idp.forgotPassword' }

  scope.get(url, { config }, async (request, reply) => {
    const { loginHint: email, frame, ...place } = await findContext(request, reply)
    const csrf = await issueCsrfToken(request, reply, deps, place.action)
    return sendPage(reply, 200, forgotPage(frame, { ...place, csrf, email }))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { frame, ...place } = await findContext(request, reply)
    const email = normalizeText(form.get('email'))
    const fault = knownEmailFault(email)
    if (fault) {
      const csrf = await issueCsrfToken(request, reply, deps, place.action)
      return sendPage(reply, 422, forgotPage(frame, { ...place, csrf, email, faults: { email: fault } }))
    }
    noteEmail(request, email)
    await refuseIfPaused(
      'tooManyMails',
      deps.attemptLimiter.tryMail('resetMail', { address: request.clientAddress, email }),
    )
    await addJob(deps.db, 'mail-reset-link', { email, origin: originOf(request) })
    const { hasMailServer } = deps
    return sendPage(
      reply,
      200,
      checkMailPage(frame, { about: 'reset', email, hasMailServer, back: place.back }),
    )
  })
}
