import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

test('without any setting mails come from the public host and are written to files', () => {
  const { mail, worker } = readConfig({
    PUBLIC_URL: 'https://fahrten.example',
    OIDC_ISSUER: 'https://id.example',
  })
  expect(mail).toEqual({
    smtpUrl: null,
    from: 'noreply@fahrten.example',
    supportEmail: 'support@fahrten.example',
  })
  expect(worker).toBe('in-process')
})

test.each(['http://127.0.0.1:8080', 'http://[::1]:8080'])(
  'an IP address is not used as the host of the sender: %s',
  (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).mail.from).toBe('noreply@localhost')
  },
)

test('configured values are used', () => {
  const { mail, worker } = readConfig({
    SMTP_URL: 'smtps://user:p%40ss@mail.example:465',
    MAIL_FROM: 'fahrten@firma.example',
    SUPPORT_EMAIL: 'hilfe@firma.example',
    WORKER: 'off',
  })
  expect(mail).toEqual({
    smtpUrl: 'smtps://user:p%40ss@mail.example:465',
    from: 'fahrten@firma.example',
    supportEmail: 'hilfe@firma.example',
  })
  expect(worker).toBe('off')
})

test('every wrong variable is named at once, and a password is not repeated', () => {
  const env = {
    SMTP_URL: 'http://user:secret@mail.example',
    MAIL_FROM: 'Wegbuch <noreply@firma.example>',
    SUPPORT_EMAIL: 'a@firma.example,b@firma.example',
    WORKER: 'beside',
  }
  expect(() => readConfig(env)).toThrow(
    [
      'SMTP_URL must start with smtp:// or smtps://',
      'MAIL_FROM must be one mail address',
      'SUPPORT_EMAIL must be one mail address',
      'WORKER must be one of in-process, off',
    ].join('\n'),
  )
})

test.each(['smtp:mail.example', 'smtp://', 'mail.example:25'])('SMTP_URL %s is refused', (SMTP_URL) => {
  expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must/)
})
