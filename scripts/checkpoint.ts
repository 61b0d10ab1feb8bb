import { ConfigError } from '#server/config.ts'
import { connectForCommand } from '#server/db/connect.ts'
import { runCheckpoint } from '#server/history/checkpoints/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Signs the heads of all chains that changed since the last checkpoint, whether or not a server runs.
await executeCommand(([word], config) => {
  if (word !== undefined) throw new ConfigError('Usage: npm run checkpoint')
  return withDatabase(connectForCommand, config, ({ db }) => runCheckpoint(db, config))
})
