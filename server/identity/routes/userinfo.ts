import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSignedIn } from '../../access/store.ts'
import { invalidToken, type VerifyToken } from '../../access/token.ts'
import { accountStore } from '../accounts/store.ts'
import type { IdentityDeps } from '../deps.ts'
import { MOUNT } from '../issuer-url.ts'
import { claimsOf } from '../provider/claims.ts'

/** The endpoint of the library refuses tokens with an audience, and ours have that of the API. */
export function serveUserinfo(scope: FastifyInstance, deps: IdentityDeps, verifyToken: VerifyToken): void {
  const accounts = accountStore(deps.db)

  scope.route({
    method: ['GET', 'POST'],
    url: `${MOUNT}/me`,
    config: { call: 'idp.userinfo' },
    handler: async (request: FastifyRequest, reply) => {
      const bearer = await verifyToken(request.headers.authorization)
      const account = (await isSignedIn(deps.db, bearer)) && (await accounts.get(bearer.claims.subject))
      if (!account) throw invalidToken()
      return reply.header('cache-control', 'no-store').send({ sub: account.id, ...claimsOf(account) })
    },
  })
}
