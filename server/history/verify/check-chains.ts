import type { Db } from '../../db/pool.ts'
import { wordsOf } from '../recorded.ts'
import { type Chain, checkEntry, openChain } from './check-entry.ts'
import { tellSteps } from './clock-steps.ts'
import { atEntry, type Faults, ofVehicle } from './fault.ts'
import { chainRows, type Scope, strays } from './store.ts'

export type Tally = {
  chains: number
  entries: number
  /** Of chains that were written while the clock was behind: a sentence each. */
  clockSteps: string[]
}

/** Every chain: whole, in order, ending at its head, and every part of every entry as it was recorded. */
export async function* checkChains(tx: Db, scope: Scope, tally: Tally): Faults {
  let chain: Chain | null = null
  for await (const row of chainRows(tx, scope)) {
    if (chain?.vehicleId !== row.vehicle_id) {
      if (chain) yield* endChain(chain, tally)
      chain = openChain(row)
      tally.chains++
    }
    tally.entries++
    yield* checkEntry(chain, row)
  }
  if (chain) yield* endChain(chain, tally)
  for await (const { vehicle_id, number } of strays(tx, scope))
    yield number === null
      ? ofVehicle(vehicle_id, 'its chain has a head and no entry')
      : atEntry(vehicle_id, number, 'it is missing, only what was saved with it is there')
}

function* endChain({ vehicleId, last, head, missingParts, clockSteps }: Chain, tally: Tally) {
  if (clockSteps) tally.clockSteps.push(ofVehicle(vehicleId, tellSteps(clockSteps)))
  for (const { number, part } of missingParts.values())
    yield atEntry(vehicleId, number, `its ${wordsOf(part)} are gone, and no entry tells of an erasure`)
  if (head.entries === null) yield ofVehicle(vehicleId, 'its chain has no head')
  else if (BigInt(head.entries) < last.number)
    yield atEntry(
      vehicleId,
      last.number,
      `it stands after the head of its chain, which is entry ${head.entries}`,
    )
  else if (BigInt(head.entries) > last.number)
    yield atEntry(
      vehicleId,
      last.number + 1n,
      `it is missing, the head of the chain is entry ${head.entries}`,
    )
  else if (!head.hash.equals(last.hash))
    yield atEntry(vehicleId, last.number, 'the head of its chain has another hash')
}
