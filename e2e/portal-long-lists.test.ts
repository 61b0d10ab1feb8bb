import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { type Account, callApi } from './portal-product.ts'
import { eventually, expectShown, usePortal } from './portal-world.ts'

const world = usePortal()
const MANY = 620
let account: Account
let page: Page

beforeAll(async () => {
  account = await world.account()
  page = await world.openAs(account)
  const me = await callApi(page, 'GET', '/users/me')
  await world.db
    .insertInto('list_entries')
    .values(
      Array.from({ length: MANY }, (_, index) => ({
        id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        user_id: me.body.data.id,
        list: 'reasons' as const,
        label: `Termin ${String(index + 1).padStart(4, '0')}`,
      })),
    )
    .execute()
})
beforeEach(() => page.unrouteAll())

const loaded = () => page.getByRole('status').filter({ hasText: /von 620 geladen/ })
const rowsOf = (of: Page) => of.getByRole('link', { name: /^Termin \d{4}$/ })
const rows = () => rowsOf(page)

test('a page of 50 is loaded, and the next ones while the end is in view', async () => {
  const offsets: string[] = []
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('page[offset]')
    if (offset !== null && request.url().includes('reasons')) offsets.push(offset)
  })
  await page.goto('/user/selectionlists/reasons')
  await expectShown(loaded())
  await eventually(() => loaded().textContent()).toBe('50 von 620 geladen')
  expect(offsets).toEqual(['0'])

  await page.getByRole('button', { name: 'Weitere laden' }).scrollIntoViewIfNeeded()
  await eventually(() => offsets.includes('50')).toBe(true)
})

test('a long list renders only the rows near the viewport, and all of them are reachable', async () => {
  await page.goto('/user/selectionlists/reasons')
  await expectShown(rows().first())
  await page.getByRole('table').evaluate((table) => {
    const box = table.parentElement
    let last = 0
    box?.addEventListener('scroll', () => {
      if (box.scrollTop < last) table.setAttribute('data-jumped', 'back')
      last = box.scrollTop
    })
  })
  const scrollDown = () =>
    page.getByRole('table').evaluate((table) => {
      table.parentElement?.scrollTo(0, table.parentElement.scrollHeight)
    })
  await eventually(async () => {
    await scrollDown()
    return page.getByRole('link', { name: 'Termin 0620' }).count()
  }).toBe(1)
  expect(await rows().count()).toBeLessThan(80)
  // Nor does it jump back when it grows beyond what is rendered whole.
  expect(await page.getByRole('table').getAttribute('data-jumped')).toBeNull()
  expect(await page.getByRole('button', { name: 'Weitere laden' }).count()).toBe(0)
})

test('a list prints whole and clean, in ink on white, also from the dark theme', async () => {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  // 620 lines of 30 px on pages of about 1,000 px: one page more or less, not a picture of the screen.
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThanOrEqual(18)
  expect(pages).toBeLessThanOrEqual(24)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  expect(await rows().count()).toBe(MANY)
  await expectShown(page.getByRole('heading', { name: 'Meine Auswahllisten' }))
  await expectShown(page.getByRole('heading', { name: /^Gründe/ }))
  for (const role of ['button', 'navigation', 'banner', 'complementary'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0)
  const ink = await rows()
    .first()
    .evaluate((row) => row.ownerDocument.defaultView?.getComputedStyle(row).color)
  const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor')
  expect([ink, paper]).toEqual(['rgb(26, 28, 26)', 'rgb(255, 255, 255)'])
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.evaluate('delete document.documentElement.dataset.theme')
})

test('a failed page is not retried automatically; its button retries', async () => {
  let asked = 0
  await page.route(/page%5Boffset%5D=50/, async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await route.fulfill({ status: 400, body: '{"errors":[]}' })
  })
  await page.goto('/user/selectionlists/reasons')
  await expectShown(rows().first())
  await page.getByRole('button', { name: 'Weitere laden' }).scrollIntoViewIfNeeded()
  await expectShown(page.getByText('Die nächsten Einträge konnten nicht geladen werden.'))
  await page.waitForTimeout(300)
  expect(asked).toBe(1)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await eventually(() => asked).toBe(2)
  await eventually(async () => (await loaded().textContent()) === '50 von 620 geladen').toBe(false)
})

// Keys belong to the dialog as long as it is open.
const nothingOpen = () => eventually(() => page.getByRole('dialog').count()).toBe(0)

test('J and K move through the rows, Enter opens, N adds, ? lists the keys, Ctrl+K jumps', async () => {
  await page.goto('/user/selectionlists/reasons')
  await expectShown(rows().first())
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('dialog', { name: 'Grund bearbeiten' }))
  await eventually(() => page.getByLabel('Bezeichnung').inputValue()).toBe('Termin 0002')
  await page.keyboard.press('Escape')
  await nothingOpen()
  await page.keyboard.press('?')
  await expectShown(page.getByRole('dialog', { name: 'Tastenkürzel' }))
  await page.keyboard.press('Escape')
  await nothingOpen()
  await page.keyboard.press('n')
  await expectShown(page.getByLabel('Bezeichnung'))
  await page.keyboard.type('n?/jk')
  await eventually(() => page.getByLabel('Bezeichnung').inputValue()).toBe('n?/jk')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await nothingOpen()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('kont mei')
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('heading', { level: 2, name: /^Kontakte/ }))
})

test('on a phone a long list has multi-line rows that load the same way', async () => {
  const { context, page: small } = await world.visitor(PHONE)
  await context.addCookies(await page.context().cookies())
  await small.goto('/user/selectionlists/reasons')
  await expectShown(small.getByRole('list', { name: 'Gründe' }))
  await eventually(async () => {
    await small.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    return small.getByRole('link', { name: 'Termin 0620' }).count()
  }).toBe(1)
  expect(await rowsOf(small).count()).toBeLessThan(80)
  expect(await small.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
