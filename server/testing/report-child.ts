import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { readSharedSnapshot } from '../db/shared-snapshot.ts'
import { runChild } from '../reports/make/child.ts'
import { type Step, TRIAL_LOCK, type TrialOrder } from './report-order.ts'

// A child process like that of reports, which runs the steps of a test.

await runChild((order, write) => {
  const { snapshot, steps } = order as TrialOrder
  return snapshot
    ? readSharedSnapshot(snapshot, { warn: () => {} }, (db) => write(outputOf(steps, db)))
    : write(outputOf(steps, null))
})

async function* outputOf(steps: readonly Step[], db: Db | null) {
  for (const step of steps) yield await runStep(step, db)
}

async function runStep(step: Step, db: Db | null): Promise<string> {
  switch (step) {
    case 'pid':
      return `${process.pid};`
    case 'megabyte':
      return 'x'.repeat(1_000_000)
    case 'users':
      return `${(await queryOne<{ n: string }>(db, 'select count(*) as n from users')).n};`
    case 'lock':
      await queryOne(db, `select pg_advisory_xact_lock_shared(${TRIAL_LOCK})`)
      return ''
    case 'write':
      await queryOne(db, 'update users set version = version + 1')
      return 'written'
    case 'fail':
      throw new TypeError('with words of a customer')
    case 'lose-database':
      await queryOne(db, 'select pg_terminate_backend(pg_backend_pid())')
      return ''
    case 'fill-heap': {
      const chunks: number[][] = []
      for (;;) chunks.push(Array.from({ length: 100_000 }, Math.random))
    }
    case 'hang':
    default:
      return new Promise(() => {})
  }
}

async function queryOne<T>(db: Db | null, query: string): Promise<T> {
  if (!db) throw new Error('this step needs a snapshot')
  const { rows } = await sql.raw<T>(query).execute(db)
  return rows[0] as T
}
