import { requireTransaction, type Tx } from '../../db/pool.ts'
import { prepareStatement } from '../../db/prepare-statement.ts'
import type { Authorship } from './writer.ts'

// The triggers that write the history read these settings, which end with the transaction.
const SETTINGS = ['wegbuch.actor', 'wegbuch.request', 'wegbuch.actor_kind', 'wegbuch.origin']

/** Columns of a select that set the authorship for this transaction; their parameters begin at the given number. */
export const authorshipSql = (first: number): string =>
  SETTINGS.map((name, index) => `set_config('${name}', $${first + index}, true)`).join(', ')

/** The parameters of `authorshipSql`. */
export const authorshipParameters = ({ writer, origin }: Authorship): string[] => [
  writer.id,
  writer.requestId,
  writer.kind,
  origin,
]

const setAuthorship = prepareStatement<object>('set_authorship', `select ${authorshipSql(1)}`)

/** Sets the authorship for this transaction. */
export async function writeAs(tx: Tx, authorship: Authorship): Promise<void> {
  requireTransaction(tx)
  await setAuthorship(tx, authorshipParameters(authorship))
}
