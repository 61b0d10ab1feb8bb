import type { Deadline } from '#contract/inbox/inbox.ts'
import type { EventType } from '#contract/notifications/subscription.ts'
import type { Due, Reminder } from '#contract/reminders/reminder.ts'
import type { Language } from '#contract/users/user.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Db } from '../db/pool.ts'

export type { Language }

/** What is due on a vehicle. */
export type DueItem = Pick<Reminder, 'kind' | 'label' | 'dueOn' | 'dueOdometer'> & {
  licensePlate: string
  systemOfUnits: SystemOfUnits
  due: Due
}

export type MissingInTrip = 'category' | 'reason' | 'contact' | 'reasonAndContact'

/** A trip that waits for a category, purpose or contact. */
export type OpenTripItem = {
  licensePlate: string
  systemOfUnits: SystemOfUnits
  startIso: string
  startTz: string
  distance: number
  missing: MissingInTrip
  deadline: Deadline
}

/** What is stored of a mail about open trips: its values are read when it is sent. */
export type OpenTripsDigest = { subscriptionId: string; since: string; until: string }

export type OpenTripsValues = {
  firstName: string | null
  companyName: string
  /** The first ones of `count`. */
  items: OpenTripItem[]
  count: number
  /** All that waits in the inbox. */
  waiting: { category: number; gap: number; odometer: number }
  /** More of each were not counted. */
  countedMax: number
  link: string
  /** Trips that have a category are not in the inbox. */
  tripsLink: string | null
  unsubscribeLink: string
  oneClick: string
}

/** The values that each template needs. Links are absolute, and secret until the mail is sent. */
export type MailValues = {
  'verify-email': { firstName: string | null; link: string }
  'reset-password': { firstName: string | null; link: string }
  /** Somebody tried to register with an address that has an account. */
  'account-exists': { firstName: string | null; signInLink: string; resetLink: string }
  'password-changed': { firstName: string | null; resetLink: string }
  'confirm-new-email': { firstName: string | null; link: string }
  /** Somebody wants to use an address that has an account for another account. */
  'email-taken': { firstName: string | null; signInLink: string }
  /** To the current address. */
  'email-change-requested': { firstName: string | null; newEmail: string; resetLink: string }
  /** To the old address. */
  'email-changed': { firstName: string | null; newEmail: string; restoreLink: string }
  invitation: { firstName: string | null; companyName: string; link: string }
  /** Somebody wants notifications sent to this address. */
  'confirm-notifications': {
    firstName: string | null
    companyName: string
    link: string
    eventType: EventType
  }
  /** The subscription has fewer seats than were taken. */
  'seats-freed': { firstName: string | null; companyName: string; count: string; link: string }
  'trip-recorded': {
    /** What happened; a mail from before there was more than one event is about a trip that is finished. */
    event?: 'started' | 'finished' | 'interrupted'
    firstName: string | null
    companyName: string
    licensePlate: string
    link: string
    unsubscribeLink: string
    /** The address for one-click unsubscribe of a mail program (RFC 8058); not shown to the reader. */
    oneClick: string
  }
  'reminders-due': {
    firstName: string | null
    companyName: string
    /** The most urgent ones first. */
    items: DueItem[]
    link: string
    unsubscribeLink: string
    oneClick: string
  }
  'open-trips': OpenTripsValues
  /** Somebody wants reports of a company sent to this address. */
  'confirm-report-address': { firstName: string | null; companyName: string; link: string }
  'report-ready': {
    firstName: string | null
    companyName: string
    /** In the history of what was sent. */
    deliveryId: string
    /** Of the template. */
    label: string
    /** The period; null where it has no bound. */
    dateFirst: string | null
    dateLast: string | null
    link: string | null
    /** The file in the database that the mail brings along. */
    attachmentId: string | null
    /** Sent as a link, although an attachment was wanted. */
    isTooLarge: boolean
    /** There were neither trips nor expenses. */
    isEmpty: boolean
    /** The period was not over yet. */
    isUnfinished: boolean
    unsubscribeLink: string
    oneClick: string
  }
  /** Who set up the schedule may make no reports any more. */
  'report-stopped': { firstName: string | null; label: string; link: string }
  'report-failed': {
    firstName: string | null
    label: string
    reason: 'making' | 'recipients' | 'refused'
    link: string
  }
}

export type Template = keyof MailValues

/** A template with its values. */
export type Content<T extends Template = Template> = {
  [K in T]: { template: K; values: MailValues[K] }
}[T]

export type Mail = Content & { to: string; language: Language }

/** A mail whose values are read when it is sent. */
export type LateMail = {
  template: 'open-trips'
  values: OpenTripsDigest
  to: string
  language: Language
}

/**
 * Asked when a mail is sent: its values, or null if there is nothing to say any more. What is about trips of now goes to the
 * address of now.
 */
export type LateValues = {
  'open-trips': (db: Db, stored: OpenTripsDigest) => Promise<{ to: string; values: OpenTripsValues } | null>
  'report-ready': (db: Db, values: MailValues['report-ready']) => Promise<MailValues['report-ready'] | null>
}

/** Told when a mail is given up. Other mails stay in the queue, for whoever runs the server. */
export type UnsentMails = {
  'report-ready': (db: Db, values: MailValues['report-ready']) => Promise<void>
}

export type MailHooks = { late: LateValues; unsent: UnsentMails }
