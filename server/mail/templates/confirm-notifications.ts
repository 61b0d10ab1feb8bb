import type { EventType } from '#contract/notifications/subscription.ts'
import { displayableCompany } from '../displayable-names.ts'
import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

const INTROS = {
  'trip.recording.*': 'intro',
  'reminder.due': 'introReminders',
  'inbox.open': 'introOpenTrips',
} as const satisfies Record<EventType, string>

/** Goes to an address that somebody else may have entered, as an invitation does. */
export function confirmNotifications(
  { confirmNotifications: t }: MailTexts,
  { companyName, link, eventType }: MailValues['confirm-notifications'],
): Letter {
  const name = displayableCompany(companyName)
  return {
    subject: t.subject,
    preview: t.preview,
    heading: t.heading,
    body: [
      paragraph(t[INTROS[eventType]]),
      ...(name === null ? [] : [paragraph(fill(t.company, { companyName: name }))]),
      button(t.button, link),
      note(t.notYou),
    ],
  }
}
