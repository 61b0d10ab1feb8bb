import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import type { Purpose } from './store.ts'

export const SIGNING_ALGORITHM = 'ES256'

export async function makeKey(purpose: Purpose): Promise<{ id: string; secret: string }> {
  const id = randomBytes(12).toString('base64url')
  if (purpose === 'cookies') return { id, secret: randomBytes(32).toString('base64url') }
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: id, alg: SIGNING_ALGORITHM, use: 'sig' }
  return { id, secret: JSON.stringify(jwk) }
}
