import { ConfigError } from '#server/config.ts'
import {
  isDataDirectoryError,
  isFileSystemError,
  unusableDataDirectory,
} from '#server/data-directory-error.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAccessDenied, isDatabaseUnavailable } from '#server/db/errors.ts'

/** Prints one line for errors that the user can fix; other errors are thrown. */
export function reportError(thrown: unknown, dataDir: string | null = null): void {
  const error =
    dataDir !== null && isDataDirectoryError(dataDir, thrown)
      ? unusableDataDirectory(dataDir, thrown)
      : thrown
  if (isDatabaseAccessDenied(error)) {
    console.error(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    process.exitCode = 1
    return
  }
  const isUserFixable =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    isDatabaseUnavailable(error) ||
    isFileSystemError(error)
  if (!isUserFixable) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
