import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

export type Asset = { path: string; type: string; bytes: Buffer }

const FOLDER = new URL('./', import.meta.url)
const INTER = new URL('files/', import.meta.resolve('@fontsource-variable/inter/package.json'))
const BASE = readFileSync(new URL('base.css', FOLDER), 'utf8')

/** Files whose path contains a hash of their content, so that they can be cached forever. */
export function loadAssets(mount: string) {
  function asset(name: string, type: string, bytes: Buffer): Asset {
    const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
    return { path: `${mount}/assets/${mark}/${name}`, type, bytes }
  }
  const load = (name: string, type: string, from: URL) => asset(name, type, readFileSync(new URL(name, from)))
  const font = load('inter-latin-wght-normal.woff2', 'font/woff2', INTER)
  const fontMore = load('inter-latin-ext-wght-normal.woff2', 'font/woff2', INTER)
  return {
    load,
    font,
    fontMore,
    icon: load('icon.svg', 'image/svg+xml', FOLDER),
    /** One style sheet: font, colours and shared styles, then these. */
    style: (name: string, sheets: readonly URL[]): Asset => {
      const css = [BASE, ...sheets.map((sheet) => readFileSync(sheet, 'utf8'))]
        .join('\n')
        .replace('url(inter-latin.woff2)', `url(${font.path})`)
        .replace('url(inter-latin-ext.woff2)', `url(${fontMore.path})`)
      return asset(name, 'text/css', Buffer.from(css))
    },
  }
}

export function serveAssets(scope: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, type, bytes } of assets)
    scope.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(bytes),
    )
}
