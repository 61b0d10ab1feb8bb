import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '#server/testing/product.ts'
import { median } from './cpu.ts'

const ROUNDS = 9

const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Wall-clock time from the start of the process to `/readyz`: with a new data directory, and again. */
export async function run(): Promise<string> {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'wegbuch-bench-'))
    cold.push(await timeStart(dataDir))
    warm.push(await timeStart(dataDir))
  }
  return `Start until ready: ${s(median(cold))} with a new data directory, ${s(median(warm))} with one that is there (median of ${ROUNDS}, wall clock)`
}

async function timeStart(dataDir: string): Promise<number> {
  const begun = performance.now()
  const product = await startProduct({ dataDir, env: { BILLING: '' } })
  const took = performance.now() - begun
  await product.stop()
  return took
}
