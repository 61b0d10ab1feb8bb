import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { fileCalls, getTrialRows, makeTrialReport, numbersTo } from '#server/testing/file-calls.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { usePortal } from './portal-world.ts'

type Progress = { bytes: number; total: number | null; isEstimate: boolean }
type DownloadedFile = { name: string; content: Blob }
/** `web/kernel/api/download.ts` as the page sees it. */
type Client = {
  download: (call: object, input: object, onProgress?: (now: Progress) => void) => Promise<DownloadedFile>
  saveFile: (file: DownloadedFile) => void
}
type WithClient = { trial: Client }

/** More than the sockets between server and page buffer. */
const ENDLESS = 999
const world = usePortal({
  more: fileCalls(async ({ db, rows }) => ({
    type: 'text/csv',
    name: 'Fahrten für Käthe & Söhne.csv',
    content: numbersTo(db, rows === ENDLESS ? 2_000_000_000 : rows * 1_000),
  })),
})

const SCRIPT = '/assets/trial-download.js'
let code = ''

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    css: { postcss: { plugins: [] } },
    logLevel: 'error',
    build: {
      write: false,
      target: 'chrome123',
      rolldownOptions: {
        input: 'web/kernel/api/download.ts',
        output: { format: 'iife', name: 'trial', exports: 'named' },
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rollup.RollupOutput
  code = built.output.find((file) => file.type === 'chunk')?.code ?? ''
})

/** A user with a company and a vehicle in the real portal, under its policy, with the client loaded. */
async function someone() {
  const account = await world.account()
  const { tokens } = await world.issueTokens(account)
  const post = async (path: string, type: string, attributes: object) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens.access_token}` },
      payload: { data: { type, attributes } },
    })
    return reply.json<{ data: { id: string } }>().data.id
  }
  const company = await post('/companies', 'company', { name: 'Albwerk GmbH' })
  const vehicle = await post(`/companies/${company}/vehicles`, 'vehicle', { licensePlate: 'RT-D 1' })
  const page = await world.openAs(account, '/user/profile')
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ body: code, contentType: 'text/javascript' }))
  await page.addScriptTag({ url: SCRIPT })
  return { page, company, vehicle }
}

const rowsOf = (vehicleId: string, rows: number) => ({
  call: JSON.parse(JSON.stringify(getTrialRows)) as object,
  input: { params: { vehicleId }, query: { 'filter[rows]': String(rows) } },
})

const metrics = async () => (await world.app.inject('/metrics')).body

const saved = async (page: Page, start: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a file is saved under its name, and its progress is reported', async () => {
  const { page, vehicle } = await someone()
  let progress: Progress[] = []
  const { name, text } = await saved(page, async () => {
    progress = await page.evaluate(
      async ({ call, input }) => {
        const client = (globalThis as unknown as WithClient).trial
        const told: Progress[] = []
        client.saveFile(await client.download(call, input, (now) => told.push(now)))
        return told
      },
      rowsOf(vehicle, 20),
    )
  })
  expect(name).toBe('Fahrten für Käthe & Söhne.csv')
  expect(text.split('\r\n')).toHaveLength(20_001)
  // The browser may deliver several chunks at once, so their number is unknown.
  expect(progress.at(-1)).toEqual({ bytes: text.length, total: null, isEstimate: false })
  expect(progress.map(({ bytes }) => bytes)).toEqual(
    progress.map(({ bytes }) => bytes).toSorted((a, b) => a - b),
  )
})

test('a file requested by POST with a known length reports its total', async () => {
  const { page, company } = await someone()
  const call = JSON.parse(JSON.stringify(makeTrialReport)) as object
  const request = {
    call,
    input: { params: { companyId: company }, attributes: { format: 'pdf' } },
  }
  const downloaded = await page.evaluate(async ({ call, input }) => {
    const { download } = (globalThis as unknown as WithClient).trial
    let last: Progress | null = null
    const { name, content } = await download(call, input, (now) => (last = now))
    return { name, size: content.size, type: content.type, last }
  }, request)
  expect(downloaded).toEqual({
    name: 'report.pdf',
    size: 3_000,
    type: 'application/pdf',
    last: { bytes: 3_000, total: 3_000, isEstimate: false },
  })
})

test('cancelling a download ends it at the server too, and a refused one is an ordinary problem', async () => {
  const { page, vehicle } = await someone()
  const cancelled = await page.evaluate(
    async ({ call, input }) => {
      const { download } = (globalThis as unknown as WithClient).trial
      const cancelling = new AbortController()
      return download(call, { ...input, signal: cancelling.signal }, () => cancelling.abort()).catch(
        (error: Error) => error.name,
      )
    },
    rowsOf(vehicle, ENDLESS),
  )
  expect(cancelled).toBe('AbortError')
  await waitFor(async () => (await metrics()).includes('wegbuch_files{state="running"} 0'))

  const refused = await page.evaluate(
    async ({ call, input }) => {
      const { download } = (globalThis as unknown as WithClient).trial
      return download(call, input).catch((error: { code: string; status: number }) => [
        error.status,
        error.code,
      ])
    },
    rowsOf(crypto.randomUUID(), 1),
  )
  expect(refused).toEqual([404, 'not_found'])
})
