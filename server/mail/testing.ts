import { SMTPServer } from 'smtp-server'
import type { Db } from '../db/pool.ts'
import type { Mail } from './mail.ts'
import { type RenderedMail, renderMail } from './render.ts'

/** The queued mails of an address, oldest first, so that tests can follow a link. */
export async function queuedMails(db: Db, to: string): Promise<Mail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', to)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    template: row.template,
    to: row.recipient,
    language: row.language,
    values: row.content,
  })) as Mail[]
}

/** A queued mail as its recipient reads it. */
export const readMail = (mail: Mail): RenderedMail =>
  renderMail(mail, mail.language, 'support@wegbuch.example')

export type ReceivedMail = { from: string; to: string[]; source: string; messageId: string }

type Refused = { code: number; text: string; to?: string }

export type MailCatcher = {
  url: string
  received: ReceivedMail[]
  /** Refuses every mail with this reply, or those to one address, until it is null again. */
  refuse: (with_: Refused | null) => void
  stop: () => Promise<void>
}

/** A real SMTP server on loopback that stores the mails it receives. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const received: ReceivedMail[] = []
  let refusal: Refused | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        if (refusal && rcptTo.some(({ address }) => address === (refusal?.to ?? address)))
          return done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        const source = Buffer.concat(chunks).toString('utf8')
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          source,
          messageId: /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '',
        })
        return done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (with_) => {
      refusal = with_
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
