import type { EventType } from '#contract/notifications/subscription.ts'
import type { Letter } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'
import { letterToStranger } from './letter-to-stranger.ts'

const INTROS = {
  'trip.recording.*': 'intro',
  'reminder.due': 'introReminders',
  'inbox.open': 'introOpenTrips',
} as const satisfies Record<EventType, string>

export const confirmNotifications = (
  { confirmNotifications: t }: MailTexts,
  { companyName, link, eventType }: MailValues['confirm-notifications'],
): Letter => letterToStranger(t, { intro: t[INTROS[eventType]], companyName, link })
