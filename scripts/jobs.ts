import { connectBeside } from '#server/db/connect.ts'
import { answerJobsCommand } from '#server/jobs/command.ts'
import { answer, withDatabase } from './answer.ts'

// Lists failed jobs and runs them again, on the configured database, or on the embedded one whether
// or not its server runs.
await answer((args, config) => withDatabase(connectBeside, config, ({ db }) => answerJobsCommand(db, args)))
