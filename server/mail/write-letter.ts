import type { Letter } from './letter.ts'
import type { Content, Language, MailValues, Template } from './mail.ts'
import { accountExists } from './templates/account-exists.ts'
import { confirmNotifications } from './templates/confirm-notifications.ts'
import { confirmReportAddress } from './templates/confirm-report-address.ts'
import { confirmNewEmail, emailChanged, emailChangeRequested, emailTaken } from './templates/email-change.ts'
import { invitation } from './templates/invitation.ts'
import { openTrips } from './templates/open-trips.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { remindersDue } from './templates/reminders-due.ts'
import { reportFailed, reportStopped } from './templates/report-problems.ts'
import { reportReady } from './templates/report-ready.ts'
import { resetPassword } from './templates/reset-password.ts'
import { seatsFreed } from './templates/seats-freed.ts'
import { tripRecorded } from './templates/trip-recorded.ts'
import { verifyEmail } from './templates/verify-email.ts'
import type { MailTexts } from './texts.ts'

type Writers = { [T in Template]: (texts: MailTexts, values: MailValues[T], language: Language) => Letter }

const WRITERS: Writers = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'account-exists': accountExists,
  'password-changed': passwordChanged,
  'confirm-new-email': confirmNewEmail,
  'email-taken': emailTaken,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  invitation,
  'confirm-notifications': confirmNotifications,
  'seats-freed': seatsFreed,
  'trip-recorded': tripRecorded,
  'reminders-due': remindersDue,
  'open-trips': openTrips,
  'confirm-report-address': confirmReportAddress,
  'report-ready': reportReady,
  'report-stopped': reportStopped,
  'report-failed': reportFailed,
}

export const writeLetter = <T extends Template>(
  texts: MailTexts,
  content: Content<T>,
  language: Language,
): Letter => WRITERS[content.template](texts, content.values, language)
