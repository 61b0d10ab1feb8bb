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
  attachment: Attachment | null
}

export type Attachment = { name: string; type: string; content: Buffer }

/** The file that a mail brings along. */
export function attachmentIdOf(row: MailRow): string | null {
  const { values } = contentOf(row)
  return 'attachmentId' in values ? values.attachmentId : null
}

const contentOf = (row: MailRow) => ({ template: row.template, values: row.content }) as Content

export function composeMessage(
  row: MailRow,
  { from, supportEmail }: Config['mail'],
  attachment: Attachment | null = null,
): Message {
  const content = contentOf(row)
  return {
    id: row.id,
    template: row.template,
    messageId: `<${row.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    queuedAt: new Date(row.queued_at),
    from,
    to: row.recipient,
    oneClick: 'oneClick' in content.values ? content.values.oneClick : null,
    attachment,
    ...renderMail(content, row.language as Language, supportEmail),
  }
}

/** The fields that both ways of delivery share. Nothing here is ever parsed for further addresses. */
export const envelopeOf = ({ from, to, subject, messageId, queuedAt, oneClick, attachment }: Message) => ({
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
  ...(attachment && {
    attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
  }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
