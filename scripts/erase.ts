import { connectBeside } from '#server/db/connect.ts'
import { answerErase } from '#server/history/erase/command.ts'
import { answer, withDatabase } from './answer.ts'

// Erases personal texts or coordinates of one trip or expense from the record and its history, for data protection.
await answer((args, config) => withDatabase(connectBeside, config, ({ db }) => answerErase(db, args)))
