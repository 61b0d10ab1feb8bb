import { connectForCommand } from '#server/db/connect.ts'
import { runErase } from '#server/history/erase/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Erases personal texts or coordinates of one trip or expense from the record and its history, for data protection.
await executeCommand((args, config) =>
  withDatabase(connectForCommand, config, ({ db }) => runErase(db, args)),
)
