import { connectForCommand } from '#server/db/connect.ts'
import { parseOptions, runSecurityLog } from '#server/security-log/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Shows sign-ins, refusals and changes of rights, whether or not a server runs.
await executeCommand((args, config) => {
  const wish = parseOptions(args, new Date())
  return withDatabase(connectForCommand, config, ({ db }) => runSecurityLog(db, wish))
})
