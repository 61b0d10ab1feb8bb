import { expect, test } from 'vitest'
import { readFileName } from './file-name.ts'

test.each([
  [
    `attachment; filename="Kaethe.csv"; filename*=UTF-8''K%C3%A4the%20%26%20S%C3%B6hne.csv`,
    'Käthe & Söhne.csv',
  ],
  [`attachment; filename="a b.pdf"`, 'a b.pdf'],
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E0%A4%A`, 'a.pdf'],
  [`attachment; filename*=utf-8''a%22b.pdf; filename="a.pdf"`, 'a"b.pdf'],
  ['attachment', 'file'],
  [null, 'file'],
])('%s names %s', (header, name) => {
  expect(readFileName(header)).toBe(name)
})
