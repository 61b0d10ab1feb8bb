import type { WriterNames } from './history/public.ts'
import { readUserNames } from './users/public.ts'

/** How each kind of writer is named wherever the history is shown. */
export const WRITER_NAMES: WriterNames = { user: readUserNames }
