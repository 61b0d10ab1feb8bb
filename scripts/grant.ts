import { answerGrant } from '#server/billing/licences/command.ts'
import { connectBeside } from '#server/db/connect.ts'
import { answer, withDatabase } from './answer.ts'

// Grants a company a licence for a fixed time, whether or not a server runs.
await answer((args, config) => withDatabase(connectBeside, config, ({ db }) => answerGrant(db, args)))
