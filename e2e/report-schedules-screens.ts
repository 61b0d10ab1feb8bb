import type { Page } from 'playwright-core'
import { pageHeading } from './locators.ts'
import { callApi } from './portal-product.ts'
import { byLanguage, companyPath, go, type Language, type Screen } from './portal-screen.ts'
import { dropKnown, VERIFICATIONS } from './verify-samples.ts'

const ID = '0199f0a0-0000-7000-8000-00000000000'
const neverAnswer = () => new Promise<void>(() => {})
const fail = { status: 500, body: '{}' }

const list = (data: object[]) => ({ data, meta: { page: { limit: 200, offset: 0, total: data.length } } })
const listPath = async (page: Page) => `${await companyPath(page)}/report-templates`

async function templateOf(page: Page): Promise<{ path: string; id: string }> {
  const path = await listPath(page)
  const { body } = await callApi(page, 'GET', path.replace('company', 'companies'))
  const all = body.data as unknown as (typeof body.data)[]
  const id = all.find(({ attributes }) => attributes.label === 'Letzter Monat, Außendienst')?.id ?? ''
  return { path: `${path}/${id}`, id }
}

const ADDRESSES = [
  ['buchhaltung@albwerk.example', 'confirmed'],
  ['kanzlei.maurer-und-partner@steuerberatung-reutlingen.example', 'waiting'],
  ['h.lindner@albwerk.example', 'declined'],
] as const

const RECIPIENTS = ADDRESSES.map(([email, state], nth) => ({
  type: 'report_recipient',
  id: `${ID}${nth + 1}`,
  attributes: { email, state },
  meta: { version: 1 },
}))

const scheduleOf = (templateId: string, stopReason: 'user' | 'rights' | null) => ({
  type: 'report_schedule',
  id: `${ID}9`,
  attributes: {
    reportTemplateId: templateId,
    rhythm: 'month',
    delivery: 'link',
    reportRecipientIds: RECIPIENTS.slice(0, 2).map(({ id }) => id),
    setUpBy: 'Henrike Lindner',
    stopReason,
    nextOn: '2026-12-01',
    nextAtIso: '2026-12-01T05:00:00.000Z',
  },
  meta: { version: 1 },
})

const delivered = (nth: number, more: object = {}) => ({
  email: ADDRESSES[nth]?.[0],
  delivery: 'link',
  deliveredAtIso: '2026-11-01T05:00:04.000Z',
  expiresAtIso: '2099-11-15T05:00:04.000Z',
  isRevoked: false,
  isRefused: false,
  openings: 0,
  ...more,
})

const runOf = (nth: number, dueOn: string, more: object) => ({
  type: 'report_run',
  id: `${ID}${nth}`,
  attributes: {
    dueOn,
    state: 'sent',
    reason: null,
    dateFirst: null,
    dateLast: null,
    isEmpty: false,
    finishedAtIso: `${dueOn}T05:00:04.000Z`,
    deliveries: [],
    ...more,
  },
  meta: { version: 1 },
})

const RUNS = [
  runOf(1, '2026-11-01', { state: 'due' }),
  runOf(2, '2026-10-01', {
    state: 'failed',
    reason: 'refused',
    deliveries: [delivered(0, { openings: 3 }), delivered(1, { isRefused: true })],
  }),
  runOf(3, '2026-09-01', { isEmpty: true, deliveries: [delivered(0, { isRevoked: true, openings: 1 })] }),
  runOf(4, '2026-08-01', { state: 'failed', reason: 'making' }),
  runOf(5, '2026-07-01', { deliveries: [delivered(0, { delivery: 'attachment', expiresAtIso: null })] }),
]

type World = { stopReason?: 'user' | 'rights' | null; hasSchedule?: boolean; runs?: object[] }

/** The template, with answers about its schedule that are known. */
async function openTemplate(page: Page, { stopReason = null, hasSchedule = true, runs = RUNS }: World) {
  const { path, id } = await templateOf(page)
  await page.route('**/report-schedules?*', (route) =>
    route.fulfill({ json: list(hasSchedule ? [scheduleOf(id, stopReason)] : []) }),
  )
  await page.route('**/report-recipients?*', (route) =>
    route.fulfill({ json: list(hasSchedule ? RECIPIENTS : []) }),
  )
  await page.route('**/report-schedules/*/runs?*', (route) => route.fulfill({ json: list(runs) }))
  await go(page, path)
}

const OPEN = /^(Einrichten|Set up|Ansehen und ändern|View and change)$/
const openButton = (page: Page) => page.getByRole('button', { name: OPEN })

async function openSheet(page: Page, world: World): Promise<void> {
  await openTemplate(page, world)
  await openButton(page).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
}

async function showCard(page: Page, world: World): Promise<void> {
  await openTemplate(page, world)
  await openButton(page).scrollIntoViewIfNeeded()
  await page.waitForTimeout(400)
}

async function scrollSheet(page: Page, language: Language): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: byLanguage(language, 'Verlauf', 'History') })
    .scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
}

const screen = (name: string, show: Screen['show']): Screen => ({
  name,
  as: 'owner',
  isCoveredElsewhere: true,
  show,
})

const PUBLIC_LINK = `/reports/link#${ID}1/${ID}2`

async function openLink(page: Page, answer: object): Promise<void> {
  await page.route('**/api/report-links/**', (route) => route.fulfill(answer))
  await page.goto('about:blank')
  await page.goto(PUBLIC_LINK)
  await page.getByRole('heading').first().waitFor()
  await page.waitForTimeout(300)
}

const refused = (status: number, code: string) => ({ status, json: { errors: [{ status, code }] } })

const LINK = {
  data: {
    type: 'report_link',
    id: `${ID}1`,
    attributes: {
      fileName: 'wegbuch-Albwerk GmbH-2026-10.pdf',
      bytes: 184_220,
      companyName: 'Albwerk GmbH',
      expiresAtIso: '2026-11-15T05:00:00.000Z',
    },
  },
}

export const REPORT_SCHEDULE_SCREENS: readonly Screen[] = [
  screen('report-verify-busy', async (page) => {
    const path = await listPath(page)
    await page.route('**/reports/verification', neverAnswer)
    await go(page, `${path}/verify`)
    const file = { name: 'wegbuch-2026-10.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page
      .getByText(/wird geprüft|Checking/)
      .first()
      .waitFor()
  }),
  screen('report-verify-failed', async (page) => {
    const path = await listPath(page)
    await page.route('**/reports/verification', (route) => route.fulfill(fail))
    await go(page, `${path}/verify`)
    const file = { name: 'wegbuch-2026-10.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('alert').first().waitFor()
  }),
  ...(['unknown', 'encrypted', 'pages', 'withheld', 'database'] as const).map((name) =>
    screen(`report-verify-${name}`, async (page) =>
      dropKnown(page, await listPath(page), VERIFICATIONS[name]),
    ),
  ),
  screen('report-verify-no-permission', async (page) =>
    go(page, `${await companyPath(page, 'Kern Consulting')}/report-templates/verify`),
  ),
  screen('schedule-card-none', (page) => showCard(page, { hasSchedule: false })),
  screen('schedule-card', (page) => showCard(page, {})),
  screen('schedule-card-stopped', (page) => showCard(page, { stopReason: 'rights' })),
  screen('schedule-card-loading', async (page, language) => {
    const { path } = await templateOf(page)
    await page.route('**/report-schedules?*', neverAnswer)
    await go(page, path)
    await page
      .getByRole('heading', { name: byLanguage(language, 'Regelmäßig senden', 'Send regularly') })
      .scrollIntoViewIfNeeded()
  }),
  screen('schedule-card-failed', async (page) => {
    const { path } = await templateOf(page)
    await page.route('**/report-schedules?*', (route) => route.fulfill(fail))
    await go(page, path)
    await page.getByRole('alert').first().scrollIntoViewIfNeeded()
  }),
  screen('schedule-sheet-new', (page) => openSheet(page, { hasSchedule: false })),
  screen('schedule-sheet', (page) => openSheet(page, {})),
  screen('schedule-sheet-loading', async (page) => {
    await openTemplate(page, {})
    await page.route('**/report-recipients?*', neverAnswer)
    await page.route('**/report-schedules/*/runs?*', neverAnswer)
    await openButton(page).click()
    await page.getByRole('dialog').waitFor()
  }),
  screen('schedule-sheet-history', async (page, language) => {
    await openSheet(page, { stopReason: 'user' })
    await scrollSheet(page, language)
  }),
  screen('schedule-sheet-no-runs', async (page, language) => {
    await openSheet(page, { runs: [] })
    await scrollSheet(page, language)
  }),
  screen('report-link', (page) => openLink(page, { json: LINK })),
  screen('report-link-expired', (page) => openLink(page, refused(410, 'report_link.expired'))),
  screen('report-link-unknown', (page) => openLink(page, refused(404, 'not_found'))),
  screen('report-link-failed', (page) => openLink(page, fail)),
  screen('report-address', async (page) => {
    await page.goto('about:blank')
    await page.goto(`/reports/confirm#${ID}1/${ID}2`)
    await pageHeading(page).or(page.getByRole('heading').first()).first().waitFor()
  }),
]
