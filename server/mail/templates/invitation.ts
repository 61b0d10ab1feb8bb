import { type Letter, paragraph } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'
import { letterToStranger } from './letter-to-stranger.ts'

export const invitation = (
  { invitation: t }: MailTexts,
  { companyName, link }: MailValues['invitation'],
): Letter => letterToStranger(t, { intro: t.intro, companyName, link, afterButton: [paragraph(t.account)] })
