import { connectForCommand } from '#server/db/connect.ts'
import { runJobsCommand } from '#server/jobs/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Lists failed jobs and runs them again, on the configured database, or on the embedded one whether
// or not its server runs.
await executeCommand((args, config) =>
  withDatabase(connectForCommand, config, ({ db }) => runJobsCommand(db, args)),
)
