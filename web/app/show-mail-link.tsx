import { MailLinkPage, type Purpose } from '../notifications/mail-link-page.tsx'
import { ReportLinkPage } from '../reports/schedules/report-link-page.tsx'
import { render } from './render.ts'
import { BarePage } from './show-failure.tsx'

export const showMailLink = (purpose: Purpose, hash: string): void =>
  render(
    <BarePage>
      <MailLinkPage purpose={purpose} hash={hash} />
    </BarePage>,
  )

export const showReportLink = (hash: string): void =>
  render(
    <BarePage>
      <ReportLinkPage hash={hash} />
    </BarePage>,
  )
