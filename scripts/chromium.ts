import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

// One after the other: of two test runs that begin at once, the second finds what the first has installed. The time-out
// is for anybody else who installs something.
const INSTALL = `command -v chromium-headless-shell || {
  apt-get update -qq
  apt-get install -y -qq -o DPkg::Lock::Timeout=300 chromium-headless-shell
}`

/** A Chromium of this machine; where there is none and Debian's packages can be had, it is installed. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('flock', ['/var/lib/apt', 'sh', '-c', INSTALL], { stdio: ['ignore', 'ignore', 2], env })
  }
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it, or name its program in the variable CHROMIUM',
    )
  return installed
}

const findChromium = () => process.env.CHROMIUM ?? NAMES.map(onPath).find(Boolean)

function onPath(name: string): string | undefined {
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
