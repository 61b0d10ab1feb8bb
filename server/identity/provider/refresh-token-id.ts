import { randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import { REFRESH_TOKEN_SECONDS } from '../settings.ts'

/*
 * A refresh token names its grant and when it expires. One that is not stored, although its grant is and it has not
 * expired, was used before: used tokens need not be stored to recognise their second use.
 */

const nowSeconds = () => Math.floor(Date.now() / 1000)

const newRefreshTokenId = (grantId: string): string =>
  `${grantId}.${nowSeconds() + REFRESH_TOKEN_SECONDS}.${randomBytes(32).toString('base64url')}`

/** Whether or not there is such a token; null for one that says it has expired, or says nothing. */
export function grantNamedBy(tokenId: string): { grantId: string; expires: number } | null {
  const [, grantId, expires] = /^([\w-]+)\.(\d{1,12})\.[\w-]+$/.exec(tokenId) ?? []
  return grantId && Number(expires) > nowSeconds() ? { grantId, expires: Number(expires) } : null
}

export function nameGrantsInRefreshTokens(provider: Provider): void {
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value(this: { grantId: string }): string {
      return newRefreshTokenId(this.grantId)
    },
  })
}
