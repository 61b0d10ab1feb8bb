import type { WriterNames } from './history/public.ts'
import { readDeviceNames } from './recording/public.ts'
import { readUserNames } from './users/public.ts'

/** Finds the names of each kind of writer in the history. */
export const WRITER_NAMES: WriterNames = {
  user: readUserNames,
  device: readDeviceNames,
  system: readDeviceNames,
}
