import { parseRestoreOptions, runBackupCheck, runRestore } from '#server/backup/command.ts'
import { connectToRestore } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { printLines } from '#server/print.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Restores into an empty database, then verifies everything, like `npm run verify`.
await executeCommand(async (args, config) => {
  const { path, isCheck } = parseRestoreOptions(args)
  if (isCheck) return runBackupCheck(path)
  return withDatabase(connectToRestore, config, async (database) => {
    // Printed at once: the verification takes long, and the restore is done whatever it finds.
    printLines((await runRestore(database, config, path)).lines, console.log)
    return runVerify(database.db, parseOptions([], config))
  })
})
