import { MailLinkPage } from '../notifications/mail-link-page.tsx'
import { render } from './render.ts'
import { BarePage } from './show-failure.tsx'

export const showMailLink = (purpose: 'confirm' | 'unsubscribe', hash: string): void =>
  render(
    <BarePage>
      <MailLinkPage purpose={purpose} hash={hash} />
    </BarePage>,
  )
