import type { Change } from '#contract/history/change.ts'

const CONFIRMED_AT = { odometerSaidAtIso: 'odometer', placeSaidAtIso: 'place' } as const

/** Who said the same reading again, when what it corrected was not kept yet, changed it all the same. */
export function withConfirmedReadings(
  fields: Change['fields'],
  attributes: Readonly<Record<string, unknown>>,
): Change['fields'] {
  const again = Object.entries(CONFIRMED_AT)
    .filter(([at, said]) => has(fields, at) && !has(fields, said))
    .map(([, said]) => ({ name: said, from: attributes[said], to: attributes[said] }))
  return [...fields, ...again]
}

const has = (fields: Change['fields'], wanted: string) => fields.some(({ name }) => name === wanted)
