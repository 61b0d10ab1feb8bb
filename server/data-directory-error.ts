import { sep } from 'node:path'
import { ConfigError } from './config.ts'

// What the file system refuses, is full of or cannot write: the operator's to mend.
const FILE_SYSTEM_CODES = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

export function isFileSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && syscall !== 'connect' && FILE_SYSTEM_CODES.has(code ?? '')
}

/** Whether the file system complains of the data directory or something in it. */
export function isDataDirectoryError(dataDir: string, error: unknown): boolean {
  const { path, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && `${path}${sep}`.startsWith(`${dataDir}${sep}`)
}

export const unusableDataDirectory = (dataDir: string, error: unknown): ConfigError =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
