import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * Each round has a database of its own: the test compares all tables before and after a request, which takes longer
 * with every row.
 */
const ROUNDS = 20
const REQUESTS = 5_000

/**
 * Random requests from the contract, hostile ones included: the verdicts of the fuzz test, and the longest event-loop
 * delay.
 */
export async function run(): Promise<string> {
  let worst = { block: 0, call: '' }
  for (let round = 1; round <= ROUNDS; round++) {
    const result = await sendRequests()
    console.log(`fuzz, round ${round} of ${ROUNDS}: longest block ${result.block} ms (${result.call})`)
    if (result.block > worst.block) worst = result
  }
  const requests = (ROUNDS * REQUESTS).toLocaleString('en')
  return `${requests} requests, longest block of the event loop ${worst.block} ms (${worst.call}; at most 200 ms); no 5xx, no undeclared reply`
}

async function sendRequests(): Promise<{ block: number; call: string }> {
  const child = spawn('scripts/run', ['scripts/test.ts', 'server/fuzz'], {
    env: { ...process.env, FUZZ_RUNS: String(REQUESTS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  const [, block, call] = /the longest block of the event loop (\d+) ms \((.*?)\)/.exec(output) ?? []
  if (!block || !call || !/1 passed, 0 failed/.test(output)) throw new Error(output)
  return { block: Number(block), call }
}
