import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from './pool.ts'
import { prepareStatement } from './prepare-statement.ts'

const CIRCLE: number = 718

/** One connection, so that a failed statement can affect the next one. */
function open() {
  const connection = { ...inject('cluster'), database: 'postgres', max: 1 }
  const { db, close } = openDatabase(connection, createLog('silent'))
  onTestFinished(close)
  return db
}

const one = (db: ReturnType<typeof open>) => sql`select 1 as one`.execute(db).then(({ rows }) => rows)

test('a value that cannot be read fails its statement, and the next one is answered', async () => {
  const db = open()
  const usual = pg.types.getTypeParser(CIRCLE, 'text')
  onTestFinished(() => pg.types.setTypeParser(CIRCLE, usual))
  pg.types.setTypeParser(CIRCLE, () => {
    throw new Error('no circle')
  })
  await expect(
    sql`select circle '<(0,0),1>' as round from generate_series(1, 2)`.execute(db),
  ).rejects.toThrow('no circle')
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('an error between two rows fails the statement, and the next one is answered', async () => {
  const db = open()
  await expect(sql`select 1 / (3 - n) from generate_series(1, 5) n`.execute(db)).rejects.toThrow(
    'division by zero',
  )
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('several statements at once are refused, and the next one is answered', async () => {
  const db = open()
  await expect(sql.raw('select 1 as a; select 2 as b').execute(db)).rejects.toThrow(
    'several statements were asked at once',
  )
  expect(await one(db)).toEqual([{ one: 1 }])
})

test('a name belongs to one statement', () => {
  prepareStatement('named_once', 'select 1 as one')
  expect(() => prepareStatement('named_once', 'select 2 as two')).toThrow('named_once names two statements')
})
