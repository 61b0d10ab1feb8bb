// Compares the installed packages with the lock. Plain JavaScript for any Node from 20 on, without dependencies: it
// decides whether they can be trusted.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = 'package-lock.json'
/** npm's list of installed packages, with the integrity that it checked while unpacking. */
const INSTALLED = 'node_modules/.package-lock.json'

/** The first difference between node_modules and the lock, in one line, whatever a package calls itself; null where there is none. */
export function installFault(root) {
  return firstFault(root)?.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}') ?? null
}

function firstFault(root) {
  if (!existsSync(join(root, INSTALLED))) return `${INSTALLED} is missing`
  const locked = packagesOf(join(root, LOCK))
  const installed = packagesOf(join(root, INSTALLED))
  for (const [path, entry] of locked)
    if (!entry.optional && !installed.has(path)) return `${path} is in ${LOCK} and not installed`
  for (const [path, entry] of installed) {
    const fault = entryFault(path, entry, locked)
    if (fault) return fault
  }
  return folderFault(root, 'node_modules', installed)
}

/**
 * Installed packages that the lock has with another integrity. npm takes these for what the lock says without a look at them,
 * and notes its integrity as theirs.
 */
export function outdatedPackages(root) {
  const locked = packagesOf(join(root, LOCK))
  return [...readInstalled(root)]
    .filter(([path, { integrity }]) => locked.has(path) && locked.get(path).integrity !== integrity)
    .map(([path]) => path)
}

/** None where npm was ended before it had written its list: it looks at the packages then. */
function readInstalled(root) {
  try {
    return packagesOf(join(root, INSTALLED))
  } catch {
    return new Map()
  }
}

function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}

function entryFault(path, { version, integrity, link }, locked) {
  const expected = locked.get(path)
  if (!expected)
    return isPartOfLocked(path, version, locked) ? null : `${path} is installed and not in ${LOCK}`
  if (link) return `${path} is a link`
  if (version !== expected.version)
    return `${path} is installed as ${version}, ${LOCK} says ${expected.version}`
  if (!expected.integrity || integrity !== expected.integrity)
    return `${path} is installed with another integrity than ${LOCK} says`
  return null
}

/**
 * The lock does not name the native package of every platform for each build tool. A missing one must have the exact
 * version that a locked package requires.
 */
function isPartOfLocked(path, version, locked) {
  const name = nameOf(path)
  const owners = [...locked.values()].filter(({ optionalDependencies = {} }) => name in optionalDependencies)
  return (
    owners.length > 0 && owners.every(({ optionalDependencies }) => optionalDependencies[name] === version)
  )
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Checks that every importable entry of the folder is the package that was installed there. */
function folderFault(root, folder, installed) {
  for (const path of entriesIn(root, folder)) {
    const entry = installed.get(path)
    if (!entry) return `${path} is in the way: npm did not install it`
    const fault = diskFault(root, path, entry)
    if (fault) return fault
    if (existsSync(join(root, path, 'node_modules'))) {
      const inner = folderFault(root, join(path, 'node_modules'), installed)
      if (inner) return inner
    }
  }
  for (const path of installed.keys())
    if (!existsSync(join(root, path))) return `${path} is gone, npm installed it`
  return null
}

/** Names that begin with a dot are no packages. */
const entriesIn = (root, folder) =>
  readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const path = `${folder}/${name}`
      const isScope = name.startsWith('@') && lstatSync(join(root, path)).isDirectory()
      return isScope ? entriesIn(root, path) : [path]
    })

function diskFault(root, path, { version, name = nameOf(path) }) {
  const file = join(root, path, 'package.json')
  if (!lstatSync(join(root, path)).isDirectory()) return `${path} is no folder`
  if (!existsSync(file)) return `${path} has no package.json`
  const own = JSON.parse(readFileSync(file, 'utf8'))
  return own.name === name && own.version === version
    ? null
    : `${path} holds ${own.name} ${own.version}, not ${name} ${version}`
}
