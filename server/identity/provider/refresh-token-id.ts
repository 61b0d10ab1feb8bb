import { randomBytes } from 'node:crypto'
import type Provider from 'oidc-provider'
import { REFRESH_TOKEN_SECONDS } from '../settings.ts'

/*
 * The id of a refresh token contains its grant and its expiry. A token that is not stored, although its grant is and it
 * has not expired, was used before: so a reuse is recognized without storing used tokens.
 */

function newRefreshTokenId(grantId: string): string {
  const expires = Math.floor(Date.now() / 1000) + REFRESH_TOKEN_SECONDS
  return `${grantId}.${expires}.${randomBytes(32).toString('base64url')}`
}

/** Parses an id, whether or not such a token exists. */
export function parseRefreshTokenId(tokenId: string): { grantId: string; expires: number } | null {
  const [, grantId, expires] = /^([\w-]+)\.(\d{1,12})\.[\w-]+$/.exec(tokenId) ?? []
  return grantId ? { grantId, expires: Number(expires) } : null
}

export function putGrantIdInRefreshTokens(provider: Provider): void {
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value(this: { grantId: string }): string {
      return newRefreshTokenId(this.grantId)
    },
  })
}
