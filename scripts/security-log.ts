import { connectBeside } from '#server/db/connect.ts'
import { answerSecurityLog, readWish } from '#server/security-log/command.ts'
import { answer, withDatabase } from './answer.ts'

// Shows sign-ins, refusals and changes of rights, whether or not a server runs.
await answer((args, config) => {
  const wish = readWish(args, new Date())
  return withDatabase(connectBeside, config, ({ db }) => answerSecurityLog(db, wish))
})
