import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxRoutes } from '#server/billing/sandbox/pages/routes.ts'
import { openCheckout, subscribeCustomer, useSandbox } from '#server/billing/sandbox/testing.ts'
import { addHeaders, securityHeaders } from '#server/http/headers.ts'
import { axeColourFaultsNow, axeFaultsNow } from './axe.ts'
import { DESKTOP, PHONE, useBrowser } from './browser.ts'
import { eventually } from './portal-world.ts'

// The pages need the address, so the server starts first.
let app: FastifyInstance | undefined
const server = createServer((request, response) => app?.routing(request, response))
const openUrl = async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
const on = useSandbox({ openUrl })
const browser = useBrowser()

beforeAll(async () => {
  app = Fastify()
  addHeaders(app, securityHeaders(on.sandbox.publicUrl))
  app.get('/billing', async () => 'back in the product')
  await sandboxRoutes(app, on.sandbox)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  server.closeAllConnections()
  server.close()
})

async function openPortal(): Promise<string> {
  const { customer } = await subscribeCustomer(on)
  return (await on.stripe.billingPortal.sessions.create({ customer: customer.id })).url
}

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  checkout: async (page) => page.goto((await openCheckout(on)).session.url ?? ''),
  portal: async (page) => page.goto(await openPortal()),
  'unknown page': (page) => page.goto(`${on.sandbox.publicUrl.origin}/sandbox/portal/none`),
}

test.each(Object.keys(PAGES))('%s is accessible, light and dark, wide and narrow', async (name) => {
  const { context, page } = await browser.visitor(DESKTOP)
  await PAGES[name]?.(page)
  const faults = await axeFaultsNow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await axeColourFaultsNow(page)))
  await page.setViewportSize(PHONE.viewport)
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect([faults, width]).toEqual([[], 390])
  await context.close()
})

test('choose a quantity, pay with one click, come back', async () => {
  const { context, page } = await browser.visitor()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  const { session } = await openCheckout(on)
  await page.goto(session.url ?? '')
  await page.getByRole('button', { name: 'Eins mehr' }).click()
  await eventually(() => page.locator('[data-sum=total]').textContent()).toMatch(/^589,05\s€$/)
  await page.getByRole('spinbutton').fill('2')
  await eventually(() => page.locator('[data-sum=line]').textContent()).toMatch(/^2 × 45,00\s€$/)
  await page.getByRole('button', { name: 'Probekauf abschließen' }).click()
  await page.waitForURL(`**/billing?paid=${session.id}`)
  const paid = await on.stripe.checkout.sessions.retrieve(session.id)
  expect([paid.status, paid.amount_total, problems]).toEqual(['complete', 10_710, []])
  await context.close()
})

test('without scripts it works as well', async () => {
  const { context, page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto((await openCheckout(on)).session.url ?? '')
  await page.getByRole('spinbutton').fill('2')
  await page.getByRole('button', { name: 'Neu berechnen' }).click()
  await eventually(() => page.locator('[data-sum=total]').textContent()).toMatch(/^107,10\s€$/)
  await page.getByRole('button', { name: 'Probekauf abschließen' }).click()
  await page.waitForURL('**/billing?paid=*')
  await eventually(() => page.locator('body').textContent()).toBe('back in the product')
  await context.close()
})
