import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandResult, failure, success } from '../../command-result.ts'
import { ConfigError } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { schemaFault } from '../../db/schema-fault.ts'
import { type FileDigest, findMadeReports } from './store.ts'

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

async function digestFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part as Buffer)
    bytes += (part as Buffer).length
  }
  return { bytes, digest: hash.digest() }
}

/** Whether a file is, byte for byte, a report that was made here. */
export async function verifyReport(db: Db, path: string): Promise<CommandResult> {
  let file: FileDigest
  try {
    file = await digestFile(path)
  } catch (error) {
    return failure(`${path} cannot be read: ${(error as Error).message}`)
  }
  const fault = await schemaFault(db)
  if (fault) return failure(fault)
  const found = await findMadeReports(db, file)
  const sum = `SHA-256 ${file.digest.toString('hex')}, ${file.bytes} bytes`
  if (found.length === 0) return failure(`No report with these bytes was made here (${sum}).`)
  return success(
    ...found.map(
      ({ madeAtIso, kind, vehicles, companyId }) =>
        `Made here on ${madeAtIso}, byte for byte: ${kind === 'logbook' ? `the logbook of ${vehicles} vehicles` : 'the report on all vehicles'} of company ${companyId} (${sum}).`,
    ),
  )
}
