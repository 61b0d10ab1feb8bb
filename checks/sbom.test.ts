import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildSbom, type Lock } from '../scripts/build-sbom.ts'

const stamp = {
  serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000001',
  at: new Date('2026-03-01T06:07:08.000Z'),
}

test('a bill of materials lists every package with version, licence, hash and dependencies', () => {
  const lock: Lock = {
    packages: {
      '': { name: 'wegbuch', version: '0.1.0', license: 'MIT', dependencies: { '@s/a': '1.0.0' } },
      'node_modules/@s/a': {
        version: '1.0.0',
        integrity: 'sha512-AAEC',
        license: 'MIT OR Apache-2.0',
        dependencies: { b: '^2.0.0' },
        optionalDependencies: { 'not-there': '1.0.0' },
      },
      'node_modules/@s/a/node_modules/b': { version: '2.0.0', integrity: 'sha1-/w==', dev: true },
      'node_modules/b': { version: '1.0.0', optional: true, dependencies: { '@s/a': '1.0.0' } },
    },
  }
  expect(buildSbom(lock, stamp)).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000001',
    version: 1,
    metadata: {
      timestamp: '2026-03-01T06:07:08.000Z',
      component: {
        type: 'application',
        'bom-ref': 'pkg:npm/wegbuch@0.1.0',
        name: 'wegbuch',
        version: '0.1.0',
        scope: 'required',
        purl: 'pkg:npm/wegbuch@0.1.0',
        licenses: [{ expression: 'MIT' }],
      },
    },
    components: [
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40s/a@1.0.0',
        group: '@s',
        name: 'a',
        version: '1.0.0',
        scope: 'required',
        purl: 'pkg:npm/%40s/a@1.0.0',
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        licenses: [{ expression: 'MIT OR Apache-2.0' }],
      },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/b@2.0.0',
        name: 'b',
        version: '2.0.0',
        scope: 'required',
        purl: 'pkg:npm/b@2.0.0',
        hashes: [{ alg: 'SHA-1', content: 'ff' }],
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/b@1.0.0',
        name: 'b',
        version: '1.0.0',
        scope: 'optional',
        purl: 'pkg:npm/b@1.0.0',
      },
    ],
    dependencies: [
      { ref: 'pkg:npm/wegbuch@0.1.0', dependsOn: ['pkg:npm/%40s/a@1.0.0'] },
      { ref: 'pkg:npm/%40s/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
      { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
      { ref: 'pkg:npm/b@1.0.0', dependsOn: ['pkg:npm/%40s/a@1.0.0'] },
    ],
  })
})

test('that of the product is valid CycloneDX with every package of the lock', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const { components, dependencies, metadata } = buildSbom(lock, stamp)
  const refs = new Set([metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const locked = Object.keys(lock.packages).filter((path) => path !== '')
  expect(refs.size).toBe(components.length + 1)
  expect(components.length).toBeLessThanOrEqual(locked.length)
  const names = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
  expect(locked.filter((path) => !names.has(path.split('node_modules/').at(-1) ?? ''))).toEqual([])
  for (const { purl, version, hashes = [] } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/)
    expect(version).not.toBe('')
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  }
  expect(dependencies.map(({ ref }) => ref).filter((ref) => !refs.has(ref))).toEqual([])
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
})

test('every package of ours has a licence', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const { components } = buildSbom(lock, stamp)
  expect(components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([])
})
