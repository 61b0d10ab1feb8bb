import type { Letter } from '../letter.ts'
import type { MailValues } from '../mail.ts'
import type { MailTexts } from '../texts.ts'
import { letterToStranger } from './letter-to-stranger.ts'

export const confirmReportAddress = (
  { confirmReportAddress: t }: MailTexts,
  { companyName, link }: MailValues['confirm-report-address'],
): Letter => letterToStranger(t, { intro: t.intro, companyName, link })
