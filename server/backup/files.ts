import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { isRunning } from '../db/embedded/postmaster.ts'
import { sha256OfFile } from '../files.ts'
import { isBackupFile } from './rules.ts'

const PIECE_BYTES = 48 * 1024

export async function* readPieces(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
    yield (chunk as Buffer).toString('base64')
}

export type PartialFile = {
  add: (piece: string) => Promise<void>
  /** Completes the file without giving it its name; refused if another file has that name. */
  finish: () => Promise<void>
  moveIntoPlace: () => Promise<void>
  discard: () => Promise<void>
}

/** A file of the data directory, from a backup. An existing file with other content is never replaced. */
export async function openPartialFile(dataDir: string, name: string): Promise<PartialFile> {
  if (!isBackupFile(name))
    throw new ConfigError(`The backup holds a file that does not belong there: ${name}`)
  const path = join(dataDir, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.part`
  const handle: FileHandle = await open(
    part,
    'wx',
    name.endsWith('key.pem') && !name.includes('/') ? 0o600 : 0o644,
  )
  const hash = createHash('sha256')
  return {
    add: async (piece) => {
      const content = Buffer.from(piece, 'base64')
      hash.update(content)
      await handle.writeFile(content)
    },
    finish: async () => {
      await handle.sync()
      await handle.close()
      if (existsSync(path) && (await sha256OfFile(path)) !== hash.digest('hex'))
        throw new ConfigError(
          `${path} is there already and is another than that of the backup: move checkpoints and checkpoint-key.pem out of the data directory first`,
        )
    },
    moveIntoPlace: () => rename(part, path),
    discard: async () => {
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}

const PART = /^(.+)\.(\d+)\.[0-9a-f]{12}\.part$/

/**
 * Removes the partial files of killed restores: those whose process id is gone, or is our own, because this process has
 * not created any yet.
 */
export async function removeStaleParts(dataDir: string): Promise<void> {
  for (const folder of ['', 'checkpoints/'])
    for (const name of await namesIn(join(dataDir, folder))) {
      const [, whole = '', pid = ''] = PART.exec(name) ?? []
      const isLeft =
        isBackupFile(`${folder}${whole}`) && (Number(pid) === process.pid || !isRunning(Number(pid)))
      if (isLeft) await rm(join(dataDir, folder, name), { force: true })
    }
}

async function namesIn(directory: string): Promise<string[]> {
  return existsSync(directory) ? readdir(directory) : []
}
