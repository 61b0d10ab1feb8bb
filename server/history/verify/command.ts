import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, refused, told } from '../../command.ts'
import { type Config, ConfigError } from '../../config.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { schemaFault } from '../../db/schema-fault.ts'
import { folderOf } from '../checkpoints/files.ts'
import { ownFingerprint } from '../checkpoints/key.ts'
import { spanOf } from './clock-steps.ts'
import { type Verified, verifyHistory, type Wish } from './verify.ts'

const USAGE = 'Usage: npm run verify [-- --vehicle <id>] [--all-faults] [--checkpoints <folder>]'

/** `npm run verify`: what was asked for. */
export function readWish(args: string[], { dataDir }: Pick<Config, 'dataDir'>): Wish {
  const values = read(args)
  if (!values || (values.vehicle !== undefined && !isId(values.vehicle))) throw new ConfigError(USAGE)
  return {
    vehicleId: values.vehicle?.toLowerCase() ?? null,
    allFaults: values['all-faults'],
    ...(values.checkpoints === undefined
      ? { folder: folderOf(dataDir), ownKey: ownFingerprint(dataDir) }
      : { folder: resolve(values.checkpoints), ownKey: null }),
  }
}

function read(args: string[]) {
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

export async function answerVerify(db: Db, wish: Wish): Promise<Answer> {
  const fault = await schemaFault(db)
  if (fault) return refused(fault)
  const verified = await verifyHistory(db, wish)
  const { faults, behind, isLogbookWhole, clockSteps } = verified
  if (faults.length === 0) return told(whatHolds(verified), ...clockSteps, ...whatIsSigned(verified, wish))
  return refused(
    ...(isLogbookWhole ? [whatHolds(verified), ...clockSteps] : []),
    ...faults,
    ...(behind.size > 0 && faults.length === behind.size ? [BEHIND] : []),
  )
}

const BEHIND =
  'So it looks after the restore of an older backup, and also where somebody cut off what came last.'

const whatHolds = ({ chains, entries, vehicles, trips, expenses }: Verified) =>
  `${chains} chains with ${entries} entries hold; ${vehicles} vehicles, ${trips} trips and ${expenses} expenses are as they say.`

function whatIsSigned({ checkpoints }: Verified, wish: Wish): string[] {
  const last = checkpoints.at(-1)
  return [
    ...checkpoints.map(({ header, moved, upTo, aheadUs }) => {
      const reach =
        wish.vehicleId === null
          ? `${moved} chains moved, ${header.entries} entries in all`
          : upTo === null
            ? 'this chain had not moved'
            : `this chain up to entry ${upTo}`
      const clock = aheadUs > 0 ? ` Its clock ran ahead, by at least ${spanOf(aheadUs)}.` : ''
      return `Checkpoint ${header.number} of ${header.at} holds: ${reach}.${clock}`
    }),
    last
      ? `Signed by the key ${last.header.key}. What came after the last checkpoint is known to the database alone.`
      : 'There is no checkpoint yet: that nothing was cut off at an end cannot be shown. npm run checkpoint writes one.',
  ]
}
