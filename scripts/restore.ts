import { parseRestoreOptions, runBackupCheck, runRestore } from '#server/backup/command.ts'
import { connectToRestore } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Restores into an empty database, then verifies everything, like `npm run verify`.
await executeCommand(async (args, config) => {
  const { path, isCheck } = parseRestoreOptions(args)
  if (isCheck) return runBackupCheck(path)
  return withDatabase(connectToRestore, config, async (database) => {
    // Printed at once: the verification takes long, and the restore is done whatever it finds.
    for (const line of (await runRestore(database, config, path)).lines) console.log(line)
    return runVerify(database.db, parseOptions([], config))
  })
})
