import type { Reading } from '#contract/reports/verification.ts'
import { READ_LIMITS } from '../limits.ts'
import { isPdf, readAttachments } from './pdf-attachments.ts'
import { type FileTable, tablesIn } from './tables.ts'

export type FileContent = { reading: Reading; tables: FileTable[] }

const without = (reading: Reading): FileContent => ({ reading, tables: [] })

/** The tables in a file: attached to a PDF, or the file itself. */
export function readFileContent(bytes: Buffer): FileContent {
  if (!isPdf(bytes)) return contentIn([bytes])
  const attached = readAttachments(bytes)
  if (attached.state === 'encrypted') return without('encrypted')
  if (attached.state === 'tooMuch') return without('tooCostly')
  return contentIn(attached.state === 'read' ? attached.files : [])
}

function contentIn(files: readonly Buffer[]): FileContent {
  const tables: FileTable[] = []
  for (const file of files) {
    const read = tablesIn(file)
    tables.push(...read.tables)
    if (read.isTooMuch || tables.length > READ_LIMITS.tables) return without('tooCostly')
  }
  return tables.length === 0 ? without('foreign') : { reading: 'read', tables }
}
