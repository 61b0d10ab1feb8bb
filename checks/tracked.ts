import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Every file below a folder, or one that a pattern names: those that are there, committed or about to be. */
export const tracked = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(path))
