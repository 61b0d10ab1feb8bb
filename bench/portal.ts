import { chromium, type Page } from 'playwright-core'
import { startCluster } from '#server/testing/cluster.ts'
import { ARGS } from '../e2e/browser.ts'
import { callApi, signIn, startPortal } from '../e2e/portal-product.ts'
import { findOrInstallChromium } from '../scripts/chromium.ts'
import { median } from './cpu.ts'
import { type Peer, startPeer } from './portal-peer.ts'

const ROUNDS = 9
const CPU_SLOWDOWN = 4

type Load = { usableMs: number; shift: number; scriptBytes: number }

/** Time from navigation to a usable list, cold cache, CPU throttled to a quarter: the portal against Verdaccio. */
export async function run(): Promise<string> {
  const cluster = await startCluster()
  const portal = await startPortal(cluster.connection, {})
  const peer = await startPeer()
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ARGS })
  try {
    const ours = await (await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })).newPage()
    await ours.goto('/')
    await signIn(ours, await portal.account({ language: 'en' }))
    for (let index = 0; index < 50; index += 1)
      await callApi(ours, 'POST', '/users/me/selectionlists/reasons', {
        type: 'reason',
        attributes: { label: `Reason ${index}` },
      })
    const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    const loadOurs = await prepareLoad(ours, `${portal.url}/user/selectionlists/reasons`, 'a.row-open')
    const loadTheirs = await prepareLoad(theirs, peer.url, 'a[href*="bench-package-"]')
    const rounds: [Load, Load][] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push([await loadOurs(), await loadTheirs()])
    return report(peer, rounds)
  } finally {
    await browser.close()
    peer.stop()
    await portal.close()
    await cluster.stop()
  }
}

async function prepareLoad(page: Page, url: string, usable: string): Promise<() => Promise<Load>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const scripts = new Set<string>()
  let scriptBytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(WATCH.replace('USABLE', JSON.stringify(usable)))
  return async () => {
    scriptBytes = 0
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(usable).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { usableMs, shift } = (await page.evaluate('measured')) as Omit<Load, 'scriptBytes'>
    return { usableMs, shift, scriptBytes }
  }
}

/** Runs in the page: when the first row appears, and the layout shift until the end. */
const WATCH = `
  globalThis.measured = { usableMs: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (document.querySelector(USABLE)) measured.usableMs = performance.now()
    else requestAnimationFrame(look)
  }
  look()
`

function report({ name }: Peer, rounds: [Load, Load][]): string {
  const line = (side: 0 | 1) => {
    const loads = rounds.map((round) => round[side])
    const of = (key: keyof Load) => median(loads.map((load) => load[key]))
    const kB = (of('scriptBytes') / 1000).toFixed(0)
    return `usable list after ${(of('usableMs') / 1000).toFixed(2)} s, ${kB} kB of scripts as sent, layout shift ${of('shift').toFixed(3)}`
  }
  return `Portal: ${line(0)}; ${name}: ${line(1)} (median of ${ROUNDS} loads with an empty cache, Chromium at 1/${CPU_SLOWDOWN} of the CPU)`
}
