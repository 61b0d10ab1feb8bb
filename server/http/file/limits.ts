/** What one reader of a file may cost us, and all of them together. */
export type FileLimits = {
  /** Each has a database connection of the pool for files. */
  atOnce: number
  atOncePerCompany: number
  waitingPerCompany: number
  longestWaitMs: number
  /** A reader is cut off that keeps us waiting and takes less than this on the average of a window. */
  slowestBytesPerS: number
  windowMs: number
  longestMs: number
}

export const FILE_LIMITS: FileLimits = {
  atOnce: 4,
  atOncePerCompany: 2,
  waitingPerCompany: 4,
  longestWaitMs: 5_000,
  slowestBytesPerS: 16_000,
  windowMs: 60_000,
  longestMs: 900_000,
}
