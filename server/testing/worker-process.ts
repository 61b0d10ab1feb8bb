import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

export type WorkerProcess = {
  process: ChildProcess
  output: () => string
  /** Ends it and tells its exit code, null after SIGKILL. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The real process, as `npm run worker` runs it. */
export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const clean = { PATH: process.env.PATH ?? '', ...env }
  const child = spawn(process.execPath, [WORKER], { env: clean, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  return {
    process: child,
    output: () => output,
    stop: async (signal) => {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}
