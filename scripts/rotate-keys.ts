import { ConfigError, readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { DataDirectoryInUse } from '#server/db/embedded/lock.ts'
import { rotateKeys } from '#server/identity/public.ts'
import { createLog } from '#server/log.ts'

// Puts new keys of the embedded identity provider in use, whether or not a server runs.
const [option, ...rest] = process.argv.slice(2)

try {
  if (rest.length > 0 || (option !== undefined && option !== '--forget-old'))
    throw new ConfigError('Usage: npm run rotate-keys [-- --forget-old]')
  const database = await connectBeside(readConfig(process.env), createLog('fatal'))
  const forgetOld = option === '--forget-old'
  try {
    await rotateKeys(database.db, { forgetOld })
  } finally {
    await database.close()
  }
  console.log(
    forgetOld
      ? 'New keys are in use. Everybody has to sign in again.'
      : 'New keys are in use. What the old ones have signed stays good until it ends.',
  )
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DataDirectoryInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
