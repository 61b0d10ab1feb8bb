import { connectReadOnly } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Verifies the history, whether or not a server runs; reads only.
await executeCommand((args, config) => {
  const wish = parseOptions(args, config)
  return withDatabase(connectReadOnly, config, ({ db }) => runVerify(db, wish))
})
