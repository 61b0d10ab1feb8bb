import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/free-port.ts'

const VERSION = '6.10.4'

export type Peer = { name: string; url: string; stop: () => void }

/** Verdaccio with fifty packages, installed from npm, for comparison. */
export async function startPeer(): Promise<Peer> {
  const folder = install()
  const port = await freePort()
  const config = storage()
  const bin = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const child: ChildProcess = spawn(
    process.execPath,
    [bin, '--config', config, '--listen', `127.0.0.1:${port}`],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries += 1) {
    const reply = await fetch(url).catch(() => null)
    if (reply?.ok) return { name: `Verdaccio ${VERSION}`, url, stop: () => child.kill() }
    await sleep(100)
  }
  child.kill()
  throw new Error('Verdaccio did not start')
}

function install(): string {
  const folder = join(tmpdir(), `wegbuch-bench-verdaccio-${VERSION}`)
  if (existsSync(join(folder, 'node_modules/verdaccio'))) return folder
  mkdirSync(folder, { recursive: true })
  const about = { name: 'peer', private: true, overrides: { 'node-fetch': '2.7.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', [...args, `verdaccio@${VERSION}`], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('Verdaccio could not be installed')
  return folder
}

function storage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wegbuch-bench-peer-'))
  const names = Array.from({ length: 50 }, (_, index) => `bench-package-${String(index).padStart(2, '0')}`)
  for (const name of names) {
    mkdirSync(join(folder, 'storage', name), { recursive: true })
    writeFileSync(join(folder, 'storage', name, 'package.json'), JSON.stringify(packument(name)))
  }
  const list = { list: names, secret: 'x'.repeat(32) }
  writeFileSync(join(folder, 'storage/.verdaccio-db.json'), JSON.stringify(list))
  const config = join(folder, 'config.yaml')
  const lines = [
    `storage: ${join(folder, 'storage')}`,
    'web: { title: Bench }',
    'uplinks: {}',
    "packages: { '**': { access: $all } }",
    'log: { type: stdout, level: fatal }',
  ]
  writeFileSync(config, lines.join('\n'))
  return config
}

function packument(name: string): object {
  const dist = { tarball: `http://127.0.0.1/${name}.tgz`, shasum: '0'.repeat(40) }
  const version = { name, version: '1.0.0', description: `${name} for a list`, dist }
  return {
    name,
    versions: { '1.0.0': version },
    'dist-tags': { latest: '1.0.0' },
    time: { '1.0.0': '2026-01-01T00:00:00.000Z' },
    _attachments: {},
    _distfiles: {},
    _uplinks: {},
    _rev: '1-0',
  }
}
