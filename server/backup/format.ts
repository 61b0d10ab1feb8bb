import type { Migration } from '../db/migration-files.ts'

/**
 * A backup is a gzip of lines of JSON. Objects open and close sections; the arrays between them are the content: a row
 * of a table, each value as PostgreSQL writes it, or a piece of a file. The last line contains the counts, and the
 * SHA-256 of every byte above it.
 */
export type BackupHeader = {
  wegbuch: 'backup'
  format: 1
  /** Time of the snapshot, by the clock of the database. */
  at: string
  /** The schema of the rows. */
  migrations: Migration[]
}

export type Section = { table: string; columns: string[] } | { file: string }
export type SectionEnd = { end: string; lines: number }

export type Manifest = {
  /** Rows by table. */
  tables: Record<string, number>
  files: number
  sha256: string
}

export const FORMAT = 1

export const line = (content: BackupHeader | Section | SectionEnd | Manifest | string[]) =>
  `${JSON.stringify(content)}\n`

export const rowsIn = ({ tables }: Pick<Manifest, 'tables'>) =>
  Object.values(tables).reduce((sum, rows) => sum + rows, 0)
