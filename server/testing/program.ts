import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)
/** A test run starts dozens of processes of the same code: they share compiled code. */
const COMPILED = fileURLToPath(new URL('node_modules/.cache/wegbuch-compiled', ROOT))
/** Also skips resolving links of two thousand files, a sixth of the time of a start. */
const FAST_START_ENV = { NODE_COMPILE_CACHE: COMPILED, NODE_PRESERVE_SYMLINKS: '1' }

export type Program = {
  process: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Its exit code, after its output was read; null if a signal ended it at once. */
  ended: Promise<number | null>
  /** Ends it by a signal, unless it has ended already. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts a program of the repository with only the given environment. */
export function startProgram(path: string, env: Record<string, string>, ...args: string[]): Program {
  const whole = { PATH: process.env.PATH ?? '', ...FAST_START_ENV, ...env }
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, ROOT)), ...args], {
    env: whole,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(() => child.exitCode)
  return {
    process: child,
    output: () => output,
    ended,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs one of the commands of `scripts/` to its end: what it printed, and its exit code. */
export async function runCommand(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = startProgram(`scripts/${name}.ts`, env, ...args)
  return { code: await ended, output: output() }
}
