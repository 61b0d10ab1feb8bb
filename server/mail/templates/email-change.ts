import { button, type Letter, note, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import { fill, type MailTexts } from '../texts.ts'

export const confirmNewEmail = (
  { confirmNewEmail: t }: MailTexts,
  { link }: MailValues['confirm-new-email'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t.intro), button(t.button, link), note(t.validity), note(t.notYou)],
})

export const emailTaken = (
  { emailTaken: t }: MailTexts,
  { signInLink }: MailValues['email-taken'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(t.intro), paragraph(t.both), button(t.button, signInLink), note(t.notYou)],
})

export const emailChangeRequested = (
  { emailChangeRequested: t }: MailTexts,
  { newEmail, resetLink }: MailValues['email-change-requested'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(fill(t.intro, { newEmail })), paragraph(t.notYou), button(t.button, resetLink)],
})

export const emailChanged = (
  { emailChanged: t }: MailTexts,
  { newEmail, restoreLink }: MailValues['email-changed'],
): Letter => ({
  subject: t.subject,
  preview: t.preview,
  heading: t.heading,
  body: [paragraph(fill(t.intro, { newEmail })), paragraph(t.notYou), button(t.button, restoreLink)],
})
