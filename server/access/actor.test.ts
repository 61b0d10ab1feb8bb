import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

const me = async (token: string) =>
  (await app.request({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).json()

test('the first call makes the user from the token', async () => {
  const person = await app.person({ given_name: 'Miriam', family_name: 'Kern', locale: 'de-DE' })
  expect((await person.get('/api/users/me')).json()).toEqual({
    data: {
      type: 'user',
      id: person.id,
      attributes: { firstName: 'Miriam', lastName: 'Kern', email: person.email, languageIso: 'de' },
      meta: { version: 1 },
    },
  })
})

test('twenty parallel first calls make one user', async () => {
  const token = await app.issuer.token({
    sub: 'parallel',
    email: 'p@example.test',
    given_name: 'P',
    family_name: 'Q',
  })
  const replies = await Promise.all(Array.from({ length: 20 }, () => me(token)))
  expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1)
})

test('what the token leaves out is read from the userinfo endpoint, once', async () => {
  app.issuer.userinfo({
    sub: 'thin',
    email: 'thin@example.test',
    email_verified: true,
    given_name: 'Thin',
    family_name: 'Token',
  })
  const asked = app.issuer.asked['/me'] ?? 0
  const token = await app.issuer.token({ sub: 'thin' })
  expect((await me(token)).data.attributes).toMatchObject({
    firstName: 'Thin',
    lastName: 'Token',
    email: 'thin@example.test',
  })
  await me(token)
  expect(app.issuer.asked['/me']).toBe(asked + 1)
})

test('userinfo of somebody else is not believed', async () => {
  app.issuer.userinfo({
    sub: 'another',
    email: 'another@example.test',
    given_name: 'An',
    family_name: 'Other',
  })
  const token = await app.issuer.token({ sub: 'robbed' })
  expect((await me(token)).data.attributes).toMatchObject({ firstName: null, email: null })
})

test('the e-mail follows the issuer, the name stays the own', async () => {
  const person = await app.person({ sub: 'mover', email: 'old@example.test', given_name: 'Old' })
  await person.patch('/api/users/me', 'user', { firstName: 'Chosen' })
  const token = await app.issuer.token({
    sub: 'mover',
    email: 'new@example.test',
    email_verified: true,
    given_name: 'Newer',
  })
  expect((await me(token)).data.attributes).toMatchObject({ email: 'new@example.test', firstName: 'Chosen' })
})

test('two issuers or subjects with one e-mail are two users', async () => {
  const first = await app.person({ email: 'same@example.test' })
  const second = await app.person({ email: 'same@example.test' })
  expect(first.id).not.toBe(second.id)
})
