import { connectReadOnly } from '#server/db/connect.ts'
import { parseOptions, runVerify } from '#server/history/verify/command.ts'
import { createLog } from '#server/log.ts'
import { reportOption, verifyReport } from '#server/reports/verification/command.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Verifies the history, or the file of a report, whether or not a server runs; reads only.
await executeCommand((args, config) => {
  const report = reportOption(args)
  if (report !== null)
    return withDatabase(connectReadOnly, config, (database) =>
      verifyReport(database, report, createLog('fatal')),
    )
  const wish = parseOptions(args, config)
  return withDatabase(connectReadOnly, config, ({ db }) => runVerify(db, wish))
})
