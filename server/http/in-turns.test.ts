import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'

test('others have a turn of the event loop after each 500 rows', async () => {
  let turn = 0
  let counter = setImmediate(function count() {
    turn += 1
    counter = setImmediate(count)
  })
  const turns = await mapInTurns(Array.from({ length: 1_200 }), () => turn)
  clearImmediate(counter)
  const rowsIn = [...Map.groupBy(turns, (nth) => nth).values()].map(({ length }) => length)
  expect(rowsIn).toEqual([500, 500, 200])
})

test('no row is no turn, and the order stays', async () => {
  expect(await mapInTurns([], String)).toEqual([])
  expect(await mapInTurns([3, 1, 2], String)).toEqual(['3', '1', '2'])
})
