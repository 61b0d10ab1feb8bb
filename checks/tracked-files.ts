import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The existing files of the repository below the folders or matching the patterns. */
export const trackedFiles = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path))
