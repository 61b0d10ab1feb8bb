import type { Change } from '#contract/history/change.ts'

const CONFIRMED_AT = { odometerSaidAtIso: 'odometer', placeSaidAtIso: 'place' } as const

/**
 * Adds the odometer or place to a change in which the user confirmed the same value by hand (`odometerSaidAtIso`
 * changed, the value did not).
 */
export function withConfirmedReadings(
  fields: Change['fields'],
  attributes: Readonly<Record<string, unknown>>,
): Change['fields'] {
  const again = Object.entries(CONFIRMED_AT)
    .filter(([at, said]) => has(fields, at) && !has(fields, said))
    .map(([, said]) => ({ name: said, from: attributes[said], to: attributes[said] }))
  return [...fields, ...again]
}

const has = (fields: Change['fields'], field: string) => fields.some(({ name }) => name === field)
