import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type Program, startProgram } from './program.ts'

export type Product = Omit<Program, 'stop'> & {
  url: string
  dataDir: string
  /** Stops it as an operator would and returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Removes the data directory; after `stop`. */
  clean: () => void
}

export type ProductOptions = { env?: Record<string, string>; dataDir?: string }

/** Shorter than the time limit of a test, so that the process is still stopped after a failed start. */
const START_TIMEOUT_MS = 80_000

/** The real process, as `npm start` runs it, on a free port and a data directory of its own. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wegbuch-product-'))
  const product = launchProduct({ ...options, dataDir }, await freePort())
  const latest = Date.now() + START_TIMEOUT_MS
  while (product.process.exitCode === null && Date.now() < latest) {
    const ready = await fetch(`${product.url}/readyz`).catch(() => null)
    if (ready?.ok) return product
    await sleep(50)
  }
  await product.stop('SIGKILL')
  throw new Error(`The product did not start: ${product.output()}`)
}

/** Without licences by default: otherwise each test with business trips would have to buy a plan first. */
const USUAL = { BILLING: 'none' }

/** The same without waiting: for starts that are meant to fail. */
export function launchProduct({ env = {}, dataDir = '' }: ProductOptions, port: number): Product {
  const program = startProgram('server/main.ts', { PORT: String(port), DATA_DIR: dataDir, ...USUAL, ...env })
  return {
    ...program,
    url: `http://localhost:${port}`,
    dataDir,
    stop: (signal = 'SIGINT') => program.stop(signal),
    clean: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
