import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

const me = async (token: string) =>
  (await app.request({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })).json()

test('the first call creates the user from the token', async () => {
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

test('twenty parallel first calls create one user', async () => {
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
  const asked = app.issuer.requestCounts['/me'] ?? 0
  const token = await app.issuer.token({ sub: 'thin' })
  expect((await me(token)).data.attributes).toMatchObject({
    firstName: 'Thin',
    lastName: 'Token',
    email: 'thin@example.test',
  })
  await me(token)
  expect(app.issuer.requestCounts['/me']).toBe(asked + 1)
})

test('userinfo with another subject is ignored', async () => {
  app.issuer.userinfo({
    sub: 'another',
    email: 'another@example.test',
    given_name: 'An',
    family_name: 'Other',
  })
  const token = await app.issuer.token({ sub: 'robbed' })
  expect((await me(token)).data.attributes).toMatchObject({ firstName: null, email: null })
})

test('the e-mail address is updated from the issuer, the name is not', async () => {
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

test('two subjects with one e-mail are two users', async () => {
  const first = await app.person({ email: 'same@example.test' })
  const second = await app.person({ email: 'same@example.test' })
  expect(first.id).not.toBe(second.id)
})

const row = (subject: string) =>
  app.db.selectFrom('users').selectAll().where('subject', '=', subject).executeTakeFirstOrThrow()

test('an address counts as verified only if the issuer has verified that address', async () => {
  app.issuer.userinfo({
    sub: 'robber',
    email: 'own@example.test',
    email_verified: true,
    given_name: 'R',
    family_name: 'R',
  })
  await me(await app.issuer.token({ sub: 'robber', email: 'victim@example.test' }))
  expect(await row('robber')).toMatchObject({ email: 'victim@example.test', email_verified: false })
})

test('a verification and a language missing in the token are read from userinfo', async () => {
  app.issuer.userinfo({ sub: 'quiet', email: 'quiet@example.test', email_verified: true, locale: 'de_DE' })
  await me(
    await app.issuer.token({ sub: 'quiet', email: 'quiet@example.test', given_name: 'Q', family_name: 'U' }),
  )
  expect(await row('quiet')).toMatchObject({ email_verified: true, language: 'de' })
})

test('an unverified address stays unverified', async () => {
  app.issuer.userinfo(null)
  const token = await app.issuer.token({
    sub: 'unsure',
    email: 'u@example.test',
    given_name: 'U',
    family_name: 'N',
  })
  await me(token)
  await me(token)
  expect(await row('unsure')).toMatchObject({ email_verified: false, version: 1 })
})

test('of two tokens in use at once the newer one sets the address', async () => {
  const now = Math.floor(Date.now() / 1000)
  const names = { given_name: 'A', family_name: 'B', email_verified: true, locale: 'en' }
  const older = await app.issuer.token({ sub: 'two', ...names, email: 'old@example.test', iat: now - 300 })
  const younger = await app.issuer.token({ sub: 'two', ...names, email: 'new@example.test', iat: now - 10 })
  for (const token of [older, younger, older, younger, older]) await me(token)
  expect(await row('two')).toMatchObject({ email: 'new@example.test', version: 2 })
})

test('ten requests with the same new address update the user once', async () => {
  const names = { given_name: 'A', family_name: 'B', email_verified: true, locale: 'en' }
  await me(await app.issuer.token({ sub: 'news', ...names, email: 'before@example.test' }))
  const token = await app.issuer.token({ sub: 'news', ...names, email: 'after@example.test' })
  await Promise.all(Array.from({ length: 10 }, () => me(token)))
  expect(await row('news')).toMatchObject({ email: 'after@example.test', version: 2 })
})

test('a claim that no user could enter is ignored', async () => {
  app.issuer.userinfo(null)
  const hostile = { given_name: 'A\r\nBcc: x', family_name: 'x'.repeat(121), email: 'a@b.test, c@d.test' }
  expect((await me(await app.issuer.token({ sub: 'hostile', ...hostile }))).data.attributes).toMatchObject({
    firstName: null,
    lastName: null,
    email: null,
  })
})
