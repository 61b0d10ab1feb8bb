import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from './pool.ts'
import { prepareStatement } from './prepare-statement.ts'

const VALUES = `
  7 as int, 0.10::numeric as decimal, true as bool, null::text as nothing, 'a'::text as text,
  '2026-03-01 08:00:00.123456+00'::timestamptz as moment, '2026-03-01'::date as day,
  '{"a": [1, null]}'::jsonb as json, '6b1f6ea0-0000-4000-8000-000000000000'::uuid as id`

const READ = {
  int: 7,
  decimal: '0.10',
  bool: true,
  nothing: null,
  text: 'a',
  moment: '2026-03-01 08:00:00.123456+00',
  day: '2026-03-01',
  json: { a: [1, null] },
  id: '6b1f6ea0-0000-4000-8000-000000000000',
}

function open() {
  const { db, close } = openDatabase({ ...inject('cluster'), database: 'postgres' }, createLog('silent'))
  onTestFinished(close)
  return db
}

test('prepared and unprepared statements parse values alike', async () => {
  const db = open()
  expect((await sql.raw(`select ${VALUES}`).execute(db)).rows).toEqual([READ])
  const asked = prepareStatement('values_of_all_types', `select ${VALUES} from generate_series(1, $1)`)
  expect(await asked(db, [2])).toEqual([READ, READ])
  expect(await asked(db, [0])).toEqual([])
  expect(await asked(db, [1])).toEqual([READ])
})

test.each([
  [[]],
  [['Messe']],
  [['Messe', 'Hannover']],
  [['two words', 'a,b', '']],
  [['"', '\\', '{}', '{', "'"]],
  [['NULL', 'null', 'NULLE']],
  [['Öl', 'ß', '🚗']],
  [[' ', '\n', '\u00A0']],
])('an array of texts is read back unchanged: %j', async (texts) => {
  const { rows } = await sql`select ${texts}::text[] as texts`.execute(open())
  expect(rows).toEqual([{ texts }])
})

test('an array may contain nulls and arrays', async () => {
  const { rows } = await sql`select array['a', null] as gap, array[array['a'], array['b']] as lists`.execute(
    open(),
  )
  expect(rows).toEqual([{ gap: ['a', null], lists: [['a'], ['b']] }])
})
