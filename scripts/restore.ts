import { answerCheck, answerRestore, readRestoreWish } from '#server/backup/command.ts'
import { connectToRestore } from '#server/db/connect.ts'
import { answerVerify, readWish } from '#server/history/verify/command.ts'
import { answer, withDatabase } from './answer.ts'

// Into an empty database; then everything is verified, as `npm run verify` does.
await answer(async (args, config) => {
  const { path, isCheck } = readRestoreWish(args)
  if (isCheck) return answerCheck(path)
  return withDatabase(connectToRestore, config, async (database) => {
    // At once: what follows takes its time, and this stays so whatever it finds.
    for (const line of (await answerRestore(database, config, path)).lines) console.log(line)
    return answerVerify(database.db, readWish([], config))
  })
})
