import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs a Debian package if possible: as root, with apt. */
export function installPackage(name: string, program: string): void {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  // Under a lock: of two test runs that start at once, the second finds what the first has installed. The timeout is
  // for other users of apt.
  const install = `command -v ${program} || {
    apt-get update -qq
    apt-get install -y -qq -o DPkg::Lock::Timeout=300 ${name}
  }`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('flock', ['/var/lib/apt', 'sh', '-c', install], { stdio: ['ignore', 'ignore', 2], env })
}

/** Finds a program on this machine, or installs its package if possible. */
export function findOrInstall(program: string, name: string): string {
  if (!onPath(program)) installPackage(name, program)
  const found = onPath(program)
  if (!found) throw new Error(`The tests need ${program}: install the package ${name}`)
  return found
}

export function onPath(name: string): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, name))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
