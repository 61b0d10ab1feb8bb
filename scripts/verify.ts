import { connectReadOnly } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { reportOption, verifyReport } from '#server/reports/register/verify-file.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Verifies the history, or the file of a report, whether or not a server runs; reads only.
await executeCommand((args, config) => {
  const report = reportOption(args)
  if (report !== null) return withDatabase(connectReadOnly, config, ({ db }) => verifyReport(db, report))
  const wish = parseOptions(args, config)
  return withDatabase(connectReadOnly, config, ({ db }) => runVerify(db, wish))
})
