import { expect, test } from 'vitest'
import { mapInTurns } from './in-turns.ts'
import { ownTurn } from './own-turn.ts'

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

test('each list has turns of its own beside long bodies', async () => {
  const ended: string[] = []
  const list = async (name: string, length: number) => {
    await mapInTurns(Array.from({ length }), () => name)
    ended.push(name)
  }
  const body = async (nth: number) => {
    await ownTurn('body')
    ended.push(`body ${nth}`)
  }
  await Promise.all([list('a', 3_000), list('b', 3_000), list('c', 1_000), ...[0, 1, 2].map(body)])
  expect(ended).toEqual(['c', 'body 0', 'body 1', 'body 2', 'a', 'b'])
})
