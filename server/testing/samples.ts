let count = 0

const SAMPLES: Record<string, () => [type: string, attributes: object]> = {
  drivers: () => ['driver', { firstName: 'Ann', lastName: `Lee ${count++}` }],
  contacts: () => ['contact', { company: `Scharr ${count++}` }],
  reasons: () => ['reason', { label: `Besuch ${count++}` }],
  tags: () => ['tag', { label: `Werkstatt ${count++}` }],
  me: () => ['user', { firstName: 'Ann' }],
  companies: () => ['company', { name: `Firma ${count++}` }],
}

/** A good body for whatever is posted or patched under the path, never the same twice. */
export function sampleOf(path: string): [type: string, attributes: object] {
  const noun = path.split('/').findLast((part) => part in SAMPLES) ?? ''
  return SAMPLES[noun]?.() ?? ['', {}]
}
