import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkOnce, syncFolder } from '../../files.ts'

const CHUNK = 64 * 1024

export type AtomicFile = {
  write: (text: string) => Promise<void>
  /** SHA-256 of what was written so far. */
  digest: () => string
  /** Gives the file its name, atomically and durably; false if the name is taken. */
  commit: (path: string) => Promise<boolean>
  discard: () => Promise<void>
}

/** Writes a file atomically: it appears under its name complete or not at all, also after a crash. */
export async function openAtomicFile(folder: string): Promise<AtomicFile> {
  const part = join(folder, `${randomBytes(8).toString('hex')}.part`)
  const handle = await open(part, 'wx', 0o644)
  const hash = createHash('sha256')
  let buffer = ''

  async function flush(): Promise<void> {
    await handle.writeFile(buffer)
    buffer = ''
  }

  return {
    write: async (text) => {
      hash.update(text)
      buffer += text
      if (buffer.length > CHUNK) await flush()
    },
    digest: () => hash.copy().digest('hex'),
    commit: async (path) => {
      await flush()
      await handle.sync()
      await handle.close()
      const isOurs = await linkOnce(part, path)
      await rm(part)
      await syncFolder(folder)
      return isOurs
    },
    discard: async () => {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}
