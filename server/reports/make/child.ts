import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { partsOf } from '../../http/file/parts.ts'
import { stackFrames } from '../../stack-frames.ts'
import { BESIDE, OUTPUT, TEMPORARY_FAILURE } from './protocol.ts'

/** Writes the file of a child; resolves when the reader has all of it but what the pipe holds. */
export type Write = (content: AsyncIterable<Uint8Array | string>) => Promise<void>

/** Tells something about the file, before its end. */
export type Note = (facts: object) => void

/**
 * The life of a child process: it reads one order as a line of JSON from its standard input, writes the file that was
 * ordered, and exits. The input stays open as long as somebody waits for the file; once it ends, so does the child.
 */
export async function runChild(
  work: (order: unknown, write: Write, note: Note) => Promise<void>,
): Promise<void> {
  process.on('uncaughtException', fail)
  try {
    const order: unknown = JSON.parse(await readOrder())
    const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
    output.on('error', () => process.exit(1))
    await work(
      order,
      (content) => writeAll(output, content),
      (facts) => writeSync(BESIDE, `${JSON.stringify(facts)}\n`),
    )
    output.end()
    await once(output, 'finish')
    process.exit(0)
  } catch (error) {
    fail(error as Error)
  }
}

/** Says where it failed, and never what: a message may quote what somebody typed. */
function fail(error: Error): never {
  const { name } = error
  const { code } = error as { code?: unknown }
  const report = JSON.stringify({ name, code, stack: stackFrames(error) })
  writeSync(2, `${report}\n`)
  process.exit(isDatabaseUnavailable(error) ? TEMPORARY_FAILURE : 1)
}

async function readOrder(): Promise<string> {
  const { stdin } = process
  stdin.setEncoding('utf8')
  const { promise, resolve } = Promise.withResolvers<string>()
  let order = ''
  stdin.on('data', (text: string) => {
    order += text
    if (text.endsWith('\n')) resolve(order)
  })
  for (const event of ['end', 'close', 'error']) stdin.once(event, () => process.exit(1))
  return promise
}

async function writeAll(output: Socket, content: AsyncIterable<Uint8Array | string>): Promise<void> {
  for await (const part of partsOf(content)) if (!output.write(part)) await once(output, 'drain')
}
