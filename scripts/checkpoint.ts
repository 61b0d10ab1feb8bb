import { ConfigError } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { answerCheckpoint } from '#server/history/checkpoints/command.ts'
import { answer, withDatabase } from './answer.ts'

// Signs the heads of all chains that moved since the last checkpoint, whether or not a server runs.
await answer(([word], config) => {
  if (word !== undefined) throw new ConfigError('Usage: npm run checkpoint')
  return withDatabase(connectBeside, config, ({ db }) => answerCheckpoint(db, config))
})
