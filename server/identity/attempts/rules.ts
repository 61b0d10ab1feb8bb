export { networkOf } from '../../network.ts'

export type Limit = {
  /** How many attempts pass without a pause. */
  free: number
  firstPauseSeconds: number
  maxPauseSeconds: number
  /** After this time without an attempt the count is reset. */
  forgetSeconds: number
  /** The count decreases by one each time this has passed. */
  leakSeconds?: number
}

const HOUR_S = 3_600

const SIGN_INS = { free: 5, firstPauseSeconds: 30, maxPauseSeconds: 900, forgetSeconds: HOUR_S }

/** Of each kind of mail apart: whoever asks in vain for one kind does not keep the owner of the address from another. */
const MAILS = { free: 3, firstPauseSeconds: 300, maxPauseSeconds: HOUR_S, forgetSeconds: 4 * HOUR_S }

/**
 * An address may be that of an office: of a thousand people who sign in within ten minutes, one in ten may
 * mistype once. Guesses at one account are stopped much sooner.
 */
export const LIMITS = {
  /** In browsers that have not signed in to the account. */
  signInAccount: SIGN_INS,
  /** In those that have, so that strangers neither keep the owner waiting nor learn that they signed in. */
  signInKnownDevice: SIGN_INS,
  signInAddress: {
    free: 120,
    firstPauseSeconds: 30,
    maxPauseSeconds: 900,
    forgetSeconds: HOUR_S,
    leakSeconds: 60,
  },
  registrationMail: MAILS,
  verificationMail: MAILS,
  resetMail: MAILS,
  /** By the account that asks. */
  emailChangeMail: MAILS,
  /** By the wanted address: apart, or whoever wants that of an account would keep its owner from changing it. */
  emailWantedMail: MAILS,
  mailAddress: {
    free: 60,
    firstPauseSeconds: 60,
    maxPauseSeconds: HOUR_S,
    forgetSeconds: 4 * HOUR_S,
    leakSeconds: 60,
  },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS
export type MailLimitName = Extract<LimitName, `${string}Mail`>

/** The pause that follows the given attempt: none while free, then twice as long each time. */
export function pauseAfter(attempt: number, limit: Limit): number {
  const whole = Math.ceil(attempt)
  if (whole < limit.free) return 0
  const doublings = Math.min(whole - limit.free, 30)
  return Math.min(limit.firstPauseSeconds * 2 ** doublings, limit.maxPauseSeconds)
}

export type StoredAttempts = {
  count: number
  /** Seconds until the pause ends; negative when it has ended. */
  remaining: number
  /** Seconds since it was counted last. */
  idle: number
}

export type Decision = { allowed: true; count: number; pause: number } | { allowed: false; wait: number }

/** Attempts count when they begin, so that concurrent ones count like successive ones. */
export function decide(stored: StoredAttempts | null, limit: Limit): Decision {
  const isPaused = stored !== null && stored.remaining > 0
  // A pause beyond the maximum was set by a clock that ran ahead, and would lock users out until then.
  if (isPaused && stored.remaining <= limit.maxPauseSeconds)
    return { allowed: false, wait: Math.ceil(stored.remaining) }
  const isForgotten = !stored || stored.remaining <= -limit.forgetSeconds
  const count = isForgotten ? 1 : leakedCount(stored, limit) + 1
  return { allowed: true, count, pause: pauseAfter(count, limit) }
}

/** A clock that was set back does not reduce the count. */
const leakedCount = ({ count, idle }: StoredAttempts, { leakSeconds }: Limit): number =>
  leakSeconds === undefined ? count : Math.max(0, count - Math.max(0, idle) / leakSeconds)
