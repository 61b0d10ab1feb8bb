import { ConfigError, readConfig } from '#server/config.ts'
import { connectBeside } from '#server/db/connect.ts'
import { writeCheckpoint } from '#server/history/checkpoints/write-checkpoint.ts'
import { createLog } from '#server/log.ts'
import { tellFault } from './tell-fault.ts'

// Signs the heads of all chains that moved since the last checkpoint, whether or not a server runs.
try {
  const config = readConfig(process.env)
  if (process.argv.length > 2) throw new ConfigError('Usage: npm run checkpoint')
  const database = await connectBeside(config, createLog('fatal'))
  try {
    const written = await writeCheckpoint(database.db, config.dataDir)
    console.log(
      written
        ? `Checkpoint ${written.number} names ${written.moved} chains: ${written.file}\nIts SHA-256 is ${written.hash}`
        : 'Nothing has changed since the last checkpoint.',
    )
    if (written && written.shorter.length > 0) {
      console.error(
        `Chains have become shorter, of vehicles ${written.shorter.join(', ')}: run npm run verify.`,
      )
      process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  tellFault(error)
}
