import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { deliverBySmtp, smtpOptions } from './deliver-by-smtp.ts'
import type { Delivery } from './delivery.ts'
import { MailRefused } from './mail-refused.ts'

const FROM = 'noreply@wegbuch.example'
const message = {
  id: '0192f7a0-0000-7000-8000-000000000000',
  template: 'verify-email',
  messageId: '<0192f7a0@wegbuch.example>',
  queuedAt: new Date('2026-03-01T07:15:00Z'),
  from: FROM,
  to: 'anna@example.test',
  subject: 'Bestätigen',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  oneClick: null,
  attachment: null,
}

const servers: SMTPServer[] = []
const deliveries: Delivery[] = []
afterEach(async () => {
  for (const delivery of deliveries.splice(0)) delivery.close()
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()))
})

/** A mail server on loopback, with its port and the received mails. */
async function serve(options: SMTPServerOptions): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = []
  const server = new SMTPServer({
    logger: false,
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        taken.push(`${session.user} ${session.envelope.rcptTo.map((one) => one.address).join()}`)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, taken }
}

function deliveryTo(url: string): Delivery {
  const delivery = deliverBySmtp(new URL(url), FROM)
  deliveries.push(delivery)
  return delivery
}

const withPassword: SMTPServerOptions = {
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username = '', password }, _session, done) =>
    password === 'p@ss word' ? done(null, { user: username }) : done(new Error(`no, ${username}`)),
}

test('user and password of the URL are used as they were before encoding', async () => {
  const { port, taken } = await serve(withPassword)
  await deliveryTo(`smtp://anna%40firma:p%40ss%20word@127.0.0.1:${port}`).deliver(message)
  expect(taken).toEqual(['anna@firma anna@example.test'])
})

test('a refused password is reported with codes only', async () => {
  const { port, taken } = await serve(withPassword)
  const sending = deliveryTo(`smtp://anna:wrong@127.0.0.1:${port}`).deliver(message)
  await expect(sending).rejects.toThrow(/^The mail server did not take the mail \(EAUTH, 535, AUTH PLAIN\)$/)
  expect(taken).toEqual([])
})

test('an unknown recipient is reported without the address', async () => {
  const { port } = await serve({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`nobody is ${address}`), { responseCode: 550 })),
  })
  const sending = deliveryTo(`smtp://127.0.0.1:${port}`).deliver(message)
  await expect(sending).rejects.toThrow(/^The mail server did not take the mail \(EENVELOPE, 550, RCPT TO\)$/)
  await expect(sending).rejects.toBeInstanceOf(MailRefused)
})

test.each([
  ['a recipient', 'onRcptTo', 450, false],
  ['a recipient', 'onRcptTo', 553, true],
  ['the sender', 'onMailFrom', 550, false],
] as const)('a reply to %s (%s) of %i is final: %s', async (_what, step, responseCode, isFinal) => {
  const refuse = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('no'), { responseCode }))
  const { port } = await serve({ authOptional: true, disabledCommands: ['STARTTLS'], [step]: refuse })
  const error = await deliveryTo(`smtp://127.0.0.1:${port}`)
    .deliver(message)
    .catch((one: unknown) => one)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof MailRefused).toBe(isFinal)
})

test('a server with an untrusted certificate gets no mail', async () => {
  const { port, taken } = await serve({ secure: true, authOptional: true })
  await expect(deliveryTo(`smtps://127.0.0.1:${port}`).deliver(message)).rejects.toThrow(
    'The mail server did not take the mail',
  )
  expect(taken).toEqual([])
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: false }],
  ['smtp://mail.example:25', { host: 'mail.example', port: 25, secure: false, requireTLS: false }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: false }],
  ['smtp://u:p@mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
  ['smtp://u:p@localhost:25', { host: 'localhost', port: 25, secure: false, requireTLS: false }],
  ['smtp://u:p@[::1]:25', { host: '::1', port: 25, secure: false, requireTLS: false }],
])('%s is used as configured, and a password leaves the machine only through TLS', (url, expected) => {
  expect(smtpOptions(new URL(url), FROM)).toMatchObject(expected)
})
