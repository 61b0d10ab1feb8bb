import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { addJob } from '../../jobs/public.ts'
import { originOf } from '../../security-log/public.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import type { Faults } from '../pages/faults.ts'
import { type RegisterField, registerPage } from '../pages/register.ts'
import { passwordFault } from '../passwords/rules.ts'
import { interactionPath } from '../paths.ts'
import { registerVerified } from '../register-account.ts'
import { emailFault, nameFault, normalizeText } from '../rules.ts'
import { noteEmail } from '../security-events.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { finishSignIn, interactionOf } from './interaction.ts'
import { refuseIfPaused } from './problem.ts'

const config = { call: 'idp.register' }

export function serveRegister(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = interactionPath(':uid', '/register')

  scope.get(url, { config }, async (request, reply) => {
    const { uid, loginHint, frame } = await interactionOf(request, reply, deps)
    const csrf = await issueCsrfToken(request, reply, deps, interactionPath(uid, '/register'))
    const values = { firstName: '', lastName: '', email: loginHint }
    return sendPage(reply, 200, registerPage(frame, { uid, csrf, values }))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const { uid, frame } = await interactionOf(request, reply, deps)
    const values = {
      firstName: normalizeText(form.get('firstName')),
      lastName: normalizeText(form.get('lastName')),
      email: normalizeText(form.get('email')),
    }
    const password = form.get('password')
    const refuse = async (faults: Faults<RegisterField>) => {
      const csrf = await issueCsrfToken(request, reply, deps, interactionPath(uid, '/register'))
      return sendPage(reply, 422, registerPage(frame, { uid, csrf, values, faults }))
    }

    const faults = faultsOf(values, password)
    if (Object.values(faults).some(Boolean)) return refuse(faults)
    noteEmail(request, values.email)
    await refuseIfPaused(
      'tooManyMails',
      deps.attemptLimiter.tryMail('registrationMail', {
        address: request.clientAddress,
        email: values.email,
      }),
    )

    const passwordHash = await deps.hasher.hash(password)
    const { browserId } = form
    const browserHash = hashSecret(browserId)
    const { language } = frame
    const registration = { ...values, language, passwordHash, browserHash, origin: originOf(request) }
    if (!deps.hasMailServer) {
      const id = await registerVerified(deps, registration)
      return id
        ? finishSignIn(request, reply, deps, { accountId: id, passwordHash, browserId })
        : refuse({ email: 'emailTaken' })
    }
    await addJob(deps.db, 'register-account', registration)
    const { hasMailServer } = deps
    const content = {
      about: 'registered' as const,
      email: values.email,
      hasMailServer,
      back: interactionPath(uid),
    }
    return sendPage(reply, 200, checkMailPage(frame, content))
  })
}

type Values = { firstName: string; lastName: string; email: string }

const faultsOf = (values: Values, password: string): Faults<RegisterField> => ({
  firstName: nameFault(values.firstName),
  lastName: nameFault(values.lastName),
  email: emailFault(values.email),
  password: password === '' ? 'missing' : passwordFault(password, values),
})
