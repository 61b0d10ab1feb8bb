import * as calls from '#contract/reports/schedule-calls.ts'
import { toIso } from '../../../db/instant.ts'
import type { Db } from '../../../db/pool.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { notFound, Refusal } from '../../../http/refusal.ts'
import { readChunks } from '../files/store.ts'
import { hashSecret } from '../secret.ts'
import { limitReaders } from './limit-readers.ts'
import { countOpening, findLink } from './store.ts'

type Params = { linkId: string; secret: string }

/** `pool` counts what was opened: a file is read in a snapshot, in which nothing can be written. */
export function reportLinkRoutes(pool: Db): Binding[] {
  const read = limitReaders()

  return [
    bind(calls.getReportLink, async ({ db, params }) => {
      const { id, name, bytes, companyName, expiresAt } = await validLink(db, params)
      const attributes = { fileName: name, bytes: Number(bytes), companyName, expiresAtIso: toIso(expiresAt) }
      return { data: { type: 'report_link' as const, id, attributes } }
    }),

    bind(calls.downloadReport, async ({ db, params }) => {
      const { id, companyId, fileId, name, type } = await validLink(db, params)
      const content = read(companyId, readChunks(db, fileId), () => countOpening(pool, id))
      return { type: type as 'application/pdf' | 'text/csv', name, content }
    }),
  ]
}

/** 404 for one that never was, 410 for one that was. */
async function validLink(db: Db, { linkId, secret }: Params) {
  const link = await findLink(db, linkId, hashSecret(secret))
  if (!link) throw notFound()
  const { fileId, name, type } = link
  if (!link.isValid || fileId === null || name === null || type === null)
    throw new Refusal('report_link.expired')
  return { ...link, fileId, name, type }
}
