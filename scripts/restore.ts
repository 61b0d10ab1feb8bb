import { parseRestoreOptions, runBackupCheck, runRestore } from '#server/backup/command.ts'
import { connectToRestore } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Into an empty database; then everything is verified, as `npm run verify` does.
await executeCommand(async (args, config) => {
  const { path, isCheck } = parseRestoreOptions(args)
  if (isCheck) return runBackupCheck(path)
  return withDatabase(connectToRestore, config, async (database) => {
    // At once: what follows takes its time, and this stays so whatever it finds.
    for (const line of (await runRestore(database, config, path)).lines) console.log(line)
    return runVerify(database.db, parseOptions([], config))
  })
})
