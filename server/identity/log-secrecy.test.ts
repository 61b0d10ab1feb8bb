import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import { createDatabase, dropDatabase } from '../testing/cluster.ts'
import { startIdentity } from './identity.ts'
import { newBrowser } from './testing/browser.ts'
import { newSignIn, openSignIn, refreshTokens, signInAs } from './testing/flow.ts'
import { CHEAP, PASSWORD, runMailRequestsAndListMails } from './testing.ts'

const lines: string[] = []
const config = readConfig({ PUBLIC_URL: 'https://wegbuch.example', SMTP_URL: 'smtp://127.0.0.1:9' })
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
let database: Database
let browser: ReturnType<typeof newBrowser>
let close: () => Promise<void>

beforeAll(async () => {
  const connection = await createDatabase(inject('cluster'))
  database = openDatabase({ ...connection, max: 4 }, log)
  const identity = await startIdentity({ config, db: database.db, log, settings: { hashCost: CHEAP } })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity })
  browser = newBrowser(app, config.publicUrl)
  close = async () => {
    await app.close()
    await database.close()
    await dropDatabase(connection)
  }
})
afterAll(() => close())

test('the log contains no secret and no personal data, from registration to sign-out', async () => {
  const email = 'secret.person@example.test'
  const start = await openSignIn(browser, newSignIn(config, { login_hint: email }))
  const action = /action="([^"]*)"/.exec(start.body)?.[1] ?? ''
  const form = await browser.get(`${action}/register`)
  await browser.submit(form, { firstName: 'Very', lastName: 'Private', email, password: PASSWORD })
  const [mail] = await runMailRequestsAndListMails({ db: database.db, config }, email)
  const link = mail?.template === 'verify-email' ? mail.values.link : ''
  await browser.submit(await browser.get(link), {})
  const tokens = await signInAs(browser, config, { email, password: PASSWORD })
  await refreshTokens(browser, tokens.refresh_token)
  await refreshTokens(browser, tokens.refresh_token)
  await browser.get('/idp/auth?client_id=nobody&redirect_uri=https://evil.example')
  await browser.get(`/idp/session/end?id_token_hint=${tokens.id_token}`)

  const text = lines.join('')
  expect(text).toContain('"call":"idp.signIn"')
  expect(text).toContain('"call":"idp.provider"')
  const secrets = [
    email,
    'Private',
    PASSWORD,
    link.split('/').at(-1) ?? '',
    tokens.refresh_token,
    tokens.access_token,
    tokens.id_token,
    'evil.example',
    ...[...browser.cookies.values()].map(({ value }) => value),
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(text).not.toContain(secret)
  }
})

test('on https every cookie is secure, and the one of forms is bound to the host', () => {
  const names = [...browser.cookies.keys()].map((key) => key.split(' ')[0])
  expect(names).toContain('__Host-wegbuch_form')
  for (const { attributes } of browser.cookies.values()) expect(attributes).toMatch(/secure/i)
})
