import { chromium } from 'playwright-core'
import { openGazetteer } from '#server/places/gazetteer/gazetteer.ts'
import { buildTrial, removeTrial, serveTrial, trackOf } from '../e2e/places-trial.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'

const ROUNDS = 200
const TYPED_TEXTS = [
  'T',
  'Tüb',
  'Tübingen',
  's',
  'Neustadt',
  'Bad',
  '72070',
  '7',
  'München',
  'Frankfurt Oder',
  'xyz',
  // The most expensive searches: a letter that starts thousands of names, and words that few or no towns have.
  's x',
  's zz',
  'b deutschland x',
  's s s s s s s s s s s s',
  '1000 s x',
  'a '.repeat(100),
]
const NEAR = { latitude: 48.5, longitude: 9 }

function cpuMs(work: () => void): number {
  const start = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000 / ROUNDS
}

/** The cost of the index: memory once, and CPU per lookup for the worst of what people type. */
function measureLookUps(): string {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const gazetteer = openGazetteer()
  const after = process.memoryUsage()
  const megabytes = (after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed) / 1e6
  const worst = TYPED_TEXTS.map((text) => ({
    text,
    ms: cpuMs(() => gazetteer.search({ text, near: NEAR, language: 'de' }, 8)),
  })).toSorted((a, b) => b.ms - a.ms)
  const list = worst.map(({ text, ms }) => `${text} ${ms.toFixed(2)}`).join(', ')
  const point = cpuMs(() => gazetteer.reverse(NEAR, 'de'))
  return `index ${megabytes.toFixed(1)} MB; look-up ${list}, at a coordinate ${point.toFixed(2)} ms of CPU`
}

/** From passing a track to a loaded map until it is drawn. */
const DRAW = (count: number) => `(async () => {
  const track = (${trackOf.toString()})(${count})
  const start = performance.now()
  window.show({ track })
  while (!document.querySelector('.way-line')) await new Promise((resolve) => requestAnimationFrame(resolve))
  const shown = performance.now() - start
  window.show({})
  while (document.querySelector('.way-line')) await new Promise((resolve) => requestAnimationFrame(resolve))
  return shown
})()`

async function measureDrawing(): Promise<string> {
  const folder = await buildTrial()
  const trial = await serveTrial(folder)
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 700, height: 420 } })
    await page.goto(trial.url)
    await page.locator('[data-state=drawn]').waitFor({ timeout: 120_000 })
    const drawn: string[] = []
    for (const count of [10_000, 100_000]) {
      const times: number[] = []
      for (let round = 0; round < 9; round += 1) times.push(await page.evaluate<number>(DRAW(count)))
      const median = times.toSorted((a, b) => a - b)[4] ?? 0
      drawn.push(`a way of ${count} points drawn after ${median.toFixed(0)} ms`)
    }
    return drawn.join(', ')
  } finally {
    await browser.close()
    trial.close()
    removeTrial(folder)
  }
}

export const run = async (): Promise<string> => `${measureLookUps()}; ${await measureDrawing()}`
