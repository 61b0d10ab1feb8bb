import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../config.ts'
import type { Delivery } from './delivery.ts'
import { MailRefused } from './mail-refused.ts'
import { envelopeOf } from './message.ts'

const CONNECTIONS = 4
/** Shorter than a transaction may be idle: the mail is sent within one. */
const TIMEOUT_MS = 45_000

/** How the server that SMTP_URL names is reached. */
export function smtpOptions(server: URL, from: string) {
  const isTls = server.protocol === 'smtps:'
  const user = decodeURIComponent(server.username)
  return {
    pool: true as const,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    host: server.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(server.port) || (isTls ? 465 : 587),
    secure: isTls,
    // A password goes to another machine only through TLS.
    requireTLS: !isTls && user !== '' && !isLoopback(server),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(server.password) } }),
    name: from.slice(from.lastIndexOf('@') + 1),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  }
}

export function deliverBySmtp(server: URL, from: string): Delivery {
  const transport = createTransport(smtpOptions(server, from))
  return {
    deliver: async (message) => {
      const timeout = new AbortController()
      const late = sleep(TIMEOUT_MS, null, { signal: timeout.signal }).then(
        () => new Error(notTaken('ETIMEDOUT')),
        () => null,
      )
      const sending = transport.sendMail({
        ...envelopeOf(message),
        text: message.text,
        html: message.html,
        textEncoding: 'quoted-printable',
      })
      const fault = await Promise.race([sending.then(() => null, faultOf), late])
      timeout.abort()
      if (fault !== null) throw fault
    },
    close: () => transport.close(),
  }
}

type Fault = { code?: string; responseCode?: number; command?: string; message?: string }

const notTaken = (codes: string) => `The mail server did not take the mail (${codes})`

const faultOf = (error: unknown): Error => {
  const fault = error as Fault
  return isFinal(fault) ? new MailRefused(notTaken(codesOf(fault))) : new Error(notTaken(codesOf(fault)))
}

/**
 * A 5xx reply to the recipient or to the content is about this mail (RFC 5321, 4.2.1). One to the password or the
 * sender is about the configuration, which somebody may mend.
 */
const isFinal = ({ code, responseCode = 0, command }: Fault): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'))

/** Codes only: the messages of the server quote addresses. */
function codesOf({ code, responseCode, command, message = '' }: Fault): string {
  const system = /\bE[A-Z]{4,}\b/.exec(message)?.[0]
  return [code, system, responseCode, command].filter(Boolean).join(', ') || 'no reason given'
}
