import type { EventType } from '#contract/notifications/subscription.ts'
import type { Due, Reminder } from '#contract/reminders/reminder.ts'
import type { Language } from '#contract/users/user.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'

export type { Language }

/** What is due on a vehicle. */
export type DueItem = Pick<Reminder, 'kind' | 'label' | 'dueOn' | 'dueOdometer'> & {
  licensePlate: string
  systemOfUnits: SystemOfUnits
  due: Due
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
}

export type Template = keyof MailValues

/** A template with its values. */
export type Content<T extends Template = Template> = {
  [K in T]: { template: K; values: MailValues[K] }
}[T]

export type Mail = Content & { to: string; language: Language }
