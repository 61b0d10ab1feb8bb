import type { Change } from '#contract/history/change.ts'

type Entry = Pick<Change, 'fields'>

/**
 * The time zone the record had when an entry of its history was written. Entries are newest first and contain only
 * changed fields.
 */
export function zoneAt(
  entries: readonly Entry[],
  index: number,
  moment: string,
  side: 'from' | 'to',
): string | undefined {
  const name = moment.replace(/Iso$/, 'Tz')
  const zoneField = (entry: Entry | undefined) => entry?.fields.find((field) => field.name === name)
  const own = zoneField(entries[index])
  const older = entries.slice(index + 1).find(zoneField)
  const newer = entries.slice(0, index).findLast(zoneField)
  const zone = own ? own[side] : (zoneField(older)?.to ?? zoneField(newer)?.from)
  return typeof zone === 'string' ? zone : undefined
}
