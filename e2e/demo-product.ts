import type { Page } from 'playwright-core'
import { buildApp } from '#server/app.ts'
import { openGateway } from '#server/billing/stripe/gateway.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/free-port.ts'
import { startIdentity } from '#server/identity/identity.ts'
import { createLog } from '#server/log.ts'
import { openDemo } from '../demo/open-demo.ts'
import { DEMO_SIGN_INS } from '../demo/sign-ins.ts'
import { fullDemoSize } from '../demo/simulation/simulate-fleet.ts'

/** The demo that `npm run demo` left, or a new one, on a free port. */
export async function startDemo(
  report: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort()
  const read = readConfig({ PORT: String(port), DATA_DIR: './data-demo', LOG_LEVEL: 'silent' })
  const config = { ...read, demo: DEMO_SIGN_INS }
  const log = createLog(config.logLevel)
  const size = fullDemoSize('wegbuch', new Date().toISOString().slice(0, 10))
  const database = await openDemo(config, log, { isFresh: false, size, tell: report })
  const identity = await startIdentity({ config, db: database.db, log })
  const gateway = await openGateway({ config, db: database.db, log })
  const app = await buildApp({ config, log, database, issuer: identity.issuer, identity, gateway })
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url: config.publicUrl.origin,
    close: async () => {
      await gateway?.close()
      await app.close()
      await database.close()
    },
  }
}

export type DemoRole = (typeof DEMO_SIGN_INS.accounts)[number]['role']

/** Signs in by the button of the sign-in page; the first one with that role. */
export async function signInToDemo(page: Page, role: DemoRole): Promise<void> {
  const name = DEMO_SIGN_INS.accounts.find((account) => account.role === role)?.name ?? ''
  await page.goto('/')
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ }).waitFor()
}
