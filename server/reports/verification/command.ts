import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FILE_BYTES_MAX } from '#contract/reports/verification.ts'
import { type CommandResult, failure, success } from '../../command-result.ts'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../db/pool.ts'
import { schemaFault } from '../../db/schema-fault.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { describeVerification, isSound } from './describe.ts'
import { verifyFile } from './verify-file.ts'

/** Whoever waits at a shell waits for nobody else. */
const TIME_MAX_MS = 15 * 60_000

const USAGE = 'Usage: npm run verify -- --report <file>'

/** The file of `npm run verify -- --report <file>`; null if the history itself is to be verified. */
export function reportOption(args: string[]): string | null {
  if (!args.some((arg) => arg === '--report' || arg.startsWith('--report='))) return null
  try {
    const { report } = parseArgs({ args, options: { report: { type: 'string' } } }).values
    if (report) return resolve(report)
  } catch {
    // A second option, or no file.
  }
  throw new ConfigError(USAGE)
}

/** Whether a file is a report that was made here, and what the history says of each of its lines. */
export async function verifyReport(database: Database, path: string, log: Log): Promise<CommandResult> {
  const fault = await schemaFault(database.db)
  if (fault) return failure(fault)
  try {
    const found = await stat(path)
    if (!found.isFile()) return failure(`${path} is no file.`)
    if (found.size > FILE_BYTES_MAX) return failure(`${path} has more than ${FILE_BYTES_MAX / 1e6} MB.`)
    const everything = { companyId: null, viewerId: null }
    const given = { database, log, timeMaxMs: TIME_MAX_MS }
    const result = await verifyFile(createReadStream(path), everything, given)
    const lines = describeVerification(result)
    return isSound(result) ? success(...lines) : failure(...lines)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return failure(`${path} cannot be read: ${(error as Error).message}`)
  }
}
