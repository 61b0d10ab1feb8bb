import { generateKeyPair, SignJWT } from 'jose'
import type { Issuer } from '#server/access/issuer.ts'
import type { Config } from '#server/config.ts'
import { embeddedIssuerUrl } from '#server/identity/public.ts'
import { type DemoPerson, emailOf } from '../fixtures/people.ts'

export type TokenIssuer = {
  issuer: Issuer
  issue: (person: DemoPerson, accountId: string) => Promise<string>
}

/** Issues tokens as the embedded provider would, with a key that is discarded afterwards. */
export async function createTokenIssuer({ publicUrl, oidc }: Config): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const url = embeddedIssuerUrl(publicUrl)
  return {
    issuer: { url, key: async () => publicKey, userinfo: async () => null },
    issue: (person, accountId) =>
      new SignJWT({
        email: emailOf(person),
        email_verified: true,
        given_name: person.firstName,
        family_name: person.lastName,
        locale: person.language,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setIssuer(url)
        .setAudience(oidc.audience)
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  }
}
