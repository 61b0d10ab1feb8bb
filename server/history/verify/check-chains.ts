import type { Db } from '../../db/pool.ts'
import { partLabel } from '../recorded-tables.ts'
import { type Chain, checkEntry, openChain } from './check-entry.ts'
import { describeClockSteps } from './clock-steps.ts'
import { entryMessage, type Faults, vehicleMessage } from './fault.ts'
import { type Scope, streamChainRows, streamOrphans } from './store.ts'

export type ChainTally = {
  chains: number
  entries: number
  /** A sentence for each chain that was written while the clock was behind. */
  clockSteps: string[]
}

/**
 * Checks that every chain is complete, in order and ends at its head, and that every part of every entry is as
 * recorded.
 */
export async function* checkChains(tx: Db, scope: Scope, tally: ChainTally): Faults {
  let chain: Chain | null = null
  for await (const row of streamChainRows(tx, scope)) {
    if (chain?.vehicleId !== row.vehicle_id) {
      if (chain) yield* endChain(chain, tally)
      chain = openChain(row)
      tally.chains++
    }
    tally.entries++
    yield* checkEntry(chain, row)
  }
  if (chain) yield* endChain(chain, tally)
  for await (const { vehicle_id, number } of streamOrphans(tx, scope))
    yield number === null
      ? vehicleMessage(vehicle_id, 'its chain has a head and no entry')
      : entryMessage(vehicle_id, number, 'it is missing, only what was saved with it is there')
}

function* endChain({ vehicleId, last, head, missingParts, clockSteps }: Chain, tally: ChainTally) {
  if (clockSteps) tally.clockSteps.push(vehicleMessage(vehicleId, describeClockSteps(clockSteps)))
  for (const { number, part } of missingParts.values())
    yield entryMessage(vehicleId, number, `its ${partLabel(part)} are gone, and no entry records an erasure`)
  if (head.entries === null) yield vehicleMessage(vehicleId, 'its chain has no head')
  else if (BigInt(head.entries) < last.number)
    yield entryMessage(
      vehicleId,
      last.number,
      `it stands after the head of its chain, which is entry ${head.entries}`,
    )
  else if (BigInt(head.entries) > last.number)
    yield entryMessage(
      vehicleId,
      last.number + 1n,
      `it is missing, the head of the chain is entry ${head.entries}`,
    )
  else if (!head.hash.equals(last.hash))
    yield entryMessage(vehicleId, last.number, 'the head of its chain has another hash')
}
