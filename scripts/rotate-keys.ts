import { success } from '#server/command-result.ts'
import { ConfigError } from '#server/config.ts'
import { connectForCommand } from '#server/db/connect.ts'
import { rotateKeys } from '#server/identity/public.ts'
import { executeCommand, withDatabase } from './execute-command.ts'

// Puts new keys of the embedded identity provider in use, whether or not a server runs.
await executeCommand(async ([option, ...others], config) => {
  if (others.length > 0 || (option !== undefined && option !== '--forget-old'))
    throw new ConfigError('Usage: npm run rotate-keys [-- --forget-old]')
  const forgetOld = option === '--forget-old'
  await withDatabase(connectForCommand, config, ({ db }) => rotateKeys(db, { forgetOld }))
  return success(
    forgetOld
      ? 'New keys are in use. Everybody has to sign in again.'
      : 'New keys are in use. What the old ones have signed stays good until it ends.',
  )
})
