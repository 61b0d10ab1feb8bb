import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { validator } from './validate.ts'

const check = validator(
  Type.Object({ name: Type.String({ maxLength: 3 }), notes: Type.Array(Type.String()) }),
  'pointer',
)

function pointersOf(value: unknown): (string | undefined)[] {
  try {
    check(value)
  } catch (error) {
    if (error instanceof Refusal) return error.faults.map(({ pointer }) => pointer)
    throw error
  }
  return []
}

test('a value that fits is accepted', () => {
  expect(pointersOf({ name: 'Ada', notes: ['', '🚗'] })).toEqual([])
})

test('text that cannot be stored is named beside what does not fit', () => {
  expect(pointersOf({ notes: ['a', 'b\0'] })).toEqual(['/name', '/notes/1'])
  expect(pointersOf({ name: '\uD800', notes: ['\0', 'b', '\uDC00'] })).toEqual([
    '/name',
    '/notes/0',
    '/notes/2',
  ])
})

test('each field is named once', () => {
  expect(pointersOf({ name: 'long\0', notes: [] })).toEqual(['/name'])
})

test('a hostile body causes a bounded number of faults', () => {
  expect(pointersOf({ name: 'Ada', notes: Array(1_000).fill('\0') })).toHaveLength(64)
})
