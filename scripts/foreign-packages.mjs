import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A folder of packages above the checkout that belongs to another user of the machine, or null. Node looks there for what
 * it does not find in the checkout, such as an optional package, and runs it with our rights.
 */
export function foreignPackages(checkout, uid) {
  const above = dirname(checkout)
  if (above === checkout) return null
  const path = join(above, 'node_modules')
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 && found.uid !== uid ? path : foreignPackages(above, uid)
}
