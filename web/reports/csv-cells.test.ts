import { expect, test } from 'vitest'
import { csvCells } from './csv-cells.ts'

test.each([
  ['a;b;c', ';', ['a', 'b', 'c']],
  ['a;;', ';', ['a', '', '']],
  ['', ';', ['']],
  ['"a;b";"er sagte ""ja"""', ';', ['a;b', 'er sagte "ja"']],
  ['1,5;2', ';', ['1,5', '2']],
  ['1.5,"2, 3"', ',', ['1.5', '2, 3']],
  ['"zwei\nZeilen";x', ';', ['zwei\nZeilen', 'x']],
  ['\ufeffKennzeichen;Art\r\n', ';', ['Kennzeichen', 'Art']],
])('%j', (record, separator, cells) => {
  expect(csvCells(record, separator)).toEqual(cells)
})
