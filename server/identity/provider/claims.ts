import type { Account as ProviderAccount } from 'oidc-provider'
import type { Account } from '../accounts/store.ts'

/** Claims of an account, the same in access tokens, ID tokens and userinfo. */
export const claimsOf = (account: Account) => ({
  email: account.email,
  email_verified: account.email_verified,
  given_name: account.first_name,
  family_name: account.last_name,
  name: `${account.first_name} ${account.last_name}`,
  locale: account.language,
})

export const asProviderAccount = (account: Account): ProviderAccount => ({
  accountId: account.id,
  claims: () => ({ sub: account.id, ...claimsOf(account) }),
  tokenClaims: claimsOf(account),
})
