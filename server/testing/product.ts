import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Product = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Ends it as an operator would and tells its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Removes the data directory; after `stop`. */
  clean: () => void
}

type Options = { env?: Record<string, string>; dataDir?: string }

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The real process, as `npm start` runs it, on a free port and a data directory of its own. */
export async function startProduct(options: Options = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wegbuch-product-'))
  const port = await freePort()
  const product = launchProduct({ ...options, dataDir }, port)
  for (;;) {
    if (product.process.exitCode !== null) throw new Error(`The product did not start: ${product.output()}`)
    const ready = await fetch(`${product.url}/readyz`).catch(() => null)
    if (ready?.ok) return product
    await sleep(50)
  }
}

/** The same without waiting: for starts that are meant to fail. */
export function launchProduct({ env = {}, dataDir = '' }: Options, port: number): Product {
  const clean = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, ...env }
  const child = spawn(process.execPath, [MAIN], { env: clean, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    url: `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    stop: async (signal = 'SIGINT') => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return child.exitCode
    },
    clean: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
