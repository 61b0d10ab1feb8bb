const SYSTEM = /^(?:PATH|LD_LIBRARY_PATH|TMPDIR|TZ|TZDIR|LANG|LC_\w+)$/
/** Flags and caches of Node, and what the driver of the database reads besides its address, `.pgpass` in HOME included. */
const NODE_AND_DRIVER = /^(?:NODE_\w+|HOME|PG\w+)$/

/** The environment of a process can be read by everybody of its user: it gets none of the secrets of the configuration. */
export const systemEnvironment = (): NodeJS.ProcessEnv => pick(SYSTEM)

/** The same for a Node of ours that connects to the database. */
export const nodeEnvironment = (): NodeJS.ProcessEnv => pick(SYSTEM, NODE_AND_DRIVER)

const pick = (...allowed: RegExp[]): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => allowed.some((pattern) => pattern.test(name))),
  )
