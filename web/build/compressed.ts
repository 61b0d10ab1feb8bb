import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/

/** Writes each text beside itself in brotli and gzip, so that the server never compresses a file twice. */
export function compressed(): Plugin {
  return {
    name: 'wegbuch-compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const text = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
