import { expect, test } from 'vitest'
import { deletionMail } from './deletion-mail.ts'

test('the request names the user, whatever characters the name has', () => {
  const mail = deletionMail(
    {
      type: 'user',
      id: '0190a000-0000-7000-8000-000000000001',
      attributes: { firstName: 'Zoë & Co', lastName: '?cc=x', email: 'zoe@example.com', languageIso: 'de' },
      meta: { version: 1 },
    },
    'support@example.com',
  )
  const url = new URL(mail)
  expect(url.protocol).toBe('mailto:')
  expect(url.pathname).toBe('support@example.com')
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('subject')).toBe('Account deletion')
  expect(url.searchParams.get('body')).toBe(
    'User id: 0190a000-0000-7000-8000-000000000001\r\nName: Zoë & Co ?cc=x\r\nE-mail: zoe@example.com',
  )
})
