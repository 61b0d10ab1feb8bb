import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export type Trial = { url: string; close: () => void }

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

// The portal's own policy, without the provider.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
].join('; ')

/** Builds the page; `serve` then serves it. */
export async function buildTrial(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wegbuch-map-'))
  await build({
    configFile: false,
    css: { postcss: { plugins: [] } },
    root: 'web/places/trial',
    plugins: [react()],
    logLevel: 'error',
    worker: { format: 'es' },
    resolve: { alias: [{ find: /^typebox$/, replacement: join(process.cwd(), 'web/build/schema-data.ts') }] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'chrome123',
      chunkSizeWarningLimit: 2_000,
    },
  })
  return folder
}

/** The map alone on a page under the portal's policy; `style` is the configured style. */
export async function serveTrial(folder: string, style: string | null = null): Promise<Trial> {
  const policy = `${POLICY}; connect-src 'self' ${style ? new URL(style).origin : ''}`
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === '/api/config') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ mapStyleUrl: style }))
      return
    }
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const removeTrial = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A track through the Neckar valley with this many points, as a phone records it. */
export const trackOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const part = index / Math.max(count - 1, 1)
    return {
      latitude: 48.49 + 0.29 * part + Math.sin(part * 40) * 0.01 + Math.sin(index * 7.3) * 0.00005,
      longitude: 9.21 - 0.03 * part + Math.cos(part * 25) * 0.02 + Math.cos(index * 5.1) * 0.00005,
    }
  })
