import { installPackage, onPath } from './debian.ts'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** Finds a Chromium on this machine, or installs Debian's package if possible. */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  installPackage('chromium-headless-shell', 'chromium-headless-shell')
  const installed = findChromium()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it, or name its program in the variable CHROMIUM',
    )
  return installed
}

const findChromium = () => process.env.CHROMIUM ?? NAMES.map(onPath).find(Boolean)
