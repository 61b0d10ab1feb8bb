import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { folderOf } from '../checkpoints/files.ts'
import { ownFingerprint } from '../checkpoints/key.ts'
import { type Verified, verifyHistory, type Wish } from './verify.ts'

export const USAGE = 'Usage: npm run verify [-- --vehicle <id>] [--all-faults] [--checkpoints <folder>]'

/** `npm run verify`: what was asked for; null if nobody can tell. */
export function readWish(args: string[], { dataDir }: Pick<Config, 'dataDir'>): Wish | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        vehicle: { type: 'string' },
        'all-faults': { type: 'boolean', default: false },
        checkpoints: { type: 'string' },
      },
    })
    if (values.vehicle !== undefined && !isId(values.vehicle)) return null
    return {
      vehicleId: values.vehicle?.toLowerCase() ?? null,
      allFaults: values['all-faults'],
      ...(values.checkpoints === undefined
        ? { folder: folderOf(dataDir), ownKey: ownFingerprint(dataDir) }
        : { folder: resolve(values.checkpoints), ownKey: null }),
    }
  } catch {
    return null
  }
}

export async function answerVerify(db: Db, wish: Wish): Promise<{ lines: string[]; isGood: boolean }> {
  const verified = await verifyHistory(db, wish)
  const isGood = verified.faults.length === 0
  if (isGood) return { lines: goodNews(verified, wish), isGood }
  const { faults, behind } = verified
  return { lines: behind.size > 0 && faults.length === behind.size ? [...faults, BEHIND] : faults, isGood }
}

const BEHIND =
  'All that is there holds. So it looks after the restore of an older backup, and also where somebody cut off what came last.'

function goodNews(verified: Verified, wish: Wish): string[] {
  const { chains, entries, vehicles, trips, expenses, checkpoints } = verified
  const last = checkpoints.at(-1)
  return [
    `${chains} chains with ${entries} entries hold; ${vehicles} vehicles, ${trips} trips and ${expenses} expenses are as they say.`,
    ...checkpoints.map(({ header, moved, upTo }) => {
      const reach =
        wish.vehicleId === null
          ? `${moved} chains moved, ${header.entries} entries in all`
          : upTo === null
            ? 'this chain had not moved'
            : `this chain up to entry ${upTo}`
      return `Checkpoint ${header.number} of ${header.at} holds: ${reach}.`
    }),
    last
      ? `Signed by the key ${last.header.key}. What came after the last checkpoint is known to the database alone.`
      : 'There is no checkpoint yet: that nothing was cut off at an end cannot be shown. npm run checkpoint writes one.',
  ]
}
