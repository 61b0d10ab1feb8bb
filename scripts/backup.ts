import { parseBackupPath, runBackup } from '#server/backup/command.ts'
import { connectReadOnly } from '#server/db/connect.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Writes a snapshot of everything to one file, whether or not a server runs.
await executeCommand((args, config) => {
  const path = parseBackupPath(args, config, new Date())
  return withDatabase(connectReadOnly, config, ({ db }) => runBackup(db, config, path))
})
