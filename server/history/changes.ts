import type { Change } from '#contract/history/change.ts'
import type { Page } from '#contract/kernel/page.ts'
import { toIso } from '../db/instant.ts'
import type { Db } from '../db/pool.ts'
import { presentList } from '../http/present.ts'
import { type Columns, readEntries, type SavedState, type StateRow, type Subject } from './store.ts'
import { nameWriters, type WriterNames, writerKind } from './writer/names.ts'

/**
 * Turns the columns of a saved state into the attributes of the record; empty ones are null. `next` is the state that
 * followed it.
 */
export type ToAttributes = (columns: Columns, next?: Columns) => Attributes

/** `hidden` makes the attributes that are told to whoever may not see the others. */
export type AttributeMapper = { all: ToAttributes; hidden: ToAttributes }
type Attributes = Record<string, unknown>

/** The history of one record in a reply: the attributes that each saved state changed. */
export async function presentChanges(
  db: Db,
  subject: Subject,
  { page, viewerId }: { page: Page; viewerId: string },
  { mapper, names }: ChangeOptions,
) {
  const entries = await readEntries(db, subject, viewerId, page)
  const nameOf = await nameWriters(db, names, entries.rows)
  return presentList(entries, page, (row) => ({
    type: 'change' as const,
    id: changeId(subject.subjectId, row.number),
    attributes: presentChange(row, nameOf(row), mapper),
    meta: { version: 1 },
  }))
}

type ChangeOptions = { mapper: AttributeMapper; names: WriterNames }

/** An entry is named by its record and its number in the chain. */
export const changeId = (subjectId: string, number: string) =>
  `${subjectId.slice(0, 24)}${BigInt(number).toString(16).padStart(12, '0')}`

export function presentChange(row: StateRow, name: string | null, mapper: AttributeMapper): Change {
  const { client_changed_at } = row.core
  const isHidden = isConcealed(row, row.previous)
  return {
    action: row.action,
    origin: row.origin ?? 'entered',
    actor: { id: row.actor_id, name, kind: writerKind(row) },
    rule: isHidden ? null : row.rule_name,
    recordedAtIso: toIso(row.recorded_at),
    clientChangedAtIso: typeof client_changed_at === 'string' && !isHidden ? toIso(client_changed_at) : null,
    ...changedFields(isHidden, mapper, (attributesOf) => (hasFields(row) ? fieldsOf(row, attributesOf) : [])),
    relatedIds: row.related_ids,
    hash: row.hash,
  }
}

/** Whether the viewer may not see these states of a record. */
export const isConcealed = ({ concealment, core }: StateRow, ...others: readonly (SavedState | null)[]) =>
  concealment === 'everything' ||
  (concealment === 'private_states' && [core, ...others.map((state) => state?.core)].some(isPrivate))

const isPrivate = (core: Columns | undefined) => core?.['category'] === 'private'

/** The fields that the viewer is told, and whether there are more. */
export function changedFields(
  isHidden: boolean,
  { all, hidden }: AttributeMapper,
  fieldsBy: (attributesOf: ToAttributes) => Change['fields'],
): Pick<Change, 'fields' | 'isShortened'> {
  const every = fieldsBy(all)
  if (!isHidden) return { fields: every, isShortened: false }
  const fields = fieldsBy(hidden)
  return { fields, isShortened: fields.length < every.length }
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
