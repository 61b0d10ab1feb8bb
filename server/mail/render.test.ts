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

describe.each(samples.map((content) => [content.template, content] as const))('%s', (_name, content) => {
  test.each(['de', 'en'] as const)(
    'in %s carries every link in both forms and leaves no place open',
    (language) => {
      const { text, html, subject } = renderMail(content, language, SUPPORT)
      const links = Object.entries(content.values)
        .filter(([name, value]) => name !== 'oneClick' && value?.startsWith('https://'))
        .map(([, value]) => value)
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

test('markup in a name is shown and never run', () => {
  const { html, text } = renderMail(verify('<img src=x onerror="alert(1)">'), 'en', SUPPORT)
  expect(html).not.toContain('<img')
  expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;,')
  expect(text).toContain('Hello <img src=x onerror="alert(1)">,')
})

test('quotes in a link cannot leave its attribute', () => {
  const { html } = renderMail(verify('Anna'), 'en', SUPPORT)
  expect(html).toContain('href="https://wegbuch.example/idp/verify?token=a&amp;b=&quot;c&quot;"')
})

test('what looks like a place to fill in a name stays as it is', () => {
  expect(renderMail(verify('{{supportEmail}}'), 'en', SUPPORT).text).toContain('Hello {{supportEmail}},')
})

test('line breaks in a name become spaces', () => {
  expect(renderMail(verify('Anna\r\n\r\nPay here'), 'en', SUPPORT).text).toContain('Hello Anna Pay here,')
})

test.each(['https://evil.test/win', 'evil.test', 'eve@evil.test', 'x'.repeat(61), '\u0000\n '])(
  'a name that advertises or has no end is left out: %j',
  (name) => {
    expect(renderMail(verify(name), 'en', SUPPORT).text).toContain('\nHello,\n')
  },
)

test('a name with initials is a name', () => {
  expect(renderMail(verify('J. R. R.'), 'en', SUPPORT).text).toContain('Hello J. R. R.,')
})

const invitation = (companyName: string): Content => ({
  template: 'invitation',
  values: { firstName: 'Emil Schäufele', companyName, link: 'https://wegbuch.example/invitation/1' },
})

test('an invitation names the company in its subject and in its text', () => {
  const { subject, text } = renderMail(invitation('Albwerk GmbH'), 'de', SUPPORT)
  expect(subject).toBe('Einladung zu Albwerk GmbH')
  expect(text).toContain('Guten Tag Emil Schäufele,')
  expect(text).toContain('Albwerk GmbH hat Sie zu Wegbuch eingeladen')
})

test.each(['Win at evil.test', 'https://evil.test', 'eve@evil.test'])(
  'a company whose name is an advertisement is not named in a mail to a stranger: %j',
  (name) => {
    const { subject, text, html } = renderMail(invitation(name), 'de', SUPPORT)
    expect(subject).toBe('Einladung zu Wegbuch')
    for (const form of [text, html]) expect(form).not.toContain('evil.test')
  },
)
