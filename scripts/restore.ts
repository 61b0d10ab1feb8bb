import { answerCheck, answerRestore, readRestoreWish } from '#server/backup/command.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connectToRestore } from '#server/db/connect.ts'
import { answerVerify, readWish } from '#server/history/verify/command.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

const say = (lines: string[]) => {
  for (const line of lines) console.log(line)
}

/** Into an empty database; then everything is verified, as `npm run verify` does. */
async function restore(config: Config, path: string): Promise<void> {
  const database = await connectToRestore(config, createLog('fatal'))
  try {
    say(await answerRestore(database, config, path))
    const wish = readWish([], config)
    if (!wish) return
    const { lines, isGood } = await answerVerify(database.db, wish)
    for (const line of lines) (isGood ? console.log : console.error)(line)
    if (!isGood) process.exitCode = 1
  } finally {
    await database.close()
  }
}

try {
  const { path, isCheck } = readRestoreWish(process.argv.slice(2))
  if (isCheck) say(await answerCheck(path))
  else await restore(readConfig(process.env), path)
} catch (error) {
  tellFault(error)
}
