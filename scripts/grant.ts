import { answerGrant } from '#server/billing/licences/command.ts'
import { connectForCommand } from '#server/db/connect.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Grants a company a licence for a fixed time, whether or not a server runs.
await executeCommand((args, config) =>
  withDatabase(connectForCommand, config, ({ db }) => answerGrant(db, args)),
)
