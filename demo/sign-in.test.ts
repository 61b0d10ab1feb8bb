import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { startIdentity } from '#server/identity/identity.ts'
import { newBrowser } from '#server/identity/testing/browser.ts'
import { exchange, newSignIn, openSignIn, sentBack, type Tokens } from '#server/identity/testing/flow.ts'
import { CHEAP } from '#server/identity/testing.ts'
import { createLog } from '#server/log.ts'
import { createDatabase, dropDatabase } from '#server/testing/cluster.ts'
import { COMPANY, DEMO_PASSWORD } from './cast/people.ts'
import { makeDemo } from './make-demo.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

// One vehicle and a day are enough: this is about who comes in.
const SIZE = { seed: 'sign-in', anchor: '2026-11-03', days: 1, vehicles: 1 }
const log = createLog('silent')
const config = readConfig({ LOG_LEVEL: 'silent' })

let database: Database
let close = async () => {}
beforeAll(async () => {
  const connection = await createDatabase(inject('cluster'))
  database = openDatabase(connection, log)
  close = async () => {
    await database.close()
    await dropDatabase(connection)
  }
  await makeDemo({ config, database, size: SIZE, hashCost: CHEAP })
})
afterAll(() => close())

async function browse(config: Config) {
  const identity = await startIdentity({ config, db: database.db, log, settings: { hashCost: CHEAP } })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity })
  const browser = newBrowser(app, config.publicUrl)
  const signIn = newSignIn(config)
  return { app, browser, signIn, page: await openSignIn(browser, signIn) }
}

test('the demo offers its people on the sign-in page, and a click lets one in to the company', async () => {
  const { app, browser, signIn, page } = await browse({ ...config, demo: DEMO_SIGN_INS })
  for (const { email, name } of DEMO_SIGN_INS.accounts) {
    expect(page.body).toContain(email)
    expect(page.body).toContain(name)
  }
  // The first form of the page is that of the owner; nothing is typed.
  const back = await browser.follow(await browser.submit(page, {}))
  const { access_token: token } = (await exchange(browser, signIn, sentBack(back).get('code'))).json<Tokens>()
  const headers = { authorization: `Bearer ${token}` }
  const companies = await app.inject({ url: '/api/users/me/companies', headers })
  expect(companies.json()).toMatchObject({
    data: [{ attributes: { name: COMPANY.name, roles: ['company_owner'] } }],
  })
})

test('a product that is not the demo offers nobody, also on the data of the demo', async () => {
  const { page } = await browse(config)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(DEMO_PASSWORD)
  expect(page.body).not.toContain('henrike')
})

test('no variable makes a product offer its people', () => {
  expect(readConfig({ DEMO: 'true', DEMO_ACCOUNTS: '[]', WEGBUCH_DEMO: '1' }).demo).toBeNull()
})
