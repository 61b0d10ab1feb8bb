import { expect, test, vi } from 'vitest'
import { useApp } from '../testing/app.ts'
import { ownTurn } from './own-turn.ts'

const app = useApp()

test('others have a turn of the event loop after each', async () => {
  const order: string[] = []
  const works = ['a', 'b', 'c'].map(async (name) => {
    await ownTurn('one')
    order.push(name)
  })
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate)
    order.push('other')
  }
  await Promise.all(works)
  expect(order.join(' ')).toBe('a other b other c other')
})

test('whoever asks for many turns has them in rotation with the others', async () => {
  const order: string[] = []
  const ask = async (owner: string, name: string) => {
    await ownTurn(owner)
    order.push(name)
  }
  const many = Array.from({ length: 1_000 }, (_, nth) => ask('many', `many ${nth}`))
  await Promise.all([ask('other', 'other'), ask('third', 'third')])
  expect(order).toEqual(['many 0', 'other', 'third'])
  await Promise.all(many)
  expect(order).toHaveLength(1_002)
  expect(order.at(-1)).toBe('many 999')
})

test('of long bodies that are refused one is read in a turn of the event loop', async () => {
  const person = await app.person()
  const body = JSON.stringify({ data: { type: 'tag', attributes: { label: ' '.repeat(3_000) } } })
  let turn = 0
  let counter = setImmediate(function count() {
    turn += 1
    counter = setImmediate(count)
  })
  const parse = JSON.parse
  const turns: number[] = []
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text === body) turns.push(turn)
    return parse(text, reviver)
  })
  const url = '/api/users/me/selectionlists/tags'
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => person.send({ method: 'POST', url, body })),
  )
  spy.mockRestore()
  clearImmediate(counter)
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(30).fill(400))
  expect(turns).toHaveLength(30)
  expect(new Set(turns).size).toBe(30)
})
