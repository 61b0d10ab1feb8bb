import { expect, test } from 'vitest'
import { bold, run, widthOf, wrap } from './wrap.ts'

const SIZE = 7.1
const textsOf = (...args: Parameters<typeof wrap>) =>
  wrap(...args).map(({ pieces }) => pieces.map(({ text }) => text).join('|'))
const wide = (text: string) => widthOf(run(text), SIZE)

test('what fits stays on one line, what does not parts at spaces', () => {
  expect(textsOf([run('Wartung Lüftungsanlage')], 200, SIZE)).toEqual(['Wartung Lüftungsanlage'])
  expect(textsOf([run('Wartung Lüftungsanlage')], wide('Lüftungsanlage'), SIZE)).toEqual([
    'Wartung',
    'Lüftungsanlage',
  ])
})

test('a hyphen between letters parts, one between figures does not', () => {
  expect(textsOf([run('Kälte-Anlage')], wide('Anlage.'), SIZE)).toEqual(['Kälte-', 'Anlage'])
  expect(textsOf([run('am 2026-10-01')], wide('2026-10-01'), SIZE)).toEqual(['am', '2026-10-01'])
})

test('a long word parts anywhere and loses no letter', () => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(20)
  const lines = wrap([run(word)], 60, SIZE)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.every(({ width }) => width <= 60.01)).toBe(true)
  expect(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(word)
})

test.each(['129.648', '1.234.567,89\u00a0€', '28.10.2026', '06:52–07:31', '19,5\u202f%'])(
  '%s never parts, however narrow the column',
  (figure) => {
    expect(textsOf([run(figure)], 5, SIZE)).toEqual([figure])
  },
)

test('a name and the comma after it stay together', () => {
  const runs = [bold('Molkerei Alblandhof'), run(', Ziegelhütte 5')]
  const width = widthOf(bold('Molkerei Alblandhof'), SIZE)
  expect(textsOf(runs, width, SIZE)).toEqual(['Molkerei', 'Alblandhof|,', 'Ziegelhütte 5'])
})
