import { ConfigError } from '#server/config.ts'
import {
  isDataDirectoryError,
  isFileSystemError,
  unusableDataDirectory,
} from '#server/data-directory-error.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAccessDenied, isDatabaseUnavailable } from '#server/db/errors.ts'
import { printCrash, printFault } from '#server/print.ts'

/** Prints one line for errors that the user can fix; other errors end the process, with their stack. */
export function reportError(thrown: unknown, dataDir: string | null = null): void {
  const error =
    dataDir !== null && isDataDirectoryError(dataDir, thrown)
      ? unusableDataDirectory(dataDir, thrown)
      : thrown
  if (isDatabaseAccessDenied(error)) {
    printFault(new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`))
    process.exitCode = 1
    return
  }
  const isUserFixable =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    isDatabaseUnavailable(error) ||
    isFileSystemError(error)
  if (!isUserFixable) {
    printCrash(error)
    process.exit(1)
  }
  printFault(error as Error)
  process.exitCode = 1
}
