import { connectToRead } from '#server/db/connect.ts'
import { answerVerify, readWish } from '#server/history/verify/command.ts'
import { answer, withDatabase } from './answer.ts'

// Recomputes the history from what is stored, whether or not a server runs; reads only.
await answer((args, config) => {
  const wish = readWish(args, config)
  return withDatabase(connectToRead, config, ({ db }) => answerVerify(db, wish))
})
