import { parseArgs } from 'node:util'
import { type Config, ConfigError, isLoopback, isLoopbackHost, readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { run } from '#server/run.ts'
import { openDemo } from '../demo/open-demo.ts'
import { DEMO_SIGN_INS } from '../demo/sign-ins.ts'
import { fullDemoSize } from '../demo/simulation/simulate-fleet.ts'
import { reportError } from './report-error.ts'

// The product with a sample company, in its own data directory.
//   --fresh             create it again
//   --seed <text>       another one
//   --anchor <date>     as of that day instead of today

const USAGE = 'Usage: npm run demo [-- --fresh] [--seed <text>] [--anchor <yyyy-mm-dd>]'
const today = () => new Date().toISOString().slice(0, 10)

function parseOptions(args: string[]) {
  try {
    const { fresh, seed, anchor } = parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        seed: { type: 'string', default: 'wegbuch' },
        anchor: { type: 'string', default: today() },
      },
    }).values
    if (new Date(anchor).toISOString().slice(0, 10) !== anchor || anchor > today()) throw new Error('no day')
    return { isFresh: fresh, size: fullDemoSize(seed, anchor) }
  } catch {
    throw new ConfigError(USAGE)
  }
}

/** Its passwords are known to everybody, so it is of this machine alone and touches no other database. */
function demoConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig({ ...env, DATA_DIR: env.DATA_DIR || './data-demo' })
  if (config.databaseUrl !== null) throw new ConfigError('DATABASE_URL must not be set for the demo')
  if (config.oidc.issuer !== null) throw new ConfigError('OIDC_ISSUER must not be set for the demo')
  if (config.billing === 'stripe') throw new ConfigError('BILLING must not be stripe for the demo')
  if (!isLoopback(config.publicUrl)) throw new ConfigError('PUBLIC_URL must be on this machine for the demo')
  if (!isLoopbackHost(config.host))
    throw new ConfigError('HOST must be an address of this machine alone for the demo')
  return { ...config, demo: DEMO_SIGN_INS }
}

let dataDir: string | null = null
try {
  const wish = parseOptions(process.argv.slice(2))
  const config = demoConfig(process.env)
  dataDir = config.dataDir
  const log = createLog(config.logLevel)
  const database = await openDemo(config, log, { ...wish, tell: (line) => console.log(line) })
  await run(config, log, database)
  console.log(`Open ${config.publicUrl.origin} and choose somebody on the sign-in page.`)
} catch (error) {
  reportError(error, dataDir)
}
