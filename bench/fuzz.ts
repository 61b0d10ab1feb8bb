import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const RUNS = process.env.FUZZ_RUNS ?? '100000'

/**
 * Random requests from the contract, hostile ones included: the verdicts of the fuzz test, and the longest event-loop
 * delay.
 */
export async function run(): Promise<string> {
  const child = spawn('scripts/run', ['scripts/test.ts', 'server/fuzz'], {
    env: { ...process.env, FUZZ_RUNS: RUNS },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  const summary = /\d+ requests, the longest block .*/.exec(output)?.[0]
  if (!summary) throw new Error(output)
  return `${summary}; no 5xx, no undeclared reply (at most 200 ms)`
}
