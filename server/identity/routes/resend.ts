import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { addJob } from '../../jobs/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { interactionPath } from '../paths.ts'
import { emailFault, tidy } from '../rules.ts'
import { noteEmail } from '../security-events.ts'
import { formOf } from './form.ts'
import { interactionOf } from './interaction.ts'
import { PageProblem, unlessPaused } from './problem.ts'

/** From the page that says that an address is not verified yet. */
export function serveResend(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = interactionPath(':uid', '/resend')

  scope.post(url, { config: { call: 'idp.resend' } }, async (request, reply) => {
    const form = await formOf(request, deps)
    const { uid, frame } = await interactionOf(request, reply, deps)
    const email = tidy(form.get('email'))
    if (emailFault(email)) throw new PageProblem('badRequest')
    noteEmail(request, email)
    await unlessPaused('tooManyMails', deps.brake.mail({ address: request.clientAddress, email }))
    await addJob(deps.db, 'resend-verification', { email, browserHash: hashSecret(form.browserId) })
    const { hasMailServer } = deps
    const content = { about: 'registered' as const, email, hasMailServer, back: interactionPath(uid) }
    return sendPage(reply, 200, checkMailPage(frame, content))
  })
}
