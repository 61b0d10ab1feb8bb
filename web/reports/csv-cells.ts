/** The cells of one record (RFC 4180). */
export function csvCells(record: string, separator: string): string[] {
  const cells: string[] = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}]*))(${separator}|$)`, 'gy')
  for (const [, quoted, plain, end] of record
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '')
    .matchAll(cell)) {
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '') break
  }
  return cells
}
