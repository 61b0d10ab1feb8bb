export type Row = Record<string, unknown>
export type ToRow = (values: readonly unknown[]) => Row

/**
 * Makes an object of a row's values, as code for these columns: an object literal is built several times as fast as
 * one that is filled in a loop. The names are those of our own statements.
 */
export function compileRow(columns: readonly string[]): ToRow {
  const properties = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`)
  return new Function('values', `return { ${properties.join(', ')} }`) as ToRow
}
