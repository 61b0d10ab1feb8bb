import { lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OTHERS_WRITE = 0o002

/**
 * A folder of packages above the checkout that belongs to another user of the machine, or that any user may write to; or null.
 * Node looks there for what it does not find in the checkout, such as an optional package, and runs it with our rights.
 */
export function foreignPackages(checkout, uid) {
  const above = dirname(checkout)
  if (above === checkout) return null
  const path = join(above, 'node_modules')
  const isOthers = (found) => found !== undefined && found.uid !== 0 && found.uid !== uid
  // A link is as good as its owner, and no better than what it leads to.
  const folder = enterable(path)
  const isForeign =
    isOthers(lstatSync(path, { throwIfNoEntry: false })) ||
    isOthers(folder) ||
    (folder !== undefined && (folder.mode & OTHERS_WRITE) !== 0)
  return isForeign ? path : foreignPackages(above, uid)
}

/** Where we may not go, Node loads nothing either. */
function enterable(path) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
