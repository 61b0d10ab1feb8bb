import type { SentPlace } from '#contract/kernel/place.ts'

type ContactNames = { firstName: string | null; lastName: string | null; company: string | null }

/** A contact without a name and without a company could not be told from any other. */
export const isContactNamed = ({ firstName, lastName, company }: ContactNames): boolean =>
  firstName !== null || lastName !== null || company !== null

/** A place is somewhere: it has a name, a line of an address, or a coordinate. */
export function isPlaceSomewhere({ name, address, coordinate }: SentPlace): boolean {
  const hasAddress = Object.values(address ?? {}).some((line) => line !== null && line !== undefined)
  return Boolean(name) || hasAddress || Boolean(coordinate)
}
