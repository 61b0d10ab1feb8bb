import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/free-port.ts'
import { reportError } from './report-error.ts'

// The product for development: Vite serves the portal from its sources on PORT and passes everything else on to the
// server, which listens on a free port and is started again when one of its files changes.

/** What the server answers; all other addresses are pages and modules of the portal. */
const SERVER_PATHS = '^/(api|idp|healthz|readyz|metrics)(/|$)'

async function dev(): Promise<void> {
  const { port, publicUrl } = readConfig(process.env)
  const serverPort = await freePort()
  const server = spawn(
    process.execPath,
    // SIGINT, not SIGTERM: no requests have to be drained first.
    ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGINT', 'server/main.ts'],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl.origin },
    },
  )
  const portal = await createServer({
    configFile: 'web/vite.config.ts',
    server: {
      host: publicUrl.hostname,
      port,
      strictPort: true,
      proxy: { [SERVER_PATHS]: `http://127.0.0.1:${serverPort}` },
    },
  })
  await portal.listen()
  console.log(`Open ${publicUrl.origin}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
  await once(server, 'exit')
  await portal.close()
}

await dev().catch((error: unknown) => reportError(error))
