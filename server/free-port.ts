import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports of outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of these could take the port
// before the server that it was found for listens.
const LOWEST = 20_000
const HIGHEST = 32_000

/** A port on which nobody listens, to be used at once. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
