import type { Change } from '#contract/history/change.ts'
import type { Page } from '#contract/kernel/page.ts'
import { toIso } from '../db/instant.ts'
import type { Db } from '../db/pool.ts'
import { presentList } from '../http/present.ts'
import { type Columns, readEntries, type StateRow, type Subject } from './store.ts'
import { nameWriters, type WriterNames, writerKind } from './writer/names.ts'

/**
 * Turns the columns of a saved state into the attributes of the record; empty ones are null. `next` is the state that
 * followed it.
 */
export type ToAttributes = (columns: Columns, next?: Columns) => Attributes
type Attributes = Record<string, unknown>

/** The history of one record in a reply: the attributes that each saved state changed. */
export async function presentChanges(
  db: Db,
  subject: Subject,
  page: Page,
  { attributesOf, names }: ChangeOptions,
) {
  const entries = await readEntries(db, subject, page)
  const nameOf = await nameWriters(db, names, entries.rows)
  return presentList(entries, page, (row) => ({
    type: 'change' as const,
    id: changeId(subject.subjectId, row.number),
    attributes: presentChange(row, nameOf(row), attributesOf),
    meta: { version: 1 },
  }))
}

type ChangeOptions = { attributesOf: ToAttributes; names: WriterNames }

/** An entry is named by its record and its number in the chain. */
export const changeId = (subjectId: string, number: string) =>
  `${subjectId.slice(0, 24)}${BigInt(number).toString(16).padStart(12, '0')}`

export function presentChange(row: StateRow, name: string | null, attributesOf: ToAttributes): Change {
  const { client_changed_at } = row.core
  return {
    action: row.action,
    origin: row.origin ?? 'entered',
    actor: { id: row.actor_id, name, kind: writerKind(row) },
    recordedAtIso: toIso(row.recorded_at),
    clientChangedAtIso: typeof client_changed_at === 'string' ? toIso(client_changed_at) : null,
    fields: hasFields(row) ? fieldsOf(row, attributesOf) : [],
    relatedIds: row.related_ids,
    hash: row.hash,
  }
}

/** A deletion changes no attributes. */
const hasFields = ({ action, previous }: StateRow) =>
  action === 'created' || action === 'changed' || (action === 'merged' && previous === null)

function fieldsOf(row: StateRow, attributesOf: ToAttributes): Change['fields'] {
  const now = mergeParts(row)
  const before = row.previous ? attributesOf(mergeParts(row.previous), now) : {}
  return diffAttributes(before, attributesOf(now))
}

/** The attributes in which one state differs from the one before. */
export const diffAttributes = (before: Attributes, after: Attributes): Change['fields'] =>
  Object.keys(after)
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))

export const mergeParts = ({
  core,
  personal,
  coordinates,
}: Pick<StateRow, 'core' | 'personal' | 'coordinates'>) => ({
  ...core,
  ...personal,
  ...coordinates,
})
