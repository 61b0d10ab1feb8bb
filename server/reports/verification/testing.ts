import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import type { ReportSettingsInput } from '#contract/reports/template.ts'
import type { ReportVerification } from '#contract/reports/verification.ts'
import { makeCompany } from '../../companies/testing.ts'
import { newId } from '../../db/id.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { makeExpense } from '../../expenses/testing.ts'
import type { TestApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { openReport } from '../content/open-report.ts'
import type { TableTally } from '../csv/table-tally.ts'
import { type TellTables, writeReportCsv } from '../csv/write-report.ts'
import { writeReportPdf } from '../pdf/write-report.ts'
import { insertMadeReport, readHeads } from '../register/store.ts'
import { gathered, requestOf } from '../testing.ts'
import type { Scope } from './compare/store.ts'
import { verifyBytes } from './verify-bytes.ts'

/** Rewrites the first stream of a PDF that the change alters, as its dictionary begins; the offsets behind it are wrong then. */
export function alterStream(
  pdf: Buffer,
  isMeant: (dictionary: string) => boolean,
  change: (content: string) => string,
): Buffer {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const dictionary =
      pdf
        .subarray(Math.max(0, at - 400), at)
        .toString('latin1')
        .split(' obj')
        .at(-1) ?? ''
    if (!dictionary.includes('FlateDecode') || !isMeant(dictionary)) continue
    const start = at + 'stream\n'.length
    const end = pdf.indexOf('\nendstream', start)
    const content = inflateSync(pdf.subarray(start, end)).toString('latin1')
    const changed = change(content)
    if (changed === content) continue
    const bytes = deflateSync(Buffer.from(changed, 'latin1'))
    return Buffer.concat([pdf.subarray(0, start), bytes, pdf.subarray(end)])
  }
  throw new Error('the file has no such stream')
}

const isAttachment = (dictionary: string) => dictionary.includes('/EmbeddedFile')

/** Another text in a table that is attached. */
export const alterAttachment = (pdf: Buffer, from: string, to: string) =>
  alterStream(pdf, isAttachment, (content) => content.replace(from, to))

/** Another glyph on the first page. */
export const alterPage = (pdf: Buffer) =>
  alterStream(
    pdf,
    (dictionary) => !isAttachment(dictionary),
    (content) =>
      content.replace(
        /(<[0-9a-f]+)([0-8])(>)/,
        (_, before, digit, after) => `${before}${Number(digit) + 1}${after}`,
      ),
  )

/** A company with a vehicle, three trips, one of them changed and one private, and an expense; and what makes reports of it. */
export async function makeReported(app: TestApp, vehicleAttributes: object = {}) {
  const { id: companyId, owner } = await makeCompany(app)
  const vehicle = await makeVehicle(owner, companyId, vehicleAttributes)
  const first = await makeTrip(
    owner,
    vehicle.id,
    tripFrom(100, 112.3, 0, { category: 'business', reason: 'Kunde Ott' }),
  )
  const second = await makeTrip(
    owner,
    vehicle.id,
    tripFrom(112.3, 120, 2, { category: 'business', reason: 'Messe' }),
  )
  await makeTrip(owner, vehicle.id, tripFrom(125, 131.7, 4, { category: 'private' }))
  await owner.patch(`/api/trips/${second.id}`, 'trip', { reason: 'Messe; Abbau' })
  const expense = await makeExpense(owner, vehicle.id)
  const report = (attributes: ReportSettingsInput = {}) =>
    fileOf(app, owner.id, companyId, { filter: {}, expensesCoverage: 'itemsAndSummary', ...attributes })
  const scope: Scope = { companyId, viewerId: owner.id }
  const verify = (bytes: Buffer, as: Scope = scope): Promise<ReportVerification> =>
    inSnapshot(app.db, (tx) => verifyBytes(tx, bytes, as))
  return { companyId, owner, vehicle, trips: [first, second], expense, report, verify }
}

/** The file of a report, made and recorded as the product does it but without a process of its own. */
async function fileOf(
  app: TestApp,
  userId: string,
  companyId: string,
  sent: ReportSettingsInput,
): Promise<Buffer> {
  const id = newId()
  let tables: TableTally | null = null
  const tell: TellTables = (told) => (tables = told)
  const { parts, heads } = await inSnapshot(app.db, async (tx) => {
    const request = await requestOf(tx, companyId, sent)
    const report = await openReport(tx, { ...request, id, viewerId: userId })
    const write = report.settings.format === 'pdf' ? writeReportPdf : writeReportCsv
    return {
      parts: (await gathered<Uint8Array | string>(write(report, tell))).map((part) => Buffer.from(part)),
      heads: await readHeads(
        tx,
        request.vehicles.map((vehicle) => vehicle.id),
      ),
    }
  })
  const bytes = Buffer.concat(parts)
  const file = { bytes: bytes.length, digest: createHash('sha256').update(bytes).digest() }
  const made = { id, companyId, userId, kind: 'logbook', format: 'pdf', templateId: null } as const
  await insertMadeReport(app.db, { ...made, dateFirst: null, dateLast: null, heads }, file, tables)
  return bytes
}

/** What is found, in short. */
export const found = ({ findings }: ReportVerification) =>
  findings.map(({ kind, table, line, fields }) => [
    kind,
    table,
    line,
    ...fields.map(({ name, file, history }) => `${name}: ${file} / ${history}`),
  ])
