import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every file of the repository below a folder, or one that a pattern names; those that are there. */
export const trackedFiles = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(path))
