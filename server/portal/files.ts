import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

export type PortalFile = {
  type: string
  body: Buffer
  /** The same, compressed at build time. */
  br?: Buffer
  gzip?: Buffer
  /** Its name contains the hash of its content: it never changes. */
  isImmutable: boolean
  /** It runs as a worker, under the policy of its own response. */
  isWorker: boolean
}

export type PortalFiles = { index: PortalFile; inlineScripts: string[]; files: Map<string, PortalFile> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/**
 * All built files, read once: a few hundred kilobytes, and no path of a request ever reaches the disk. Null if nothing
 * was built, as in tests of the API alone.
 */
export function readPortalFiles(folder: string): PortalFiles | null {
  if (!existsSync(join(folder, 'index.html'))) return null
  const files = new Map<string, PortalFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = TYPES[extname(entry.name)]
    const url = `/${relative(folder, path)}`
    if (entry.isFile() && type && !url.startsWith('/.')) files.set(url, readFile(path, url, type))
  }
  const index = files.get('/index.html')
  if (!index) return null
  files.delete('/index.html')
  return { index, inlineScripts: hashesOf(index.body.toString('utf8')), files }
}

function readFile(path: string, url: string, type: string): PortalFile {
  const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined)
  const br = compressed('.br')
  const gzip = compressed('.gz')
  return {
    type,
    body: readFileSync(path),
    ...(br && { br }),
    ...(gzip && { gzip }),
    isImmutable: url.startsWith('/assets/'),
    isWorker: url.startsWith('/assets/workers/'),
  }
}

/** The policy allows the page's inline scripts by hash, and no others. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
