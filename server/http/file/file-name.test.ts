import { expect, test } from 'vitest'
import { contentDisposition, safeFileName } from './file-name.ts'

test.each([
  ['wegbuch-Albwerk GmbH-2026.pdf', 'wegbuch-Albwerk GmbH-2026.pdf'],
  ['Käthe & Söhne.csv', 'Käthe & Söhne.csv'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\a.pdf', 'C-Windows-a.pdf'],
  ['a"; filename="evil.exe', 'a; filename=evil.exe'],
  ['a\r\nset-cookie: x=1', 'aset-cookie x=1'],
  ['a\u0000b\u007f\u0085.pdf', 'ab.pdf'],
  ['report\u202efdp.exe', 'reportfdp.exe'],
  ['\u200ea\u2066b\u2069\u061c\ufeff.csv', 'ab.csv'],
  ['line\u2028break\u2029.csv', 'linebreak.csv'],
  ['half \ud83d car.csv', 'half car.csv'],
  ['.hidden', 'hidden'],
  ['a.pdf. . ', 'a.pdf'],
  ['what?*<>|.pdf', 'what.pdf'],
  ['', 'file'],
  ['///', 'file'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ['🚗'.repeat(200), '🚗'.repeat(120)],
])('%j is saved as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test.each([
  ['a b.pdf', `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`],
  [
    'Käthe & Söhne Großraum.csv',
    `attachment; filename="Kaethe & Soehne Grossraum.csv"; filename*=UTF-8''K%C3%A4the%20%26%20S%C3%B6hne%20Gro%C3%9Fraum.csv`,
  ],
  ['Ka\u0308the.csv', `attachment; filename="Kaethe.csv"; filename*=UTF-8''K%C3%A4the.csv`],
  ['Café №1.pdf', `attachment; filename="Cafe _1.pdf"; filename*=UTF-8''Caf%C3%A9%20%E2%84%961.pdf`],
  ["it's (1)!~.pdf", `attachment; filename="it's (1)!~.pdf"; filename*=UTF-8''it%27s%20%281%29!~.pdf`],
  ['100%41.pdf', `attachment; filename="100_41.pdf"; filename*=UTF-8''100%2541.pdf`],
  ['🚗.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%9A%97.pdf`],
])('%j gets the header %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
