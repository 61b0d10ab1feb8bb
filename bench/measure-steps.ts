import type { CDPSession, Page } from 'playwright-core'
import { median } from './cpu.ts'

/** The cost of one step in milliseconds: wall clock, main-thread time, and the longest task of the main thread. */
export type Cost = { clock: number; thread: number; longest: number }

/** Runs in the page: the action, and a condition that calls `done()` once it holds. */
export type Step = { act: string; until: string }

/** Median and maximum. */
export const range = (values: number[]) =>
  `${median(values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms`

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tts?: number
  tdur?: number
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
const MARK = 'bench '
const STEP_SECONDS = 30
/** Longer than any pause after which the portal does something, such as that of the search field. */
const QUIET_MS = 1_000

/**
 * Runs steps in the page and measures each: wall clock, main-thread time (unaffected by other processes) and longest
 * task.
 */
export async function measureSteps(page: Page, steps: readonly Step[]): Promise<Cost[]> {
  await page.evaluate(COUNT_REQUESTS)
  const browser = page.context().browser()
  if (!browser) throw new Error('the page belongs to no browser')
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: CATEGORIES }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  for (const [nth, step] of steps.entries()) {
    await page.evaluate(stepScript(nth, step))
  }
  await stopTracing(session)
  await session.detach()
  return steps.map((_, nth) => costOf(events, nth))
}

const COUNT_REQUESTS = `if (!window.requestCount) {
  window.requestCount = { open: 0 }
  const send = window.fetch
  window.fetch = (...options) => {
    requestCount.open += 1
    return send(...options).finally(() => { requestCount.open -= 1 })
  }
}`

/** What a step leaves to later frames, timers and replies is part of it: the page must have come to rest. */
const AT_REST = `(end) => {
  let timer
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (requestCount.open > 0) return wait()
      observer.disconnect()
      end()
    }, ${QUIET_MS})
  }
  const observer = new MutationObserver(wait)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  wait()
}`

/** Each step runs in its own task, so the evaluate call is not measured. */
const stepScript = (nth: number, { act, until }: Step) => `new Promise((end, fail) => setTimeout(() => {
  setTimeout(() => fail(new Error('not done in ${STEP_SECONDS} s: ' + ${JSON.stringify(act)})), ${STEP_SECONDS * 1_000})
  performance.mark('${MARK}${nth} from')
  const done = () => {
    performance.mark('${MARK}${nth} to')
    ;(${AT_REST})(end)
  }
  ${until};
  ${act};
}, 50))`

async function stopTracing(session: CDPSession): Promise<void> {
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
}

function costOf(events: readonly TraceEvent[], nth: number): Cost {
  const mark = (end: string) => events.find(({ name }) => name === `${MARK}${nth} ${end}`)
  const [from, to] = [mark('from'), mark('to')]
  if (!from || !to) throw new Error(`step ${nth} left no marks`)
  const next = events.find(({ name }) => name === `${MARK}${nth + 1} from`)?.ts ?? Infinity
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, tdur = 0 }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      pid === from.pid &&
      tid === from.tid &&
      ts + tdur > from.ts &&
      ts < next,
  )
  return {
    clock: (to.ts - from.ts) / 1_000,
    thread: ((to.tts ?? 0) - (from.tts ?? 0)) / 1_000,
    longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
  }
}
