import type { KoaContextWithOIDC } from 'oidc-provider'
import { SCOPES } from './scopes.ts'

/** Our own client needs no consent: its grant is created at sign-in. */
export async function ownGrant({ oidc }: KoaContextWithOIDC) {
  const { client, account, provider, session } = oidc
  if (!client || !account) return undefined
  const id = session?.grantIdFor(client.clientId)
  const known = id ? await provider.Grant.find(id) : undefined
  if (known?.accountId === account.accountId) return known
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}
