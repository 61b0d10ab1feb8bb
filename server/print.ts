import { inspect } from 'node:util'
import { ConfigError } from './config.ts'
import { stackFrames } from './stack-frames.ts'

/** Characters that control a terminal or change the direction of a text. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '\u{fffd}')

/** Each is one line, whatever it quotes: a file or a database may hold a verdict of its own. */
export function printLines(lines: readonly string[], print: (line: string) => void = printError): void {
  for (const line of lines) print(printable(line))
}

const printError = (line: string): unknown => process.stderr.write(`${line}\n`)

/** What the operator can fix. */
export const printFault = (error: Error): void =>
  printLines(error instanceof ConfigError ? error.lines : [error.message])

/** What nobody expected: Node itself would print the message as it is. */
export function printCrash(error: unknown): void {
  if (!(error instanceof Error)) return printLines([inspect(error)])
  const details = Object.entries(error)
  printLines([
    `${error.name}: ${error.message}`,
    ...(stackFrames(error)?.split('\n') ?? []),
    ...(details.length > 0 ? [inspect(Object.fromEntries(details), { breakLength: Infinity })] : []),
  ])
  if (error.cause !== undefined) printCrash(error.cause)
}
