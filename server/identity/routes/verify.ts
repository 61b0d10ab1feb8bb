import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashSecret } from '../hash-secret.ts'
import { linkStore } from '../links/store.ts'
import { donePage } from '../pages/done.ts'
import { verifyPage } from '../pages/verify.ts'
import { linkPath } from '../paths.ts'
import { csrfFor, formOf } from './form.ts'
import { frameOf, pathOf } from './frame.ts'
import { PageProblem } from './problem.ts'
import { sendPage } from './send-page.ts'

const config = { call: 'idp.verifyEmail' }
const hashOf = (request: FastifyRequest) => hashSecret((request.params as { token: string }).token)

export function serveVerify(scope: FastifyInstance, deps: IdentityDeps): void {
  const url = linkPath('verify-email', ':token')

  scope.get(url, { config }, async (request, reply) => {
    const id = await linkStore(deps.db, 'verify-email').find(hashOf(request))
    const account = id ? await accountStore(deps.db).get(id) : undefined
    if (!account) throw new PageProblem('expiredLink')
    const action = pathOf(request)
    const csrf = await csrfFor(request, reply, deps, action)
    return sendPage(reply, 200, verifyPage(frameOf(request), { action, csrf, email: account.email }))
  })

  scope.post(url, { config }, async (request, reply) => {
    await formOf(request, deps)
    const account = await deps.db.transaction().execute(async (tx) => {
      const id = await linkStore(tx, 'verify-email').use(hashOf(request))
      return id ? accountStore(tx).setVerified(id) : undefined
    })
    if (!account) throw new PageProblem('expiredLink')
    return sendPage(reply, 200, donePage(frameOf(request), 'verified', account.email))
  })
}
