import { ConfigError } from '#server/config.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { isDatabaseAway, isNotLetIn } from '#server/db/failure.ts'

/** Ends a command with one line where whoever called it can mend the fault; any other one is ours. */
export function tellFault(error: unknown): void {
  if (isNotLetIn(error)) {
    console.error(`DATABASE_URL cannot be used: ${(error as Error).message}`)
    process.exitCode = 1
    return
  }
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse || isDatabaseAway(error)))
    throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
