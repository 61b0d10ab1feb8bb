import { describe, expect, test } from 'vitest'
import type { Content } from './mail.ts'
import { renderMail } from './render.ts'
import { sampleMails } from './samples.ts'

const SUPPORT = 'support@wegbuch.example'
const samples = sampleMails(new URL('https://wegbuch.example'))
const verify = (firstName: string | null): Content => ({
  template: 'verify-email',
  values: { firstName, link: 'https://wegbuch.example/idp/verify?token=a&b="c"' },
})

const invitation = (companyName: string): Content => ({
  template: 'invitation',
  values: { firstName: 'Emil Schäufele', companyName, link: 'https://wegbuch.example/invitation/1' },
})

const confirmation = (companyName: string): Content => ({
  template: 'confirm-notifications',
  values: {
    firstName: null,
    companyName,
    link: 'https://wegbuch.example/notifications/confirm',
    eventType: 'trip.recording.*',
  },
})

describe.each(samples.map((content) => [content.template, content] as const))('%s', (_name, content) => {
  test.each(['de', 'en'] as const)(
    'in %s contains every link in both forms and fills every placeholder',
    (language) => {
      const { text, html, subject } = renderMail(content, language, SUPPORT)
      const links = Object.entries(content.values).flatMap(([name, value]) =>
        name !== 'oneClick' && typeof value === 'string' && value.startsWith('https://') ? [value] : [],
      )
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(text.split('\n')).toContain(link)
        expect(html).toContain(`href="${link}"`)
      }
      for (const form of [text, html, subject]) expect(form).not.toMatch(/\{\{|undefined|null|\[object/)
      expect(html).toContain(`<html lang="${language}">`)
      expect(text).toContain(SUPPORT)
    },
  )
})

test('the German mail greets by name and says "Sie"', () => {
  const { subject, text } = renderMail(verify('Jürgen'), 'de', SUPPORT)
  expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  expect(text).toContain('Guten Tag Jürgen,\n\nwillkommen bei Wegbuch.')
})

test('a mail to somebody without a name greets without one', () => {
  expect(renderMail(verify(null), 'de', SUPPORT).text).toContain('Guten Tag,\n')
  expect(renderMail(verify(null), 'en', SUPPORT).text).toContain('Hello,\n')
})

test('signs of markup in a name are escaped, and a tag is no name', () => {
  const { html, text } = renderMail(invitation("Müller & O'Hara"), 'en', SUPPORT)
  expect(html).toContain('“Müller &amp; O&#39;Hara”')
  expect(text).toContain("“Müller & O'Hara”")
  expect(renderMail(invitation('<img src=x>'), 'en', SUPPORT).html).not.toMatch(/(?:<|&lt;)img/)
})

test('quotes in a link cannot leave its attribute', () => {
  const { html } = renderMail(verify('Anna'), 'en', SUPPORT)
  expect(html).toContain('href="https://wegbuch.example/idp/verify?token=a&amp;b=&quot;c&quot;"')
})

test('a placeholder in a name is not filled', () => {
  const [own, none] = ['{{supportEmail}}', 'Albwerk'].map(
    (name) => renderMail(invitation(name), 'en', SUPPORT).text.split(SUPPORT).length,
  )
  expect(own).toBe(none)
})

test('line breaks in a name become spaces', () => {
  expect(renderMail(verify('Anna\r\n\r\nPay here'), 'en', SUPPORT).text).toContain('Hello Anna Pay here,')
})

test.each(['https://evil.test/win', 'evil.test', 'eve@evil.test', 'x'.repeat(61), '\u0000\n '])(
  'a name that advertises or is too long is left out: %j',
  (name) => {
    expect(renderMail(verify(name), 'en', SUPPORT).text).toContain('\nHello,\n')
  },
)

test('a name with initials is a name', () => {
  expect(renderMail(verify('J. R. R.'), 'en', SUPPORT).text).toContain('Hello J. R. R.,')
})

const FIRST_LINES = [
  [
    'de',
    invitation,
    'Einladung zu Wegbuch',
    'Guten Tag Emil Schäufele,\n\nein Unternehmen hat Sie zu Wegbuch',
  ],
  ['en', invitation, 'Invitation to Wegbuch', 'Hello Emil Schäufele,\n\nA company has invited you'],
  ['de', confirmation, 'Bestätigen Sie die Benachrichtigungen', 'Guten Tag,\n\nan diese Adresse sollen'],
  ['en', confirmation, 'Confirm your notifications', 'Hello,\n\nNotifications about new trips are'],
] as const

describe.each(FIRST_LINES)('in %s', (language, mail, subject, firstLine) => {
  test('the first line is ours, and the company is named after it', () => {
    const read = renderMail(mail('Albwerk GmbH'), language, SUPPORT)
    expect(read.subject).toBe(subject)
    expect(read.text).toContain(firstLine)
    expect(read.text).toMatch(/^.* [„“]Albwerk GmbH[“”]\.$/m)
    expect(read.text.indexOf('Albwerk')).toBeGreaterThan(read.text.indexOf(firstLine) + firstLine.length)
    expect(read.html.split('Albwerk GmbH')).toHaveLength(2)
  })

  test.each([
    'Ihr Konto wurde gesperrt! Anruf 0900-123456',
    'evil。com',
    'https://evil.test',
    'eve@evil.test',
  ])('a company whose name is a message is not named: %j', (name) => {
    const read = renderMail(mail(name), language, SUPPORT)
    expect(read.subject).toBe(subject)
    expect(read.text).toContain(firstLine)
    for (const form of [read.text, read.html]) expect(form).not.toMatch(/evil|0900|gesperrt|[„“”]/)
  })
})

const trip = (licensePlate: string, companyName: string): Content => ({
  template: 'trip-recorded',
  values: {
    firstName: null,
    companyName,
    licensePlate,
    link: 'https://wegbuch.example/trips',
    unsubscribeLink: 'https://wegbuch.example/unsubscribe',
    oneClick: 'https://wegbuch.example/one-click',
  },
})

test('a trip names plate and company, or neither', () => {
  const named = renderMail(trip('TÜ-AW 204', 'Albwerk GmbH'), 'de', SUPPORT)
  expect(named.subject).toBe('Neue Fahrt mit TÜ-AW 204')
  expect(named.text).toContain('Benachrichtigungen von „Albwerk GmbH“ an diese Adresse')
  const plain = renderMail(trip('evil.com', 'evil。com'), 'de', SUPPORT)
  expect(plain.subject).toBe('Neue Fahrt')
  expect(plain.text).not.toContain('evil')
})
