import { sep } from 'node:path'
import { ConfigError } from './config.ts'

// Access denied, full or read-only file system: errors that the operator can fix.
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

/** Whether it is an error of the file system about the data directory or something in it. */
export function isDataDirectoryError(dataDir: string, error: unknown): boolean {
  const { path, syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && `${path}${sep}`.startsWith(`${dataDir}${sep}`)
}

export const unusableDataDirectory = (dataDir: string, error: unknown): ConfigError =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
