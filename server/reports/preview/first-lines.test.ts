import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

async function* texts(...parts: string[]) {
  yield* parts
}

test.each([
  [['\uFEFFa;b\r\nc;d\r\ne;f\r\n'], ['a;b', 'c;d']],
  [
    ['a;', 'b\r', '\nc;d\r\n'],
    ['a;b', 'c;d'],
  ],
  [['a;"x\r\ny ""z"""\r\nc\r\n'], ['a;"x\r\ny ""z"""', 'c']],
  [['\r\na\r\n'], ['', 'a']],
  [['a\r\n'], ['a']],
  [[], []],
])('%j begins with %j', async (parts, lines) => {
  expect(await firstLines(texts(...parts), 2)).toEqual(lines)
})

test('no more is read than is shown', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield `${++read}\r\n`
  }
  expect(await firstLines(endless(), 3)).toEqual(['1', '2', '3'])
  expect(read).toBe(3)
})
