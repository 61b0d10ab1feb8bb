import { sql } from 'kysely'
import Type from 'typebox'
import { call } from '#contract/kernel/call.ts'
import { requestBody } from '#contract/kernel/resource.ts'
import { oneOf } from '#contract/kernel/text.ts'
import type { Db } from '../db/pool.ts'
import { streamRows } from '../db/snapshot.ts'
import { type Binding, bind } from '../http/bind.ts'
import type { FileReply } from '../http/file/parts.ts'

/** A file call with a query. */
export const getTrialRows = call({
  name: 'getTrialRows',
  summary: 'Rows of a table, as many as wanted',
  method: 'GET',
  path: '/vehicles/:vehicleId/trial-rows',
  right: { on: 'vehicle', needs: 'vehicle:trips:list' },
  query: Type.Object({ 'filter[rows]': Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })) }),
  file: { types: ['text/csv'] },
  status: 200,
  problems: [],
})

/** A file call without a sign-in. */
export const getPublicTrialRows = call({
  name: 'getPublicTrialRows',
  summary: 'Rows of a table, for anybody',
  method: 'GET',
  path: '/trial-rows',
  right: { on: 'public', limit: 'none' },
  file: { types: ['text/csv'] },
  status: 200,
  problems: [],
})

/** A file call with a body. */
export const makeTrialReport = call({
  name: 'makeTrialReport',
  summary: 'A report',
  method: 'POST',
  path: '/companies/:companyId/trial-report',
  right: { on: 'company', needs: 'company:reportTemplates:report' },
  body: requestBody('trial_report', Type.Object({ format: oneOf(['pdf', 'csv']) })),
  file: { types: ['application/pdf', 'text/csv'] },
  status: 200,
  problems: [],
})

export async function* numbersTo(db: Db, last: number): AsyncGenerator<string> {
  const query = sql<{ nth: number; text: string }>`
    select generate_series(1, ${last}::int) as nth, repeat('x', 50) as text`
  for await (const { nth, text } of streamRows(db, query)) yield `${nth};${text}\r\n`
}

type Source = (given: { db: Db; signal: AbortSignal; rows: number }) => Promise<FileReply<'text/csv'>>

const rowsFile: Source = async ({ db, rows }) => ({
  type: 'text/csv',
  name: 'Fahrten für Käthe.csv',
  content: numbersTo(db, rows),
})

const wholeFile = async (): Promise<FileReply<'application/pdf'>> => ({
  type: 'application/pdf',
  name: 'report.pdf',
  content: Buffer.alloc(3_000, '%PDF '),
})

/** Sample file calls; the test provides their content. */
export const fileCalls = (make: Source = rowsFile): Binding[] => [
  bind(getTrialRows, ({ db, signal, query }) =>
    make({ db, signal, rows: Number(query['filter[rows]'] ?? 3) }),
  ),
  bind(getPublicTrialRows, ({ db, signal }) => make({ db, signal, rows: 3 })),
  bind(makeTrialReport, ({ db, signal, attributes: { format } }) =>
    format === 'pdf' ? wholeFile() : make({ db, signal, rows: 3 }),
  ),
]
