/** Up to this many seats each one has its own tile. */
export const PLACES_MAX = 24
/** This many vehicles without a seat are listed. */
export const WITHOUT_MAX = 24

type Vehicle = { id: string; licensePlate: string }

/** Ignores case, spaces and dashes, as every search for a plate. */
const plain = (plate: string) => plate.toLocaleLowerCase('de').replaceAll(/[\s-]/g, '')

export const isFound = (plate: string, search: string) => plain(plate).includes(plain(search))

/** How the free seats are shown: one by one, or as a single tile. */
export function freePlaces(quantity: number, usage: number): { isOne: boolean; count: number } {
  return { isOne: quantity > PLACES_MAX, count: Math.max(0, quantity - usage) }
}

export const withoutSeat = (all: readonly Vehicle[], seated: readonly { id: string }[]): Vehicle[] => {
  const taken = new Set(seated.map(({ id }) => id))
  return all.filter(({ id }) => !taken.has(id))
}
