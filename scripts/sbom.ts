import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildSbom, type Lock } from './build-sbom.ts'

// Writes the bill of materials of the lock in the format of CycloneDX.
const [file = 'dist/sbom.json'] = process.argv.slice(2)
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const sbom = buildSbom(lock, { serialNumber: `urn:uuid:${crypto.randomUUID()}`, at: new Date() })
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} packages: ${file}`)
