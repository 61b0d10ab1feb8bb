import { ConfigError } from '#server/config.ts'
import { isAbout, isOfFileSystem, unusable } from '#server/data-directory-fault.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAway, isNotLetIn } from '#server/db/failure.ts'

/** Ends a command with one line where whoever called it can mend the fault; any other one is ours. */
export function tellFault(thrown: unknown, dataDir: string | null = null): void {
  const error = dataDir !== null && isAbout(dataDir, thrown) ? unusable(dataDir, thrown) : thrown
  if (isNotLetIn(error)) {
    console.error(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    process.exitCode = 1
    return
  }
  const isToMend =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    isDatabaseAway(error) ||
    isOfFileSystem(error)
  if (!isToMend) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
