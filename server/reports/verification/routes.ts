import * as calls from '#contract/reports/calls.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/pool.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { WORK_LIMITS, type WorkLimits, workLimiter } from '../../http/limiter.ts'
import { minuteLimiter } from '../../http/minute-limiter.ts'
import type { Log } from '../../log.ts'
import { verifyFile } from './verify-file.ts'

/** Each is a process with a heap of its own, which lasts as long as its sender takes and a minute more. */
const VERIFICATION_LIMITS: WorkLimits = {
  ...WORK_LIMITS,
  total: { running: 3, waiting: 3 },
  user: { running: 1, waiting: 0 },
  company: { running: 2, waiting: 0 },
}

/** Also of files whose sender hangs up: by then there is a process for each. */
const FILES_A_MINUTE = 30

export function verificationRoutes(database: Database, log: Log): Binding[] {
  const limiter = workLimiter(VERIFICATION_LIMITS)
  const files = minuteLimiter(FILES_A_MINUTE)
  return [
    bind(calls.verifyReportFile, ({ actor, company, upload }) => {
      files.take(actor.userId)
      return limiter.runForCompanies(actor.userId, [company.id], async () => ({
        data: {
          type: 'report_verification' as const,
          id: newId(),
          attributes: await verifyFile(
            upload,
            { companyId: company.id, viewerId: actor.userId },
            { database, log },
          ),
        },
      }))
    }),
  ]
}
