// Makes a fresh checkout runnable. Plain JavaScript for any Node from 20 on, and no dependency: it
// runs before there are any. It is called by scripts/run and not by npm's pre-scripts, because
// `ignore-scripts` in somebody's npm settings switches those off.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.wegbuch-installed'
const PINNED_NODE = 'node_modules/.bin/node'
const OLDEST_NODE = 24

const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  install()
  writeFileSync(STAMP, wanted)
}
if (!existsSync(PINNED_NODE)) useOwnNode()

function install() {
  const npm = process.env.npm_execpath
  const [file, ...start] = npm ? [process.execPath, npm] : ['npm']
  // Everything is installed whatever the environment says, and no package runs a script of its own.
  const args = [
    'install',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-audit',
  ]
  const env = { ...process.env, NODE_ENV: 'development' }
  for (const name of Object.keys(env))
    if (/^npm_config_(omit|production|only|include)$/i.test(name)) delete env[name]
  const { status } = spawnSync(file, [...start, ...args], { stdio: ['ignore', 2, 2], env })
  if (status !== 0) fail('The dependencies could not be installed')
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

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
