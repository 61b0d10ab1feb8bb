import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { ConfigError } from '../../config.ts'

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/** More than any of them says; the database's user may make one of any length. */
const READ_BYTES_MAX = 8_192

/** Opens a file of the data directory. Links are refused: root would read, write or chown their targets. */
export function openOwnFile(path: string, flags: number): number {
  const descriptor = openUnlinked(path, flags)
  const found = fstatSync(descriptor)
  if (found.isFile() && found.nlink <= 1) return descriptor
  closeSync(descriptor)
  throw new ConfigError(`${path} is not an ordinary file with one name: remove it`)
}

export function readOwnFile(path: string): string {
  const descriptor = openOwnFile(path, O_RDONLY)
  try {
    const content = Buffer.alloc(READ_BYTES_MAX)
    return content.toString('utf8', 0, readSync(descriptor, content))
  } finally {
    closeSync(descriptor)
  }
}

function openUnlinked(path: string, flags: number): number {
  try {
    // O_NONBLOCK: do not wait for the other end of a pipe.
    return openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP')
      throw new ConfigError(`${path} is a link: remove it`)
    throw error
  }
}
