import type { Db } from '../../db/pool.ts'
import { endReportsAbout } from '../../reports/public.ts'
import { commandOrigin, recordEvent } from '../../security-log/public.ts'
import type { Part } from '../recorded-tables.ts'
import { writeAs } from '../writer/store.ts'
import { userAuthorship } from '../writer/writer.ts'
import {
  clearPart,
  eraseFromHistory,
  lockRecord,
  relatedTripIds,
  type Subject,
  withdrawnCopies,
} from './store.ts'

/** `copies`: withdrawn trips of the same drive that lost the same; `reports`: how many stored ones are gone. */
export type ErasureResult = { states: number; copies: string[]; related: string[]; reports: number }

/**
 * Erases the personal texts or the coordinates of a trip or an expense from the record and all earlier states; null if
 * there is no such record. What recording took back for a trip loses the same. The history records that, when and by whom.
 * Stored reports that may show it end after that: what is made from then on no longer shows it.
 */
export async function eraseRecord(
  db: Db,
  subject: Subject,
  id: string,
  part: Part,
  actorId: string,
): Promise<ErasureResult | null> {
  const erased = await eraseFromLogbook(db, subject, id, part, actorId)
  if (!erased) return null
  const { record, ...result } = erased
  return { ...result, reports: await endReportsAbout(db, record.companyId, record) }
}

const eraseFromLogbook = (db: Db, subject: Subject, id: string, part: Part, actorId: string) =>
  db.transaction().execute(async (tx) => {
    await writeAs(tx, userAuthorship({ actor: { userId: actorId }, requestId: 'npm run erase' }))
    const record = await lockRecord(tx, subject, id)
    if (!record) return null
    const erase = async (recordId: string) => {
      await clearPart(tx, subject, recordId, part)
      const states = await eraseFromHistory(tx, recordId, part)
      await recordEvent(tx, {
        ...commandOrigin('npm run erase'),
        userId: actorId,
        kind: 'record.erased',
        companyId: record.companyId,
        targetId: recordId,
        details: { record: subject, part, states },
      })
      return states
    }
    const isTrip = subject === 'trip'
    const copies = isTrip ? await withdrawnCopies(tx, id) : []
    const states = await erase(id)
    for (const copy of copies) await erase(copy)
    // A merged trip contains the texts of its originals.
    return { record, states, copies, related: isTrip ? await relatedTripIds(tx, id) : [] }
  })
