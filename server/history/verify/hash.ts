import { createHash } from 'node:crypto'

/** An entry of the chain; timestamps as PostgreSQL writes them in UTC. */
export type Entry = {
  vehicle_id: string
  number: string
  company_id: string
  subject: string
  subject_id: string
  action: string
  actor_id: string
  request_id: string
  recorded_at: string
  related_ids: string[]
  core: Buffer
  personal: Buffer
  coordinates: Buffer
  previous_hash: Buffer
  hash: Buffer
  /** Null, like the origin, in entries from before they were stored. */
  actor_kind: string | null
  origin: string | null
}

export const HASH_BYTES = 32
export const SALT_BYTES = 16

/** Prefixed with its length, so that no two sequences of texts give the same bytes. */
function field(text: string): Buffer {
  const content = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** The commitment of an entry to a part of the record; without the salt it reveals nothing. */
export const commitmentOf = (salt: Buffer, content: string): Buffer =>
  createHash('sha256').update(salt).update(field(content)).digest()

export function hashOf(entry: Entry): Buffer {
  const hash = createHash('sha256')
  const fields = [
    entry.vehicle_id,
    entry.number,
    entry.company_id,
    entry.subject,
    entry.subject_id,
    entry.action,
    entry.actor_id,
    entry.request_id,
    String(toMicroseconds(entry.recorded_at)),
    entry.related_ids.join(','),
    ...(entry.actor_kind === null && entry.origin === null
      ? []
      : [entry.actor_kind ?? '', entry.origin ?? '']),
  ]
  for (const text of fields) hash.update(field(text))
  for (const bytes of [entry.core, entry.personal, entry.coordinates, entry.previous_hash]) hash.update(bytes)
  return hash.digest()
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/

/** Microseconds since 1970; NaN if it is no timestamp. */
export function toMicroseconds(moment: string): number {
  const [, year, month, day, hour, minute, second, fraction = ''] = MOMENT.exec(moment) ?? []
  if (!year) return Number.NaN
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = [year, month, day, hour, minute, second].map(Number)
  return Date.UTC(y, m - 1, d, h, min, s) * 1000 + Number(fraction.padEnd(6, '0'))
}
