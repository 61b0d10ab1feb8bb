import { expectTransaction, type Tx } from '../../db/pool.ts'
import { prepared } from '../../db/prepared.ts'
import type { Authorship } from './writer.ts'

// The triggers that write the history read these settings, which end with the transaction.
const SETTINGS = ['wegbuch.actor', 'wegbuch.request', 'wegbuch.actor_kind', 'wegbuch.origin']

/** The columns of a select that tell the history who writes; their parameters begin at the given number. */
export const settingAuthorship = (first: number): string =>
  SETTINGS.map((name, index) => `set_config('${name}', $${first + index}, true)`).join(', ')

/** The parameters of `settingAuthorship`. */
export const authorshipValues = ({ writer, origin }: Authorship): string[] => [
  writer.id,
  writer.requestId,
  writer.kind,
  origin,
]

const setAuthorship = prepared<object>('set_authorship', `select ${settingAuthorship(1)}`)

/** Tells the history who writes, where no statement does that on its way. */
export async function writeAs(tx: Tx, authorship: Authorship): Promise<void> {
  expectTransaction(tx)
  await setAuthorship(tx, authorshipValues(authorship))
}
