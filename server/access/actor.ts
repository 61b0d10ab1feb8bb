import type { Language } from '#contract/users/user.ts'
import { newId } from '../db/id.ts'
import type { Db, Tx } from '../db/pool.ts'
import { monotonicNow } from '../monotonic-clock.ts'
import type { Issuer } from './issuer.ts'
import type { Resource, ResourceAccess, ResourceRef } from './resource.ts'
import { insertUserOnce, isSignedIn, type UserWithAccess, updateEmail, userFinder } from './store.ts'
import { type Bearer, type Claims, claimsOf, invalidToken } from './token.ts'

export type Actor = { userId: string }

/** Finds the caller, and their access to the resource that the call names. */
export type ResolveActor = (
  db: Db,
  bearer: Bearer,
  ref: ResourceRef,
) => Promise<Actor & { access: ResourceAccess }>

/** Takes what is sent to an address along when the issuer tells another one. */
type MoveSubscriptions = (
  tx: Tx,
  userId: string,
  move: { from: string; to: string; isVerified: boolean },
) => Promise<unknown>

type Options = {
  issuer: Issuer | null
  trustEmail: boolean
  resources: readonly Resource[]
  moveSubscriptions: MoveSubscriptions
}

/** How often userinfo is asked again about a user whose address is not verified. */
const USERINFO_INTERVAL_MS = 60_000
const ASKED_USERS_MAX = 10_000

/** A user is identified by issuer and subject, created at the first call, and never linked by e-mail address. */
export function actorResolver({ issuer, trustEmail, resources, moveSubscriptions }: Options): ResolveActor {
  const findUser = userFinder(resources)
  const askedAbout = new Map<string, number>()

  async function createUser(db: Db, bearer: Bearer): Promise<void> {
    const {
      issuer: url,
      subject,
      email,
      emailVerified,
      issuedAt,
      ...person
    } = await completeClaims(bearer, issuer)
    await insertUserOnce(db, {
      id: newId(),
      issuer: url,
      subject,
      email,
      email_verified: email !== null && (emailVerified ?? trustEmail),
      email_as_of: new Date(issuedAt * 1000).toISOString(),
      first_name: person.givenName,
      last_name: person.familyName,
      language: languageOf(person.locale),
    })
  }

  function canAskAbout(userId: string): boolean {
    if (monotonicNow() - (askedAbout.get(userId) ?? Number.NEGATIVE_INFINITY) < USERINFO_INTERVAL_MS)
      return false
    if (askedAbout.size >= ASKED_USERS_MAX) askedAbout.clear()
    askedAbout.set(userId, monotonicNow())
    return true
  }

  /** Updates the e-mail address from the token; if the token has none, from userinfo once a minute. */
  async function syncEmail(db: Db, user: UserWithAccess, bearer: Bearer): Promise<void> {
    const { claims } = bearer
    const isSilent = claims.email === null || claims.emailVerified === null
    const isSettled = user.email !== null && user.email_verified
    const asks = isSilent && !trustEmail && !isSettled && canAskAbout(user.id)
    // A known user may go on while the issuer is unavailable.
    const { email, emailVerified, issuedAt } = asks
      ? await completeClaims(bearer, issuer).catch(() => claims)
      : claims
    if (email === null) return
    const isSame = email === user.email
    const verified = emailVerified ?? (isSame ? user.email_verified : trustEmail)
    if (isSame && verified === user.email_verified) return
    await db.transaction().execute(async (tx) => {
      const before = await updateEmail(tx, user.id, { email, verified, issuedAt })
      if (!before?.email) return
      // One that was not verified yet is confirmed with it.
      const isVerifiedNow = verified && !before.email_verified
      if (before.email !== email || isVerifiedNow)
        await moveSubscriptions(tx, user.id, { from: before.email, to: email, isVerified: verified })
    })
  }

  return async (db, bearer, ref) => {
    let user = await findUser(db, bearer, ref)
    if (user) {
      if (!user.is_signed_in) throw invalidToken()
      await syncEmail(db, user, bearer)
      return { userId: user.id, access: user.access }
    }
    if (!(await isSignedIn(db, bearer))) throw invalidToken()
    await createUser(db, bearer)
    user = await findUser(db, bearer, ref)
    if (!user) throw new Error('a user that was just made is not there')
    return { userId: user.id, access: user.access }
  }
}

const isComplete = (claims: Claims) => Object.values(claims).every((claim) => claim !== null)

/** Adds missing claims from the userinfo endpoint; those of the token take precedence. */
async function completeClaims({ claims, token }: Bearer, issuer: Issuer | null): Promise<Claims> {
  if (isComplete(claims)) return claims
  const reply = await issuer?.userinfo(token)
  if (!reply || reply.sub !== claims.subject) return claims
  const more = claimsOf(reply, claims.issuer, claims.subject)
  const email = claims.email ?? more.email
  return {
    ...claims,
    email,
    // `email_verified` of userinfo applies only to the address in the same reply.
    emailVerified: claims.emailVerified ?? (more.email === email ? more.emailVerified : null),
    givenName: claims.givenName ?? more.givenName,
    familyName: claims.familyName ?? more.familyName,
    locale: claims.locale ?? more.locale,
  }
}

const languageOf = (locale: string | null): Language => (/^de([-_]|$)/i.test(locale ?? '') ? 'de' : 'en')
