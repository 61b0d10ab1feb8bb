import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type CommandResult, failure, success } from '../../command-result.ts'
import { type Config, ConfigError } from '../../config.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { schemaFault } from '../../db/schema-fault.ts'
import { checkpointFolder } from '../checkpoints/files.ts'
import { ownFingerprint } from '../checkpoints/key.ts'
import { formatDuration } from './clock-steps.ts'
import { type VerificationResult, type VerifyOptions, verifyHistory } from './verify.ts'

const USAGE = 'Usage: npm run verify [-- --vehicle <id>] [--all-faults] [--checkpoints <folder>]'

/** The options of `npm run verify`. */
export function parseOptions(args: string[], { dataDir }: Pick<Config, 'dataDir'>): VerifyOptions {
  const values = parseArguments(args)
  if (!values || (values.vehicle !== undefined && !isId(values.vehicle))) throw new ConfigError(USAGE)
  return {
    vehicleId: values.vehicle?.toLowerCase() ?? null,
    allFaults: values['all-faults'],
    ...(values.checkpoints === undefined
      ? { folder: checkpointFolder(dataDir), ownKey: ownFingerprint(dataDir) }
      : { folder: resolve(values.checkpoints), ownKey: null }),
  }
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        vehicle: { type: 'string' },
        'all-faults': { type: 'boolean', default: false },
        checkpoints: { type: 'string' },
      },
    }).values
  } catch {
    return null
  }
}

export async function runVerify(db: Db, wish: VerifyOptions): Promise<CommandResult> {
  const fault = await schemaFault(db)
  if (fault) return failure(fault)
  const verified = await verifyHistory(db, wish)
  const { faults, missingEntries, isLogbookWhole, clockSteps } = verified
  if (faults.length === 0)
    return success(summaryLine(verified), ...clockSteps, ...checkpointLines(verified, wish))
  return failure(
    ...(isLogbookWhole ? [summaryLine(verified), ...clockSteps] : []),
    ...faults,
    ...(missingEntries.size > 0 && faults.length === missingEntries.size ? [MISSING_ENTRIES_HINT] : []),
  )
}

const MISSING_ENTRIES_HINT =
  'This is normal after the restore of an older backup, but also happens if the last entries were removed.'

const summaryLine = ({ chains, entries, vehicles, trips, expenses }: VerificationResult) =>
  `${chains} chains with ${entries} entries hold; ${vehicles} vehicles, ${trips} trips and ${expenses} expenses are as they say.`

function checkpointLines({ checkpoints }: VerificationResult, wish: VerifyOptions): string[] {
  const last = checkpoints.at(-1)
  return [
    ...checkpoints.map(({ header, moved, upTo, aheadUs }) => {
      const coverage =
        wish.vehicleId === null
          ? `${moved} chains moved, ${header.entries} entries in all`
          : upTo === null
            ? 'this chain had not moved'
            : `this chain up to entry ${upTo}`
      const clock = aheadUs > 0 ? ` Its clock ran ahead, by at least ${formatDuration(aheadUs)}.` : ''
      return `Checkpoint ${header.number} of ${header.at} holds: ${coverage}.${clock}`
    }),
    last
      ? `Signed by the key ${last.header.key}. What came after the last checkpoint is known to the database alone.`
      : 'There is no checkpoint yet: that nothing was cut off at an end cannot be shown. npm run checkpoint writes one.',
  ]
}
