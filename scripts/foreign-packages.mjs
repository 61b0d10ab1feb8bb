import { lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OTHERS_WRITE = 0o002
const GROUP_WRITES = 0o020

/**
 * A folder of packages above the checkout that belongs to another user of the machine, or that any user or another group than
 * our own may write to; or null.
 * Node looks there for what it does not find in the checkout, such as an optional package, and runs it with our rights.
 */
export function foreignPackages(checkout, { uid, gid }) {
  const above = dirname(checkout)
  if (above === checkout) return null
  const path = join(above, 'node_modules')
  const isOthers = (found) => found !== undefined && found.uid !== 0 && found.uid !== uid
  // A link is as good as its owner, and no better than what it leads to.
  const folder = enterable(path)
  const isForeign =
    isOthers(lstatSync(path, { throwIfNoEntry: false })) ||
    isOthers(folder) ||
    (folder !== undefined && isOpen(folder))
  return isForeign ? path : foreignPackages(above, { uid, gid })

  // Where each user has a group of their own, they may let it write.
  function isOpen(found) {
    const isOurGroup = found.gid === 0 || found.gid === gid
    return (found.mode & OTHERS_WRITE) !== 0 || ((found.mode & GROUP_WRITES) !== 0 && !isOurGroup)
  }
}

/** Where we may not go, Node loads nothing either. */
function enterable(path) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
