import type { Language } from '#contract/users/user.ts'
import type { Origin } from '../security-log/public.ts'

/** Payloads of the jobs; cron jobs have none. */
export type JobPayloads = {
  'send-mail': { mailId: string }
  'mail-reset-link': { email: string; origin: Origin }
  'register-account': {
    email: string
    firstName: string
    lastName: string
    language: Language
    passwordHash: string
    browserHash: string
    origin: Origin
  }
  'resend-verification': { email: string }
  'mail-email-change': {
    accountId: string
    email: string
    /** A hash of the stored hash: tells whether the password was changed since. */
    passwordMark: string
    browserHash: string
    origin: Origin
  }
  'answer-by-rules': {
    companyId: string
    userId: string
    /** The trips without a driver as well: the member asked for it. */
    isAsked?: boolean
  }
  'notify-trip-recorded': {
    /** Of a trip that is not in the logbook yet, the id of the event. */
    tripId: string
    vehicleId: string
    companyId: string
    actorId: string
    /** By default `finished`. */
    event?: 'started' | 'finished' | 'interrupted'
    /** What is being recorded, where there is no trip yet. */
    recordingId?: string
  }
}
