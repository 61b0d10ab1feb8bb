let count = 0

const SAMPLES: Record<string, () => [type: string, attributes: object]> = {
  drivers: () => ['driver', { firstName: 'Ann', lastName: `Lee ${count++}` }],
  contacts: () => ['contact', { company: `Scharr ${count++}` }],
  reasons: () => ['reason', { label: `Besuch ${count++}` }],
  tags: () => ['tag', { label: `Werkstatt ${count++}` }],
  me: () => ['user', { firstName: 'Ann' }],
  companies: () => ['company', { name: `Firma ${count++}` }],
}

/** A good body for what is posted or patched there, by the last fixed word of the path; never the same twice. */
export function sampleOf(path: string): [type: string, attributes: object] {
  const noun = path.split('/').findLast((part) => !/^(:|[0-9a-f]{8}-)/.test(part)) ?? ''
  const sample = SAMPLES[noun]
  if (!sample) throw new Error(`server/testing/samples.ts has no body for ${path}`)
  return sample()
}
