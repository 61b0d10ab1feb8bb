import type { Db } from '../../db/pool.ts'
import { commandOrigin, recordEvent } from '../../security-log/public.ts'
import type { Part } from '../recorded-tables.ts'
import { writeAs } from '../writer/store.ts'
import { userAuthorship } from '../writer/writer.ts'
import { clearPart, eraseFromHistory, lockRecord, relatedTripIds, type Subject } from './store.ts'

export type ErasureResult = { states: number; related: string[] }

/**
 * Erases the personal texts or the coordinates of a trip or an expense from the record and all earlier states; null if
 * there is no such record. The history records that, when and by whom.
 */
export const eraseRecord = (
  db: Db,
  subject: Subject,
  id: string,
  part: Part,
  actorId: string,
): Promise<ErasureResult | null> =>
  db.transaction().execute(async (tx) => {
    await writeAs(tx, userAuthorship({ actor: { userId: actorId }, requestId: 'npm run erase' }))
    const record = await lockRecord(tx, subject, id)
    if (!record) return null
    await clearPart(tx, subject, id, part)
    const states = await eraseFromHistory(tx, id, part)
    await recordEvent(tx, {
      ...commandOrigin('npm run erase'),
      userId: actorId,
      kind: 'record.erased',
      companyId: record.companyId,
      targetId: id,
      details: { record: subject, part, states },
    })
    // A merged trip contains the texts of its originals.
    return { states, related: subject === 'trip' ? await relatedTripIds(tx, id) : [] }
  })
