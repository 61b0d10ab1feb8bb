import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, open } from 'node:fs/promises'

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Makes new names in the folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Gives a file a second name; false if that is taken. Unlike renaming, linking never replaces a file. */
export async function linkOnce(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
