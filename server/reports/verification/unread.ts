import type { ReportVerification } from '#contract/reports/verification.ts'
import type { Db } from '../../db/pool.ts'
import { findMadeReports } from '../register/store.ts'
import { mayHide, type Scope } from './compare/store.ts'

type Sent = { digest: Buffer; bytes: number }

/**
 * What is said of a file that has more in it than is read: whether it was made here is known without reading it. Where
 * trips are hidden it might have some of them, and nobody has looked.
 */
export async function verifyUnread(
  db: Db,
  { digest, bytes }: Sent,
  asked: Scope,
): Promise<ReportVerification> {
  const isWithheld = await mayHide(db, asked)
  const [made] = isWithheld ? [] : await findMadeReports(db, { digest, bytes }, asked.companyId)
  return {
    digest: digest.toString('hex'),
    bytes,
    verdict: isWithheld ? 'withheld' : made ? 'made' : 'unknown',
    reading: 'tooCostly',
    report: made
      ? { madeAtIso: made.madeAtIso, madeBy: made.madeBy, kind: made.kind, vehicles: made.vehicles }
      : null,
    tables: [],
    lines: { compared: 0, same: 0, changedSince: 0, faulty: 0, withheld: 0 },
    findings: [],
    findingsTotal: 0,
    faultsTotal: 0,
    chains: [],
  }
}
