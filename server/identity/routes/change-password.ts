import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/pages/send-page.ts'
import { originOf } from '../../security-log/public.ts'
import { changePassword } from '../change-password.ts'
import type { IdentityDeps } from '../deps.ts'
import { type ChangePasswordField, changePasswordPage } from '../pages/change-password.ts'
import { donePage } from '../pages/done.ts'
import type { Faults } from '../pages/faults.ts'
import { passwordFault } from '../passwords/rules.ts'
import { CHANGE_PASSWORD_PATH } from '../paths.ts'
import { rememberDevice } from './device.ts'
import { issueCsrfToken, readForm } from './form.ts'
import { frameOf } from './frame.ts'
import { checkOwnPassword, requireSignedIn } from './own-password.ts'
import { PageProblem } from './problem.ts'

const config = { call: 'idp.changePassword' }

/** Signs out everywhere, also here: the owner proves the new password at once, and no session of a thief stays. */
export function serveChangePassword(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = CHANGE_PASSWORD_PATH

  scope.get(url, { config }, async (request, reply) => {
    const { account } = await requireSignedIn(request, reply, deps)
    const csrf = await issueCsrfToken(request, reply, deps, url)
    return sendPage(reply, 200, changePasswordPage(frameOf(request), { csrf, email: account.email }))
  })

  scope.post(url, { config }, async (request, reply) => {
    const form = await readForm(request, deps)
    const signedIn = await requireSignedIn(request, reply, deps)
    const { email, first_name: firstName, last_name: lastName } = signedIn.account
    const current = form.get('currentPassword')
    const password = form.get('password')
    const refuse = async (faults: Faults<ChangePasswordField>) => {
      const csrf = await issueCsrfToken(request, reply, deps, url)
      return sendPage(reply, 422, changePasswordPage(frameOf(request), { csrf, email, faults }))
    }

    const faults: Faults<ChangePasswordField> = {
      currentPassword: current === '' ? 'missing' : null,
      password: password === '' ? 'missing' : passwordFault(password, { email, firstName, lastName }),
    }
    if (faults.currentPassword || faults.password) return refuse(faults)
    if (!(await checkOwnPassword(request, deps, signedIn.account, current)))
      return refuse({ currentPassword: 'password' })
    if (current === password) return refuse({ password: 'passwordSame' })

    const hash = await deps.hasher.hash(password)
    if (!(await changePassword(deps, signedIn, hash, originOf(request)))) throw new PageProblem('signedOut')
    await rememberDevice(reply, deps, email, hash)
    return sendPage(reply, 200, donePage(frameOf(request), 'resetDone', email))
  })
}
