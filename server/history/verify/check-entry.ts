import { PARTS, type Part, partLabel } from '../recorded-tables.ts'
import { addClockStep, type ClockSteps, isClockStep } from './clock-steps.ts'
import { CLOCK_TOLERANCE_US, entryMessage } from './fault.ts'
import { commitmentOf, HASH_BYTES, hashOf, SALT_BYTES, toMicroseconds } from './hash.ts'
import type { ChainRow } from './store.ts'

type MissingPart = { number: string; part: Part; subjectId: string }

/** How far a chain has been read. */
export type Chain = {
  vehicleId: string
  last: { number: bigint; hash: Buffer; time: number }
  head: { entries: string | null; hash: Buffer }
  /** Missing parts by number and part, with their record: a later entry "erased" must name them. */
  missingParts: Map<string, MissingPart>
  /** Entries that were recorded while the clock was behind; null where there are none. */
  clockSteps: ClockSteps | null
}

export const openChain = (row: ChainRow): Chain => ({
  vehicleId: row.vehicle_id,
  last: { number: 0n, hash: Buffer.alloc(0), time: Number.NEGATIVE_INFINITY },
  head: { entries: row.head_entries, hash: row.head_hash },
  missingParts: new Map(),
  clockSteps: null,
})

export function* checkEntry(chain: Chain, row: ChainRow): Generator<string> {
  const at = (what: string) => entryMessage(row.vehicle_id, row.number, what)
  const time = toMicroseconds(row.recorded_at)
  const expected = chain.last.number + 1n

  if (BigInt(row.number) !== expected) yield entryMessage(row.vehicle_id, expected, 'it is missing')
  else if (!row.previous_hash.equals(chain.last.hash)) yield at('it does not follow the entry before it')
  if (!isHashed(row)) yield at('who, when or what is not what was recorded')
  const clock = row.clock_at === null ? time : toMicroseconds(row.clock_at)
  if (row.clock_at !== null) {
    if (!isClockStep(chain.last.time, time, clock)) yield at('what is noted of its clock is not so')
    chain.clockSteps = addClockStep(chain.clockSteps, row.number, chain.last.time - clock)
  } else if (time < chain.last.time - CLOCK_TOLERANCE_US)
    yield at('it says an earlier time than the entry before it')
  if (row.number === '1' && !isFirst(row)) yield at('a chain begins with the making of its vehicle')

  if (row.core_text === null) yield at('what was saved with it is missing')
  else {
    for (const what of partFaults(chain, row, row.core_text)) yield at(what)
    if (!fitsAction(row, row.core_text)) yield at('what was saved with it is not what it says was done')
    if (row.action === 'erased') for (const what of erasureFaults(chain, row, row.core_text)) yield at(what)
    if (isCreation(row)) {
      if (!row.is_record_there) yield at(`the ${row.subject} ${row.subject_id} of this entry is missing`)
      if (!isCreatedWhenRecorded(row.core_text, clock))
        yield at(`the ${row.subject} claims another time of its making`)
    }
  }
  chain.last = { number: BigInt(row.number), hash: row.hash, time }
}

const isHashed = (row: ChainRow) =>
  [row.core, row.personal, row.coordinates].every((commitment) => commitment.length === HASH_BYTES) &&
  row.hash.equals(hashOf(row))

const isFirst = ({ subject, action, subject_id, vehicle_id }: ChainRow) =>
  subject === 'vehicle' && action === 'created' && subject_id === vehicle_id

/** A restored record must exist, and a split one must name its parts. */
function fitsAction({ action, related_ids }: ChainRow, core: string): boolean {
  const { deleted_at, split_into } = parseObject(core) ?? {}
  if (action === 'restored') return deleted_at === undefined
  if (action === 'split')
    return deleted_at !== undefined && JSON.stringify(split_into) === JSON.stringify(related_ids)
  return true
}

/** A trip is created by an entry "created" or by a merge, whose entries about the originals do not count. */
const isCreation = ({ action, core_text }: ChainRow) =>
  action === 'created' || (action === 'merged' && parseObject(core_text)?.merged_into === undefined)

function isCreatedWhenRecorded(core: string, recorded: number): boolean {
  const made = parseObject(core)?.created_at
  return typeof made === 'string' && Math.abs(toMicroseconds(made) - recorded) <= CLOCK_TOLERANCE_US
}

function* partFaults(chain: Chain, row: ChainRow, core: string): Generator<string> {
  if (!isCommitted(row.core, row.core_salt, core)) yield 'what was saved with it was changed'
  for (const part of PARTS) {
    const text = row[`${part}_text`]
    if (text === null)
      chain.missingParts.set(`${row.number} ${part}`, { number: row.number, part, subjectId: row.subject_id })
    else if (!isCommitted(row[part], row[`${part}_salt`], text)) yield `its ${partLabel(part)} were changed`
  }
}

const isCommitted = (commitment: Buffer, salt: Buffer, text: string) =>
  salt.length === SALT_BYTES && commitment.equals(commitmentOf(salt, text))

/** The parts that an entry "erased" names must be missing in the entries of its record. */
function* erasureFaults(chain: Chain, row: ChainRow, core: string): Generator<string> {
  const { part, entries } = erasureOf(core)
  for (const number of entries) {
    const where = `${number} ${part}`
    if (chain.missingParts.get(where)?.subjectId !== row.subject_id)
      yield `it says that something of entry ${number} was erased, which is not so`
    else chain.missingParts.delete(where)
  }
}

function erasureOf(core: string): { part: string; entries: number[] } {
  const { part, entries } = parseObject(core) ?? {}
  return {
    part: PARTS.find((known) => known === part) ?? '',
    entries: Array.isArray(entries) ? entries.map(Number) : [],
  }
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
