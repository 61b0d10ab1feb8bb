// Makes a fresh checkout runnable. Plain JavaScript for any Node from 20 on, without dependencies: it runs before they
// are installed. It is called by scripts/run and not by npm's pre-scripts, because `ignore-scripts` in the user's npm
// settings disables those.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { installFault, outdatedPackages } from './check-install.mjs'
import { foreignPackages } from './foreign-packages.mjs'

const LOCK = 'package-lock.json'
const STAMP = 'node_modules/.wegbuch-installed'
const PINNED_NODE = 'node_modules/.bin/node'
const OLDEST_NODE = 24
const PORTAL = 'dist/web'
const PORTAL_STAMP = 'dist/web/.stamp'
const GAZETTEER_STAMP = 'dist/gazetteer/.stamp'

const wanted = createHash('sha256')
  .update(readFileSync(LOCK))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

const foreign = foreignPackages(process.cwd(), { uid: process.getuid(), gid: process.getgid() })
if (foreign)
  fail(
    `${foreign} belongs to another user, or others may write to it, and Node would run packages from there: remove it or move the checkout`,
  )
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  // Else one that fails would leave the stamp of what was there before.
  rmSync(STAMP, { force: true })
  install()
  refuseDifferences()
  writeFileSync(STAMP, wanted)
}
if (!existsSync(PINNED_NODE)) useOwnNode()
// The formatter must work on code that does not build yet.
if (!process.argv[2]?.includes('biome')) {
  buildGazetteer()
  buildPortal()
}

function install() {
  const npm = process.env.npm_execpath
  const [file, ...start] = npm ? [process.execPath, npm] : ['npm']
  // Everything is installed whatever the environment says, and no package may run a script.
  const args = [
    // Not `npm ci`: it refuses a lock without the optional packages of every platform.
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
    // Else npm takes the settings of a folder above that names this one among its workspaces, whoever owns it.
    '--no-workspaces',
  ]
  const env = { ...process.env, NODE_ENV: 'development' }
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|production|only|include)$/i.test(name)) delete env[name]
  const locked = readFileSync(LOCK)
  for (const path of outdatedPackages('.')) rmSync(path, { recursive: true, force: true })
  const { status } = spawnSync(file, [...start, ...args], { stdio: ['ignore', 2, 2], env })
  if (!readFileSync(LOCK).equals(locked)) {
    writeFileSync(LOCK, locked)
    fail('npm changed package-lock.json, which was restored: package.json does not match it')
  }
  if (status !== 0) fail('The dependencies could not be installed')
}

/** Refuses packages that differ from the lock: they were not reviewed. */
function refuseDifferences() {
  const fault = installFault('.')
  if (fault) fail(`The installed packages are not those of package-lock.json: ${fault}`)
}

function useOwnNode() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    fail(
      `npm has no Node ${OLDEST_NODE} for ${process.platform}-${process.arch}: install one and start again`,
    )
  mkdirSync('node_modules/.bin', { recursive: true })
  if (lstatSync(PINNED_NODE, { throwIfNoEntry: false })) rmSync(PINNED_NODE)
  symlinkSync(process.execPath, PINNED_NODE)
}

/** Builds the index of places if its data or the building code has changed. */
function buildGazetteer() {
  const made = createHash('sha256').update(wanted)
  for (const path of ['scripts/gazetteer.ts', ...filesIn('server/places/gazetteer')])
    made.update(path).update(readFileSync(path))
  const stamp = made.digest('hex')
  if (existsSync(GAZETTEER_STAMP) && readFileSync(GAZETTEER_STAMP, 'utf8') === stamp) return
  const { status } = spawnSync(PINNED_NODE, ['scripts/gazetteer.ts'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) fail('The index of places could not be built')
  writeFileSync(GAZETTEER_STAMP, stamp)
}

/** Builds the portal if any of its sources has changed. */
function buildPortal() {
  const made = createHash('sha256').update(wanted).update(readFileSync(GAZETTEER_STAMP))
  for (const folder of ['web', 'contract', 'domain', 'i18n'])
    for (const path of filesIn(folder)) made.update(path).update(readFileSync(path))
  const stamp = made.digest('hex')
  if (existsSync(PORTAL_STAMP) && readFileSync(PORTAL_STAMP, 'utf8') === stamp) return

  // Built in another folder and renamed: a server that starts meanwhile reads the old or the new portal.
  const aside = `dist/.web-${process.pid}`
  const args = ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts']
  const { status } = spawnSync(PINNED_NODE, [...args, '--outDir', `../${aside}`, '--logLevel', 'warn'], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail('The portal could not be built')
  writeFileSync(join(aside, '.stamp'), stamp)
  rmSync(PORTAL, { recursive: true, force: true })
  renameSync(aside, PORTAL)
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
