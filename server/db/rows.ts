// pg builds each row as a copy of a dictionary, which is slow to make and slow to read; these are plain.

export type MakeRow = (values: readonly unknown[]) => Record<string, unknown>

export const rowOf =
  (columns: readonly string[]): MakeRow =>
  (values) => {
    const row: Record<string, unknown> = {}
    let index = 0
    for (const name of columns) row[name] = values[index++]
    return row
  }

/**
 * The same, written out as code for these columns: it takes a tenth of the time, and a page has two thousand
 * values. The names are those of statements of ours.
 */
export const writtenFor = (columns: readonly string[]): MakeRow =>
  new Function(
    'values',
    `return { ${columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`).join(', ')} }`,
  ) as MakeRow
