import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../../../http/errors.ts'
import { addHeaders, securityHeaders } from '../../../http/headers.ts'
import { openCheckout, PUBLIC_URL, receivedTypes, subscribeCustomer, useSandbox } from '../testing.ts'
import { sandboxRoutes } from './routes.ts'

const on = useSandbox()
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  addHeaders(app, securityHeaders(PUBLIC_URL))
  answerErrors(app)
  await sandboxRoutes(app, on.sandbox)
})
afterAll(() => app.close())

const pathOf = (url: string | null) => new URL(url ?? '').pathname

/** A browser on one page: its cookie and the token of its form. */
async function open(path: string, language = 'de') {
  const page = await app.inject({ url: path, headers: { 'accept-language': language } })
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  const csrf = /name="csrf" value="([\w-]+)"/.exec(page.body)?.[1] ?? ''
  const send = (values: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
      payload: new URLSearchParams({ csrf, ...values }).toString(),
    })
  return { page, send, csrf, cookie }
}

async function openPortal(customer: string) {
  const { url } = await on.stripe.billingPortal.sessions.create({
    customer,
    return_url: `${PUBLIC_URL.origin}/settings`,
  })
  return pathOf(url)
}

test('the checkout shows the order, says that it is a sandbox, and has no field for a card', async () => {
  const { session } = await openCheckout(on)
  const { page } = await open(pathOf(session.url))
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Probekauf für Albhöhe Klimatechnik GmbH')
  expect(page.body).toContain('Sandbox: Spielgeld, keine Zahlung')
  expect(page.body).toContain('Business, jährlich')
  expect(page.body.replaceAll(/\s/g, ' ')).toContain('535,50 €')
  expect(page.body).toContain(`href="${PUBLIC_URL.origin}/billing"`)
  const names = [...page.body.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['csrf', 'quantity', 'answer', 'answer', 'answer', 'answer'])
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect((await open(pathOf(session.url), 'en')).page.body).toContain('Trial purchase for')
})

test('one click pays, with another quantity, and leads back to the product', async () => {
  const { session } = await openCheckout(on)
  const { send } = await open(pathOf(session.url))
  const paid = await send({ act: 'pay', quantity: '3', answer: 'works' })
  expect([paid.statusCode, paid.headers.location]).toEqual([
    303,
    `${PUBLIC_URL.origin}/billing?paid=${session.id}`,
  ])
  const { status, amount_subtotal } = await on.stripe.checkout.sessions.retrieve(session.id)
  expect([status, amount_subtotal]).toEqual(['complete', 13_500])
  expect((await send({ act: 'pay', quantity: '3', answer: 'works' })).statusCode).toBe(410)
})

test.each(['0', '501', '1.5', '-1', '', '1e2', '９'])(
  'a quantity of "%s" is refused on the page',
  async (quantity) => {
    const { session } = await openCheckout(on)
    const { send } = await open(pathOf(session.url))
    const refused = await send({ act: 'pay', quantity, answer: 'works' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Choose a whole number from 1 to 500.')
    expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  },
)

test('without scripts the sums of another quantity are computed by the server', async () => {
  const { session } = await openCheckout(on)
  const { send } = await open(pathOf(session.url))
  const page = await send({ act: 'quantity', quantity: '2', answer: 'open' })
  expect(page.body).toContain('€107.10')
  expect(page.body).toContain('value="open" checked')
})

test('a declined card leads back to the plans', async () => {
  const { session } = await openCheckout(on)
  const { send } = await open(pathOf(session.url))
  const { statusCode, headers } = await send({ act: 'pay', quantity: '3', answer: 'declined' })
  expect([statusCode, headers.location]).toEqual([303, `${PUBLIC_URL.origin}/billing`])
})

test('a form of another site, another browser or another page has no effect', async () => {
  const [{ session }, other] = [await openCheckout(on), await openCheckout(on)]
  const { send, csrf } = await open(pathOf(session.url))
  const values = { act: 'pay', quantity: '3', answer: 'works' }
  const elsewhere = await open(pathOf(other.session.url))
  const refused = [
    await send({ ...values, csrf: '' }),
    await send(values, { cookie: '' }),
    await send(values, { cookie: elsewhere.cookie }),
    await elsewhere.send({ ...values, csrf }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await on.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test.each(['/sandbox/checkout/cs_test_0', '/sandbox/portal/bps_0', '/sandbox/invoices/in_0/pdf'])(
  '%s cannot be guessed',
  async (path) => {
    const page = await app.inject({ url: path })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  },
)

test('a return URL that was changed in the database is not followed', async () => {
  const { session } = await openCheckout(on)
  await on.database.db
    .updateTable('sandbox_objects')
    .set({
      document: JSON.stringify({ ...(await stored(session.id)), success_url: 'https://evil.example/' }),
    })
    .where('id', '=', session.id)
    .execute()
  const { send } = await open(pathOf(session.url))
  expect((await send({ act: 'pay', quantity: '3', answer: 'works' })).headers.location).toBeUndefined()
})

async function stored(id: string) {
  const { document } = await on.database.db
    .selectFrom('sandbox_objects')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return document as object
}

test('the portal moves the clock to the end of the period: the plan is renewed', async () => {
  const { customer, item } = await subscribeCustomer(on)
  const path = await openPortal(customer.id)
  const { page, send } = await open(path)
  expect(page.body).toContain('Zum Ende des Zeitraums')
  expect(page.body.indexOf('<h2>Uhr</h2>')).toBeLessThan(page.body.indexOf('<h2>Abonnement</h2>'))
  expect((await send({ act: 'clock' })).statusCode).toBe(303)
  const [renewed] = (await on.stripe.subscriptions.list({ customer: customer.id })).data
  expect(renewed?.items.data[0]?.current_period_start).toBe(item.current_period_end)
  expect((await open(path)).page.body).toContain('SANDBOX-0002')
})

test('the portal cancels by date, resumes, and lets a payment fail', async () => {
  const { customer, subscription, item } = await subscribeCustomer(on)
  const { send } = await open(await openPortal(customer.id))
  await send({ act: 'cancel' })
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: item.current_period_end,
    cancel_at_period_end: false,
  })
  await send({ act: 'resume' })
  await send({ act: 'card', card: 'fails' })
  await send({ act: 'clock' })
  expect(await on.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    cancel_at: null,
    status: 'past_due',
  })
  await on.sandbox.webhooks.waitUntilIdle()
  expect(receivedTypes(on)).toContain('invoice.payment_failed')
})

test('an invoice is a PDF of one page', async () => {
  const { customer } = await subscribeCustomer(on)
  const [invoice] = (await on.stripe.invoices.list({ customer: customer.id })).data
  const pdf = await app.inject({
    url: pathOf(invoice?.invoice_pdf ?? null),
    headers: { 'accept-language': 'de' },
  })
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdf.rawPayload.toString('latin1')
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text).toContain('(Proberechnung SANDBOX-0001)')
  expect(text).toContain('(535,50\\240\\200)')
  const startsAt = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(startsAt, startsAt + 4)).toBe('xref')
})

test('a name is shown and never executed, on the page and in the PDF', async () => {
  const { customer, session } = await openCheckout(on)
  const name = '<script>x</script>) Tj ET (Müller'
  await on.stripe.customers.update(customer.id, { name })
  expect((await open(pathOf(session.url))).page.body).toContain(
    '&lt;script&gt;x&lt;/script&gt;) Tj ET (Müller',
  )
  await on.sandbox.customers.pay(session.id, { answer: 'works' })
  const [invoice] = (await on.stripe.invoices.list({ customer: customer.id })).data
  const pdf = await app.inject({ url: pathOf(invoice?.invoice_pdf ?? null) })
  expect(pdf.body).toContain('\\074script\\076x\\074\\057script\\076\\051 Tj ET \\050M\\374ller')
})

test('a URL with an impossible id is not found', async () => {
  for (const path of ['/sandbox/checkout/%00', '/sandbox/portal/cs%00', '/sandbox/invoices/%00/pdf'])
    expect([path, (await app.inject({ url: path })).statusCode]).toEqual([path, 404])
})
