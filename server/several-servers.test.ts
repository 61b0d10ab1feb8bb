import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDatabase } from './db/pool.ts'
import { newBrowser, type Reply } from './identity/testing/browser.ts'
import { newSignIn, openSignIn, refreshTokens, signInAs } from './identity/testing/flow.ts'
import { accountMaker, PASSWORD } from './identity/testing.ts'
import { createLog } from './log.ts'
import { type MailCatcher, startMailCatcher } from './mail/testing.ts'
import { createDatabase, dropDatabase, urlOf } from './testing/cluster.ts'
import type { TestIssuer } from './testing/issuer.ts'
import { personFactory } from './testing/people.ts'
import { type Product, startProduct } from './testing/product.ts'
import { type Program, startProgram } from './testing/program.ts'
import { waitFor } from './testing/wait-for.ts'

// Two servers, each with a worker inside, and a separate worker: three could take each job.
const config = readConfig({ PUBLIC_URL: 'http://localhost:8290' })
const root = mkdtempSync(join(tmpdir(), 'wegbuch-several-'))
let servers: Product[] = []
let worker: Program | null = null
let catcher: MailCatcher
let account: ReturnType<typeof accountMaker>
let close = async () => {}

beforeAll(async () => {
  const connection = await createDatabase(inject('cluster'))
  const database = openDatabase({ ...connection, max: 2 }, createLog('silent'))
  account = accountMaker(database.db)
  catcher = await startMailCatcher()
  const env = {
    DATABASE_URL: urlOf(connection),
    PUBLIC_URL: config.publicUrl.origin,
    SMTP_URL: catcher.url,
    LOG_LEVEL: 'warn',
    BILLING: 'sandbox',
  }
  worker = startProgram('server/worker.ts', { ...env, DATA_DIR: join(root, 'worker') })
  servers = await Promise.all(['a', 'b'].map((name) => startProduct({ env, dataDir: join(root, name) })))
  close = async () => {
    await Promise.all([...servers.map((server) => server.stop('SIGINT')), worker?.stop('SIGTERM')])
    await catcher.stop()
    await database.close()
    await dropDatabase(connection)
  }
})
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true, force: true })
})

/** One of the servers behind a load balancer: the header contains the public address. */
const at = (which: number) =>
  ({ inject: (asked: InjectOptions) => ask(servers[which], asked) }) as FastifyInstance

/** Sends requests to the servers in turn. */
function roundRobin(): FastifyInstance {
  let turn = 0
  return { inject: (asked: InjectOptions) => ask(servers[turn++ % 2], asked) } as FastifyInstance
}

function ask(
  server: Product | undefined,
  { method = 'GET', url, headers, payload }: InjectOptions,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const host = { host: config.publicUrl.host }
  const sent = request(
    `${server?.url}${typeof url === 'string' ? url : ''}`,
    { method, headers: { ...host, ...headers } },
    async (reply) => {
      const body = await text(reply)
      const json = () => JSON.parse(body) as unknown
      resolve({ statusCode: reply.statusCode, headers: reply.headers, body, json } as Reply)
    },
  )
  sent.on('error', reject)
  sent.end(payload)
  return promise
}

async function signInAcrossServers() {
  const { email } = await account()
  const browser = newBrowser(roundRobin(), config.publicUrl)
  const tokens = await signInAs(browser, config, { email, password: PASSWORD })
  const token = async () => tokens.access_token
  const one = await personFactory(at(0), { token } as TestIssuer)()
  const other = await personFactory(at(1), { token } as TestIssuer)()
  return { browser, tokens, one, other }
}

test('a sign-in with each step at another server is valid at both', async () => {
  const { browser, tokens, one, other } = await signInAcrossServers()
  expect(one.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(other.id).toBe(one.id)
  const first = await refreshTokens(browser, tokens.refresh_token)
  const second = await refreshTokens(browser, first.json<{ refresh_token: string }>().refresh_token)
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  const again = await browser.follow(await browser.get(newSignIn(config).url))
  expect(again.headers.location).toMatch(/\/auth\/callback\?code=/)
})

test('a write at one server is read at the other at once, and an editor there gets a conflict', async () => {
  const { one, other } = await signInAcrossServers()
  const made = await one.post('/api/companies', 'company', { name: 'Albwerk GmbH' })
  const company = `/api/companies/${made.json<{ data: { id: string } }>().data.id}`
  for (let n = 1; n <= 5; n++) {
    const [writer, reader] = n % 2 ? [one, other] : [other, one]
    const added = await writer.post(`${company}/selectionlists/tags`, 'tag', { label: `Los ${n}` })
    expect(added.statusCode).toBe(201)
    expect((await reader.get(`${company}/selectionlists/tags`)).json()).toMatchObject({
      meta: { page: { total: n } },
    })
  }
  expect((await one.patch(company, 'company', { name: 'Albwerk AG' }, 1)).statusCode).toBe(200)
  expect((await other.get(company)).json().data.attributes.name).toBe('Albwerk AG')
  expect((await other.patch(company, 'company', { name: 'Alb' }, 1)).json().errors[0].code).toBe(
    'version.conflict',
  )
})

test('wrong passwords are counted across servers', async () => {
  const { email } = await account()
  const browser = newBrowser(roundRobin(), config.publicUrl)
  const statuses: number[] = []
  for (let attempt = 1; attempt <= 6; attempt++) {
    const page = await openSignIn(browser, newSignIn(config))
    statuses.push((await browser.submit(page, { email, password: 'wrong' })).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

const sent = () => catcher.received.flatMap(({ to }) => to).filter((to) => to.startsWith('ida-'))

test('a job runs once, whichever worker takes it', async () => {
  const { one, other } = await signInAcrossServers()
  const made = await one.post('/api/companies', 'company', { name: 'Albwerk GmbH' })
  const company = `/api/companies/${made.json<{ data: { id: string } }>().data.id}`
  const emails = Array.from({ length: 12 }, (_, n) => `ida-${n}@example.test`)
  const invited = emails.map((email, n) => {
    const attributes = { name: 'Ida Ott', email, roleIds: ['company_user'], languageIso: 'de' }
    return (n % 2 ? other : one).post(`${company}/invitations`, 'company_invitation', attributes)
  })
  for (const reply of await Promise.all(invited)) expect(reply.statusCode).toBe(201)
  await waitFor(async () => sent().length >= emails.length)
  await waitFor(async () =>
    (await fetch(`${servers[0]?.url}/metrics`).then((reply) => reply.text())).includes(
      'wegbuch_jobs{state="waiting"} 0',
    ),
  )
  expect(sent().toSorted()).toEqual(emails.toSorted())
})

/** The checkout is a page of the browser; a click on it, at the given server. */
async function payAt(which: number, url: string): Promise<void> {
  const browser = newBrowser(at(which), config.publicUrl)
  const page = await browser.get(url)
  const paid = await browser.submit(page, { quantity: '2', answer: 'works' })
  expect(paid.statusCode).toBe(303)
}

test('a plan ordered at one server and paid at the other is valid at both, with its seats', async () => {
  const { one, other } = await signInAcrossServers()
  const made = await one.post('/api/companies', 'company', { name: 'Albwerk GmbH' })
  const companyId = made.json<{ data: { id: string } }>().data.id
  const back = `${config.publicUrl.origin}/billing`
  const ordered = await one.post('/api/subscriptions', 'subscription', {
    companyId,
    planId: 'stripe_business_yearly',
    quantity: 2,
    successUrl: back,
    cancelUrl: back,
  })
  const { checkoutUrl } = ordered.json<{ data: { attributes: { checkoutUrl: string } } }>().data.attributes
  await payAt(1, new URL(checkoutUrl).pathname)
  const list = `/api/companies/${companyId}/subscriptions`
  const [subscription] = await waitFor(async () => {
    const { data } = (await one.get(list)).json<{ data: { id: string }[] }>()
    return data.length > 0 ? data : null
  })
  const vehicle = await other.post(`/api/companies/${companyId}/vehicles`, 'vehicle', {
    licensePlate: 'RT-AB 1',
    subscriptions: [{ id: subscription?.id }],
  })
  expect(vehicle.json()).toMatchObject({ data: { meta: { plan: { name: 'Business' } } } })
  expect((await one.get(list)).json()).toMatchObject({ data: [{ attributes: { quantity: 2, usage: 1 } }] })
})
