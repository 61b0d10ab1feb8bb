import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { addJob } from '../../jobs/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { interactionPath } from '../paths.ts'
import { knownEmailFault, normalizeText } from '../rules.ts'
import { noteEmail } from '../security-events.ts'
import { readForm } from './form.ts'
import { interactionOf } from './interaction.ts'
import { PageProblem, refuseIfPaused } from './problem.ts'

/** Sends another link, from the page about an unverified address. */
export function serveResend(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = interactionPath(':uid', '/resend')

  scope.post(url, { config: { call: 'idp.resend' } }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { uid, frame } = await interactionOf(request, reply, deps)
    const email = normalizeText(form.get('email'))
    if (knownEmailFault(email)) throw new PageProblem('badRequest')
    noteEmail(request, email)
    await refuseIfPaused(
      'tooManyMails',
      deps.attemptLimiter.tryMail('verificationMail', { address: request.clientAddress, email }),
    )
    await addJob(deps.db, 'resend-verification', { email })
    const { hasMailServer } = deps
    const content = { about: 'registered' as const, email, hasMailServer, back: interactionPath(uid) }
    return sendPage(reply, 200, checkMailPage(frame, content))
  })
}
