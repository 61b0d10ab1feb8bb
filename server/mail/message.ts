import type { Config } from '../config.ts'
import type { Content, Language } from './mail.ts'
import { renderMail } from './render.ts'
import type { MailRow } from './store.ts'

/** One mail, ready to go. */
export type Message = {
  /** Of the row in the queue; the same at every attempt. */
  id: string
  template: string
  /** Derived from the id, so that a second copy of the mail can be recognized. */
  messageId: string
  queuedAt: Date
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** For notifications: where a mail program can unsubscribe (RFC 8058). */
  oneClick: string | null
}

export function composeMessage(row: MailRow, { from, supportEmail }: Config['mail']): Message {
  const content = { template: row.template, values: row.content } as Content
  return {
    id: row.id,
    template: row.template,
    messageId: `<${row.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    queuedAt: new Date(row.queued_at),
    from,
    to: row.recipient,
    oneClick: 'oneClick' in content.values ? content.values.oneClick : null,
    ...renderMail(content, row.language as Language, supportEmail),
  }
}

/** The fields that both ways of delivery share. Nothing here is ever parsed for further addresses. */
export const envelopeOf = ({ from, to, subject, messageId, queuedAt, oneClick }: Message) => ({
  from: { name: 'Wegbuch', address: from },
  to: { name: '', address: to },
  envelope: { from, to: [to] },
  subject,
  messageId,
  date: queuedAt,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(oneClick && {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
