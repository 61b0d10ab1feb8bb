import type { CompanyRole } from '#contract/permissions.ts'
import type { Language } from '#contract/users/user.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import type { Issuer } from './keys.ts'
import { findUser, followEmail, insertUserOnce, type KnownUser } from './store.ts'
import { type Claims, claimsOf } from './token.ts'

/** Who is calling, and their role in the company of the call, if it is about one and they have one. */
export type Actor = { userId: string; role: CompanyRole | null }

export type Bearer = { claims: Claims; token: string }

export type ResolveActor = (db: Db, bearer: Bearer, companyId: string | null) => Promise<Actor>

type Options = { issuer: Issuer | null; trustEmail: boolean }

/** A user is the pair of issuer and subject, made at the first call and never linked by e-mail. */
export function actorResolver({ issuer, trustEmail }: Options): ResolveActor {
  const isVerified = (claims: Claims) => claims.emailVerified ?? trustEmail

  async function firstCall(db: Db, { claims, token }: Bearer): Promise<void> {
    const known = isComplete(claims) ? claims : await completed(claims, token, issuer)
    await insertUserOnce(db, {
      id: newId(),
      issuer: claims.issuer,
      subject: claims.subject,
      email: known.email,
      email_verified: known.email !== null && isVerified(known),
      first_name: known.givenName,
      last_name: known.familyName,
      language: languageOf(known.locale),
    })
  }

  async function followIssuer(db: Db, user: KnownUser, claims: Claims): Promise<void> {
    if (claims.email === null) return
    const isSame = claims.email === user.email
    const verified = claims.emailVerified ?? (isSame ? user.email_verified : trustEmail)
    if (!isSame || verified !== user.email_verified) await followEmail(db, user.id, claims.email, verified)
  }

  return async (db, bearer, companyId) => {
    const { issuer: url, subject } = bearer.claims
    let user = await findUser(db, url, subject, companyId)
    if (!user) {
      await firstCall(db, bearer)
      user = await findUser(db, url, subject, companyId)
    }
    if (!user) throw new Error('a user that was just made is not there')
    await followIssuer(db, user, bearer.claims)
    return { userId: user.id, role: user.role }
  }
}

const isComplete = ({ email, givenName, familyName }: Claims) =>
  email !== null && givenName !== null && familyName !== null

/** Fills what the token leaves out from the userinfo endpoint; what the token says stands. */
async function completed(claims: Claims, token: string, issuer: Issuer | null): Promise<Claims> {
  const reply = await issuer?.userinfo(token)
  if (!reply || reply.sub !== claims.subject) return claims
  const more = claimsOf(reply, claims.issuer, claims.subject)
  return {
    ...claims,
    email: claims.email ?? more.email,
    emailVerified: claims.email === null ? more.emailVerified : (claims.emailVerified ?? more.emailVerified),
    givenName: claims.givenName ?? more.givenName,
    familyName: claims.familyName ?? more.familyName,
    locale: claims.locale ?? more.locale,
  }
}

const languageOf = (locale: string | null): Language => (/^de\b/i.test(locale ?? '') ? 'de' : 'en')
