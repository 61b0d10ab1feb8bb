import { MailLinkPage } from '../notifications/mail-link-page.tsx'
import { render } from './root.ts'
import { Bare } from './show-failure.tsx'

export const showMailLink = (purpose: 'confirm' | 'unsubscribe', hash: string): void =>
  render(
    <Bare>
      <MailLinkPage purpose={purpose} hash={hash} />
    </Bare>,
  )
