import type { Change } from '#contract/history/change.ts'

type Entry = Pick<Change, 'fields'>

/**
 * The zone whose clock a moment of the history was told by: that of the record then, not of whoever looks now.
 * Entries are the newest first, and each names only what it changed.
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
