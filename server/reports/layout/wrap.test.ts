import { expect, test, vi } from 'vitest'
import { FACES } from '../fonts/face.ts'
import { bold, cut, run, widthOf, wrap } from './wrap.ts'

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

const cutText = (text: string, width: number) =>
  cut(run(text), width, SIZE)
    .pieces.map((piece) => piece.text)
    .join('')

test('a text that is cut keeps as many letters as fit, and no space before the mark', () => {
  expect(cutText('Wartung Lüftungsanlage', wide('Wartung Lüft…'))).toBe('Wartung Lüft…')
  expect(cutText('Wartung Lüftungsanlage', wide('Wartung Lüft…') - 0.1)).toBe('Wartung Lüf…')
  expect(cutText('Wartung Lüftungsanlage', wide('Wartung …'))).toBe('Wartung…')
  expect([cutText('Wartung', 1_000), cutText('Wartung', 1)]).toEqual(['Wartung', '…'])
})

test('cutting a very long text measures it a few times, not once for each letter', () => {
  const measure = vi.spyOn(FACES.regular, 'width')
  cut(run('x'.repeat(6_000)), 100, SIZE)
  expect(measure.mock.calls.length).toBeLessThan(20)
  measure.mockRestore()
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

/** Pairs of these are set wider than the letters alone. */
test.each(['A', 'AW', 'Å', 'ff', 'rv', 'kvx', '/', 'Λ'])(
  'a word of %s keeps within its column',
  (letters) => {
    const word = letters.repeat(400)
    for (const look of [run, bold]) {
      const lines = wrap([look(word)], 300, SIZE)
      expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(300.01)
      expect(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(word)
    }
  },
)

test('words keep within their column, whatever stands beside the spaces', () => {
  const text = Array.from({ length: 400 }, (_, index) =>
    'AVTWYLPF'.charAt(index % 8).repeat(1 + (index % 3)),
  ).join(' ')
  for (let width = 20; width < 300; width += 7)
    for (const line of wrap([run(text)], width, SIZE)) expect(line.width).toBeLessThanOrEqual(width + 0.01)
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
